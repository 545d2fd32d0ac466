import type { Fault } from '../base/fault.ts'
import { policyOf } from '../base/fault.ts'
import { mediaType } from '../base/mediaType.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import type { CodeRule } from '../model/codeRule.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { LabelView, Onward } from '../model/labelView.ts'
import type { ViewPolicy } from '../model/viewPolicy.ts'
import type { PolicyDeps } from './applyPolicy.ts'
import { applyPolicy } from './applyPolicy.ts'
import { assignOrders } from './assignOrders.ts'
import { assignPages } from './assignPages.ts'
import type { HtmlToPdf, HtmlView, ViewWitness } from './htmlToPdf.ts'
import { isCutPdf, isHarmed, showsCode, strangeView } from './networkPage.ts'
import { onLabel } from './onLabel.ts'
import type { SeenPage } from './seenPage.ts'
import { orderOn, rulesOn, saysEnough } from './seenPage.ts'
import type { SplitPage } from './splitPage.ts'
import type { ViewOrigin } from './viewHosts.ts'
import { originOf } from './viewHosts.ts'
import { htmlContentType, viewKind } from './viewKind.ts'
import type { PrintUntil } from './wholePages.ts'
import { wholePages } from './wholePages.ts'

/** A label view becomes one-page PDFs, each known to be the label of one parcel of the order asked for. */
export interface Pages {
  /**
   * One page for each wanted parcel, in that order. Faults: `service.intercepted` for what is not the carrier's or did
   * not come whole, `view.not-a-label`, `view.too-large`, those of `assignPages`, `htmlToPdf`, `splitPages` and
   * `seePage`. Where no page shows any code, `facts.codes` is 0: an expired token may open such a view.
   */
  split(view: LabelView, wanted: WantedPages, signal: AbortSignal): Promise<Result<readonly LabelPage[]>>
  /**
   * A view of many orders: the pages of each, in the order of `wanted`. An order whose pages cannot be told for sure has
   * a fault of its own (those of `assignOrders`, `view.other-size`); the others have their
   * pages.
   */
  splitMany(
    view: LabelView,
    wanted: readonly WantedOrder[],
    form: PageForm,
    signal: AbortSignal,
  ): Promise<Result<readonly Result<readonly LabelPage[]>[]>>
}

export interface WantedPages extends WantedOrder, PageForm {}

/** `policy`: what a leader decided to make of pages of another size; null: nothing. */
export interface PageForm {
  readonly size: LabelSize
  readonly policy: ViewPolicy | null
  /** What the carrier's symbols say around an order's code. */
  readonly rules: readonly CodeRule[]
  /** Is told what became of each request of the view, as often as something did; its address is secret. */
  readonly requested?: ViewWitness['requested']
}

/** `parcels`: the numbers that must be there; [0] for an order of one parcel, [2] for `<order>_2` alone. */
export interface WantedOrder {
  readonly order: string
  readonly parcels: readonly number[]
}

/** `from`: the page of the view, where a policy made this one of it. `rules`: without them nobody would know whose it is. */
export interface LabelPage {
  readonly parcel: number
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly from?: Uint8Array<ArrayBuffer>
  readonly rules?: readonly CodeRule[]
}

export interface PagesOptions extends ViewOrigin, PolicyDeps {
  readonly htmlToPdf: HtmlToPdf
  /** Bytes. */
  readonly largestView?: number
  /** Opens what a page goes on to by itself. Absent: it goes nowhere. */
  readonly follow?: (onward: Onward, signal: AbortSignal) => Promise<Result<LabelView>>
}

/**
 * Views of one environment. What a view is, its bytes decide; whose label a page is, its text decides, and where that
 * names nobody, the bar codes in its dots.
 */
export function createPages(options: PagesOptions): Pages {
  return {
    async split(view, wanted, signal) {
      const read = await readPages(view, wanted, options, signal)
      if (!read.ok) return read
      const { pages, shown } = read.value
      const seen = await seePages(pages, [wanted], wanted, options, signal)
      if (!seen.ok) return seen
      const assigned = assignPages(seen.value, wanted, wanted.rules, wanted.policy?.shared)
      if (assigned.ok) return handOut({ pages, seen: seen.value }, assigned.value, wanted)
      return assigned.fault.code === 'view.no-such-order'
        ? nobodys(shown, seen.value, [wanted], assigned.fault)
        : assigned
    },
    async splitMany(view, wanted, form, signal) {
      const read = await readPages(view, form, options, signal)
      if (!read.ok) return read
      const { pages, shown } = read.value
      const seen = await seePages(pages, wanted, form, options, signal)
      if (!seen.ok) return seen
      const assigned = assignOrders(seen.value, wanted, form.rules, form.policy?.shared)
      const [first] = assigned
      if (first?.ok === false && assigned.every((one) => !one.ok && one.fault.code === 'view.no-such-order')) {
        const why = nobodys(shown, seen.value, wanted, first.fault)
        if (policyOf(why.fault.code).retry === 'backoff' || why.fault.facts?.codes === 0) return why
      }
      return ok(
        await Promise.all(
          wanted.map((one, at) => {
            const indexes = assigned[at] ?? fail('view.no-such-order', { facts: { order: one.order } })
            return indexes.ok ? handOut({ pages, seen: seen.value }, indexes.value, { ...one, ...form }) : indexes
          }),
        ),
      )
    },
  }
}

/** `shown`: the view that they are the pages of. */
interface ReadPages {
  readonly pages: readonly SplitPage[]
  readonly shown: LabelView
}

/** The pages of a view, or of the PDF that its page makes, or of the view that it goes on to by itself; that one goes no further. */
async function readPages(
  view: LabelView,
  form: PageForm,
  options: PagesOptions,
  signal: AbortSignal,
): Promise<Result<ReadPages>> {
  const { follow, ...standing } = options
  let onward: Onward | null = null
  const goesOn = (to: Onward) => {
    onward = to
  }
  const inPlace: LabelView[] = []
  const made = (body: Uint8Array<ArrayBuffer>) =>
    void inPlace.push({ ...wayTo(view), contentType: 'application/pdf', body })
  const pages = await printPages({ ...view, made, ...(follow !== undefined && { goesOn }) }, form, options, signal)
  const [shown] = inPlace
  if (shown !== undefined) {
    const own = await printPages(shown, form, options, signal)
    return own.ok ? ok({ pages: own.value, shown }) : own
  }
  if (follow === undefined || onward === null) return pages.ok ? ok({ pages: pages.value, shown: view }) : pages
  const next = await follow(onward, signal)
  return next.ok ? readPages(next.value, form, standing, signal) : next
}

/** How a view was reached, for what stands in its place. */
function wayTo({ address, via }: LabelView): Pick<LabelView, 'address' | 'via'> {
  return { ...(address !== undefined && { address }), ...(via !== undefined && { via }) }
}

async function printPages(
  view: OpenedView,
  { size, policy, requested }: PageForm,
  options: PagesOptions,
  signal: AbortSignal,
): Promise<Result<readonly SplitPage[]>> {
  const { splitPages, largestView: limit = 32 * 1024 * 1024 } = options
  if (view.body.length > limit) return fail('view.too-large', { facts: { bytes: view.body.length, limit } })
  const witness = requested === undefined ? {} : { witness: { requested, printed: () => undefined } }
  const print: PrintUntil = (again) => toPdf({ ...view, ...witness }, size, again, options, signal)
  const isPdf = viewKind(view.contentType, view.body) === 'pdf'
  if (isPdf && isCutPdf(view.body)) return interceptedView(view)
  const split = (pdf: Uint8Array<ArrayBuffer>) => splitPages(pdf, size, signal, { bare: isPdf })
  const pages = isPdf ? await split(view.body) : await wholePages(print, split, size)
  return policy === null || !pages.ok ? pages : applyPolicy(pages.value, policy, size, options, signal)
}

type OpenedView = LabelView & Pick<HtmlView, 'goesOn' | 'made' | 'witness'>

async function toPdf(
  { body, contentType, ...opened }: OpenedView,
  size: LabelSize,
  again: HtmlView['again'],
  { htmlToPdf, baseUrl, allowHosts, part, without }: PagesOptions,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const where = originOf(opened.address, {
    baseUrl,
    allowHosts,
    ...(part !== undefined && { part }),
    ...(without !== undefined && { without }),
  })
  switch (viewKind(contentType, body)) {
    case 'pdf':
      return ok(body)
    case 'html':
      return htmlToPdf(
        body,
        {
          ...where,
          ...opened,
          size,
          contentType: htmlContentType(contentType, body),
          ...(again !== undefined && { again }),
        },
        signal,
      )
    case 'neither':
      if (isHarmed(contentType, body)) return interceptedView({ contentType, body })
      return fail('view.not-a-label', { facts: { contentType: mediaType(contentType), bytes: body.length } })
  }
}

/** Why a view shows none of the orders that were asked for. `facts.codes` 0: it shows no code at all. */
function nobodys(shown: LabelView, seen: readonly SeenPage[], wanted: readonly WantedOrder[], fault: Fault): Failed {
  const words = seen.flatMap(wordsOf)
  const orders = wanted.map(({ order }) => order)
  const code = strangeView(shown, seen, orders)
  const why = code === 'service.intercepted' ? interceptedView(shown).fault : { ...fault, code }
  return showsCode(words) ? failed(why) : failed({ ...why, facts: { ...why.facts, codes: 0 } })
}

function interceptedView({ contentType, body }: LabelView): Failed {
  return fail('service.intercepted', { facts: { bytes: body.length }, detail: mediaType(contentType) })
}

/**
 * Looks at the dots of each page whose text names none of the orders, or not which parcel it is. A page that names one is
 * never left out, whatever it looks like.
 */
async function seePages(
  pages: readonly SplitPage[],
  wanted: readonly WantedOrder[],
  { policy, rules }: PageForm,
  { seePage }: PagesOptions,
  signal: AbortSignal,
): Promise<Result<readonly SeenPage[]>> {
  const seen = await Promise.all(
    pages.map(async ({ text, pdf }): Promise<Result<SeenPage>> => {
      if (wanted.some((one) => saysEnough(text, one))) return ok({ text, dots: null })
      const dots = await seePage(pdf, signal)
      if (!dots.ok) return dots
      const page = { text, dots: dots.value }
      const isKnown = policy?.without?.includes(dots.value.digest) === true
      return ok({ ...page, isLeftOut: isKnown && wanted.every(({ order }) => orderOn(page, order, rules) === null) })
    }),
  )
  const failed = seen.find((page) => !page.ok)
  return failed ?? ok(seen.flatMap((page) => (page.ok ? [page.value] : [])))
}

/** What a page says, in letters or in bars. */
function wordsOf({ text, dots }: SeenPage): readonly string[] {
  return [text, ...(dots?.symbols ?? [])]
}

/** The page at each index, which is that of the wanted parcel at the same place, with all its ink on the label. */
async function handOut(
  { pages, seen }: Pick<ReadPages, 'pages'> & { readonly seen: readonly SeenPage[] },
  indexes: readonly number[],
  { order, parcels, size, rules }: WantedPages,
): Promise<Result<readonly LabelPage[]>> {
  const labels: LabelPage[] = []
  for (const [at, parcel] of parcels.entries()) {
    const index = indexes[at] ?? -1
    const page = pages[index]
    if (page === undefined) return fail('view.page-count', { facts: { pages: pages.length, parcels: parcels.length } })
    const pdf = await onLabel(page, index, size)
    if (!pdf.ok) return pdf
    const look = seen[index]
    const used = look === undefined ? [] : rulesOn(look, order, rules)
    const { from } = page
    labels.push({
      parcel,
      pdf: pdf.value,
      ...(from !== undefined && { from }),
      ...(used.length > 0 && { rules: used }),
    })
  }
  return ok(labels)
}
