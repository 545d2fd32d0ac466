import * as z from 'zod/mini'
import { CodeRule, isSameRule, rulesOf } from '../../model/codeRule.ts'
import type { Changes } from '../../model/imprint.ts'
import { changesSince, Imprint, imprintOf } from '../../model/imprint.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { Order } from '../../model/parcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { ViewPolicy } from '../../model/viewPolicy.ts'
import type { SealedPage } from '../../ports/labels.ts'
import type { WantedPages } from '../../ports/pages.ts'

/** What a leader has decided about pages. */
export type PageForm = Pick<WantedPages, 'policy' | 'rules'>

export function pageForm(settings: StationSettings, size: LabelSize): PageForm {
  return { policy: settings.viewPolicies[size], rules: rulesOf(settings) }
}

/**
 * Of which state of an order a page is, and what it was made by: what is printed of the order, the service's own time of
 * its last change, the policy, and the rules without which nobody would know whose it is. It is sealed with its page, for
 * it names a receiver.
 */
export function orderMark(order: Order, policy: ViewPolicy | null, rules: readonly CodeRule[]): string {
  return JSON.stringify({
    updatedAt: order.updatedAt,
    ...imprintOf(order),
    ...(policy !== null && { policy }),
    ...(rules.length > 0 && { rules }),
  })
}

/** Is a page with this mark the order's as it is now, made as pages are made now? A page with another mark is void. */
export function isMarkOf(mark: string | null, order: Order, form: PageForm): boolean {
  return stillRule(mark, form) && mark === orderMark(order, form.policy, rulesIn(mark) ?? [])
}

/** What is printed on a page with this mark; null: nobody knows, for it was sealed when marks were hashes. */
export function readMark(mark: string | null): Imprint | null {
  const read = Imprint.safeParse(parsed(mark))
  return read.success ? read.data : null
}

/** What the order says otherwise than the page; null: nothing, or nobody knows what is on it. */
export function changesOf(page: Pick<SealedPage, 'orderMark'>, order: Order): Changes | null {
  const imprint = readMark(page.orderMark)
  return imprint === null ? null : changesSince(imprint, order)
}

/** Was a page with this mark made as pages are made now? */
export function isMadeBy(mark: string | null, form: PageForm): boolean {
  const kept = parsed(mark)
  const before = typeof kept === 'object' && kept !== null && 'policy' in kept ? kept.policy : null
  return JSON.stringify(before) === JSON.stringify(form.policy) && stillRule(mark, form)
}

/** A rule that was taken away takes its pages along; one that came leaves what was known without it. */
function stillRule(mark: string | null, { rules }: PageForm): boolean {
  return rulesIn(mark)?.every((used) => rules.some((rule) => isSameRule(rule, used))) ?? false
}

const Ruled = z.object({ rules: z._default(z.array(CodeRule), []) })

/** null: they cannot be read. */
function rulesIn(mark: string | null): readonly CodeRule[] | null {
  const kept = parsed(mark)
  if (kept === null) return []
  const read = Ruled.safeParse(kept)
  return read.success ? read.data.rules : null
}

function parsed(mark: string | null): unknown {
  return mark?.startsWith('{') === true ? JSON.parse(mark) : null
}
