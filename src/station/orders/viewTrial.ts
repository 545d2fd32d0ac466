import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { TriedLabel, TriedPage, ViewTrial } from '../../contract/viewTrials.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { codeByRules, rulesOf } from '../../model/codeRule.ts'
import type { Dots } from '../../model/dots.ts'
import type { Label } from '../../model/label.ts'
import type { DotsPerMm } from '../../model/labelSize.ts'
import { parcelMeant } from '../../model/namesParcel.ts'
import type { PageBox } from '../../model/pageBox.ts'
import type { Order } from '../../model/parcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import { dpmmFor, printerFor } from '../../model/settings.ts'
import type { ViewPolicy } from '../../model/viewPolicy.ts'
import type { PageStudy } from '../../model/viewStudy.ts'
import type { StudyView, ViewStudy } from '../../ports/pages.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { DotsDeps, JudgeDeps } from '../print/labelDots.ts'
import { judgeDots, labelDots } from '../print/labelDots.ts'
import type { Stopwatch } from '../print/stopwatch.ts'
import { createStopwatch } from '../print/stopwatch.ts'
import { fitFault, withDots } from './labelPreview.ts'

export interface ViewTrialDeps extends DotsDeps, JudgeDeps {
  readonly settings: () => StationSettings
  readonly service: Pick<Service, 'order' | 'printToken' | 'view'>
  readonly studyView: StudyView
  readonly clock: Clock
}

const mostLabels = 10

/**
 * The way of a label from its order to its dots, as a print would go it now, with a view of its own: nothing is printed,
 * sealed or written to the journal, and neither the token nor a query is in what comes back. `policy` undefined: what the
 * settings say. Faults: those of reading the order; whatever comes later is told in the trial.
 */
export async function tryView(
  deps: ViewTrialDeps,
  label: Label,
  policy: ViewPolicy | null | undefined,
  signal: AbortSignal,
): Promise<Result<ViewTrial>> {
  const watch = createStopwatch(deps.clock)
  const order = await watch.time('order', () => deps.service.order(label.order, signal))
  if (!order.ok) return order
  const wanted = { ...label, shop: order.value.shop }
  const rule = policy === undefined ? deps.settings().viewPolicies[label.size] : policy
  return ok({ ...(await tried(deps, wanted, order.value, rule, watch, signal)), ms: watch.times() })
}

async function tried(
  deps: ViewTrialDeps,
  label: Label,
  order: Order,
  policy: ViewPolicy | null,
  watch: Stopwatch,
  signal: AbortSignal,
): Promise<Omit<ViewTrial, 'ms'>> {
  const about = { order: order.code, size: label.size }
  const parcels = parcelsOf(label, order)
  const whole = parcels.length > 1 ? 0 : (parcels[0] ?? 0)
  const token = await watch.time('token', () => deps.service.printToken(order.code, whole, signal))
  if (!token.ok) return { ...about, ...nothing, fault: token.fault }
  const view = await watch.time('view', () => deps.service.view(label.size, token.value, signal))
  if (!view.ok) return { ...about, ...nothing, fault: view.fault }
  const wanted = { order: order.code, parcels, size: label.size, policy, rules: rulesOf(deps.settings()) }
  const study = await watch.time('page', () => deps.studyView(view.value, wanted, token.value, signal))
  const labels = await watch.time('dots', () => triedLabels(deps, label, order, study, signal))
  return {
    ...about,
    fault: study.labels.ok ? (labels.find(({ fault }) => fault !== null)?.fault ?? null) : study.labels.fault,
    view: { kind: study.kind, bytes: view.value.body.length },
    pages: study.pages.map((page) => triedPage(page, wanted.rules)),
    elements: study.elements,
    requests: study.requests,
    policy: study.policyFits === null ? 'none' : study.policyFits ? 'used' : 'unused',
    labels,
  }
}

const nothing = { view: null, pages: [], elements: [], requests: [], policy: 'none', labels: [] } as const

/** A code of one parcel means that one, the order's code all of them. */
function parcelsOf({ parcel }: Label, { parcels }: Order): readonly number[] {
  const meant = parcelMeant(parcel, parcels.length) ?? parcel
  return meant > 0 || parcels.length === 0 ? [meant] : parcels.map((_, index) => index + 1)
}

async function triedLabels(
  deps: ViewTrialDeps,
  label: Label,
  order: Order,
  { labels }: ViewStudy,
  signal: AbortSignal,
): Promise<readonly TriedLabel[]> {
  if (!labels.ok) return []
  const { printers } = deps.settings()
  const printer = printerFor(deps.settings(), label.size)
  const dpmm = dpmmFor(deps.settings(), label.size)
  return Promise.all(
    labels.value.slice(0, mostLabels).map(async ({ parcel, pdf, hidden }): Promise<TriedLabel> => {
      const drawn = await labelDots(deps, { pdf, size: label.size, dpmm }, signal)
      if (!drawn.ok) return { parcel, picture: null, fault: drawn.fault, grade: null, reasons: [], faint: '' }
      const own = { ...label, parcel }
      const judged = await judgeDots(deps, drawn.value, own, order, () => false)
      const misfit = printer === null ? null : fitFault(own, printer, printers)
      const dots = withoutBoxes(drawn.value.dots, hidden, dpmm)
      return {
        parcel,
        ...withDots({ ...drawn.value, dots }, own, dpmm, rulesOf(deps.settings())),
        fault: judged.ok ? misfit : judged.fault,
        faint: hidden.length === 0 ? drawn.value.faint : '',
      }
    }),
  )
}

function triedPage({ png, hidden: _, codes, ...page }: PageStudy, rules: readonly CodeRule[]): TriedPage {
  const tried = codes.map((code) => ({ ...code, ruled: codeByRules(code.text, rules) }))
  return { ...page, codes: tried, png: Buffer.from(png).toString('base64') }
}

/** White where something stands that nobody may see. Boxes in hundredths of a millimetre. */
function withoutBoxes(dots: Dots, boxes: readonly PageBox[], dpmm: DotsPerMm): Dots {
  if (boxes.length === 0) return dots
  const data = dots.data.slice()
  const inDots = (hundredths: number) => (hundredths * dpmm) / 100
  for (const { left, top, width, height } of boxes) {
    const from = Math.max(0, Math.floor(inDots(left) / 8))
    const to = Math.min(dots.stride, Math.ceil(inDots(left + width) / 8))
    const end = Math.min(dots.height, Math.ceil(inDots(top + height)))
    for (let y = Math.max(0, Math.floor(inDots(top))); y < end; y++)
      data.fill(0, y * dots.stride + from, y * dots.stride + to)
  }
  return { ...dots, data }
}
