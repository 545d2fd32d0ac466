import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { LabelView } from '../model/labelView.ts'
import { parcelNamed } from '../model/namesParcel.ts'
import type { PageBox } from '../model/pageBox.ts'
import type { StudiedElement } from '../model/pageElements.ts'
import { isNear } from '../model/pageSize.ts'
import type { PageStudy, StudiedRequest } from '../model/viewStudy.ts'
import type { ViewWitness } from './htmlToPdf.ts'
import type { LabelPage, PagesOptions, WantedPages } from './pages.ts'
import { createPages } from './pages.ts'
import type { ViewKind } from './viewKind.ts'
import { viewKind } from './viewKind.ts'
import { addressesOf, isSecret, viewSecrets } from './viewSecrets.ts'

/** How a view becomes its labels, or why it does not: the way of `Pages.split`, with somebody looking on. */
export interface ViewStudy {
  readonly kind: ViewKind
  /** As the browser made them, or as they came; the first six. None, if it made nothing. */
  readonly pages: readonly PageStudy[]
  /** How the web page is built; none of a PDF. */
  readonly elements: readonly StudiedElement[]
  readonly requests: readonly StudiedRequest[]
  /** Whether the policy is for pages of the size of one of these; null: there is no policy. */
  readonly policyFits: boolean | null
  readonly labels: Result<readonly StudiedLabel[]>
}

/** `hidden`: where on the label something stands that nobody may see. */
export interface StudiedLabel extends LabelPage {
  readonly hidden: readonly PageBox[]
}

export interface StudyOptions extends PagesOptions {
  readonly studyPage: (
    pdf: Uint8Array<ArrayBuffer>,
    hide: readonly string[],
    signal: AbortSignal,
  ) => Promise<Result<PageStudy>>
}

/** `token`: what opened the view; neither it nor a query of an address is in what comes back. */
export type StudyView = (view: LabelView, wanted: WantedPages, token: string, signal: AbortSignal) => Promise<ViewStudy>

const mostPages = 6

export function createStudyView(options: StudyOptions): StudyView {
  return async (view, wanted, token, signal) => {
    const opened = [view]
    const seen = createWitness()
    const pages = createPages({
      ...options,
      ...noting(options, (next) => opened.push(next)),
      htmlToPdf: (html, about, until) => options.htmlToPdf(html, { ...about, witness: seen.open() }, until),
    })
    const labels = await pages.split(view, wanted, signal)
    const { contentType, body } = opened.at(-1) ?? view
    const kind = viewKind(contentType, body)
    const hide = opened
      .flatMap((one) => secretsOf(one, token))
      .filter((secret) => parcelNamed(secret, wanted.order, wanted.rules) === null)
    const printed = seen.printed() ?? (kind === 'pdf' ? body : null)
    const studied = printed === null ? [] : await studyPages(printed, wanted, hide, options, signal)
    const { policy } = wanted
    return {
      kind,
      pages: studied,
      elements: seen.elements(),
      requests: seen.requests(),
      policyFits: policy === null ? null : studied.some((page) => isNear(page, policy.page)),
      labels: labels.ok ? ok(await withHidden(labels.value, studied, hide, options, signal)) : labels,
    }
  }
}

/** What a page goes on to is a view of its own, with secrets of its own. */
function noting({ follow }: PagesOptions, note: (view: LabelView) => void): Pick<PagesOptions, 'follow'> {
  if (follow === undefined) return {}
  return {
    async follow(onward, signal) {
      const next = await follow(onward, signal)
      if (next.ok) note(next.value)
      return next
    },
  }
}

/** A view may be printed more than once, on other paper: what counts is its last time, when it was whole. */
function createWitness() {
  let requests = new Map<string, StudiedRequest>()
  let printed: Uint8Array<ArrayBuffer> | null = null
  let elements: readonly StudiedElement[] = []
  const witness: ViewWitness = {
    requested: (address, request) => void requests.set(address, request),
    built: (now) => {
      elements = now
    },
    printed: (pdf) => {
      // The bytes are the caller's, who goes on with them.
      printed = pdf.slice()
    },
  }
  return {
    open() {
      requests = new Map()
      printed = null
      elements = []
      return witness
    },
    requests: () => [...requests.values()],
    elements: () => elements,
    printed: (): Uint8Array<ArrayBuffer> | null => printed,
  }
}

async function studyPages(
  pdf: Uint8Array<ArrayBuffer>,
  { size }: WantedPages,
  hide: readonly string[],
  { splitPages, studyPage }: StudyOptions,
  signal: AbortSignal,
): Promise<readonly PageStudy[]> {
  const split = await splitPages(pdf, size, signal)
  if (!split.ok) return []
  const studied = await Promise.all(split.value.slice(0, mostPages).map((page) => studyPage(page.pdf, hide, signal)))
  return studied.flatMap((page) => (page.ok ? [page.value] : []))
}

/** Only a page that shows a secret makes a label that may. */
async function withHidden(
  labels: readonly LabelPage[],
  pages: readonly PageStudy[],
  hide: readonly string[],
  { studyPage }: StudyOptions,
  signal: AbortSignal,
): Promise<readonly StudiedLabel[]> {
  if (pages.every(({ hidden }) => hidden.length === 0)) return labels.map((label) => ({ ...label, hidden: [] }))
  return Promise.all(
    labels.map(async (label) => {
      const studied = await studyPage(label.pdf, hide, signal)
      return { ...label, hidden: studied.ok ? studied.value.hidden : [everything] }
    }),
  )
}

/** Larger than every label, in hundredths of a millimetre. */
const everything: PageBox = { left: 0, top: 0, width: 100_000, height: 100_000 }

/** The token, and every query of every address that led to the view. */
function secretsOf(view: LabelView, token: string): readonly string[] {
  return [token, ...viewSecrets(addressesOf(view))].filter(isSecret)
}
