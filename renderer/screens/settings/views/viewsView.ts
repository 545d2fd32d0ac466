import type { TriedCode, TriedPage, ViewTrial } from '../../../../src/contract/viewTrials.ts'
import { labelCode } from '../../../../src/model/label.ts'
import type { LabelSize } from '../../../../src/model/labelSize.ts'
import { labelSizes } from '../../../../src/model/labelSize.ts'
import type { PageBox } from '../../../../src/model/pageBox.ts'
import type { Symbology } from '../../../../src/model/readCode.ts'
import type { ViewDifference } from '../../../../src/model/viewForm.ts'
import { ViewPolicy } from '../../../../src/model/viewPolicy.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import type { PolicyDraft } from '../../../stores/viewsStore.ts'
import { asItIs } from '../../../stores/viewsStore.ts'
import type { ViewsWords } from '../../../text/screens/views.ts'

/**
 * The rule that a draft says, for pages of this size, and that leaves out what the one before it did; null: it says none,
 * since a length is missing or too large.
 */
export function policyOf(
  draft: PolicyDraft,
  page: Pick<TriedPage, 'width' | 'height'>,
  before: ViewPolicy | null = null,
): ViewPolicy | null {
  const crop = draft.part ? cropOf(draft) : null
  if (crop !== null && (crop.left + crop.width > page.width || crop.top + crop.height > page.height)) return null
  const { shrink, copies, shared } = draft
  const size = { width: Math.round(page.width), height: Math.round(page.height) }
  const more = { ...(shared && { shared }), ...(before?.without !== undefined && { without: before.without }) }
  const read = ViewPolicy.safeParse({ page: size, crop, turn: Number(draft.turn), shrink, copies, ...more })
  return read.success ? read.data : null
}

/** The rule that was tried, and that leaves out from now on the page for which it failed; null: it did not fail for one. */
export function ruleWithout({ fault, pages }: ViewTrial, tried: ViewPolicy | null): ViewPolicy | null {
  const dots = fault?.facts?.dots
  const [page] = pages
  const rule = tried ?? (page === undefined ? null : policyOf(asItIs, page))
  if (dots === undefined || rule === null) return null
  const read = ViewPolicy.safeParse({ ...rule, without: [...(rule.without ?? []), dots] })
  return read.success ? read.data : null
}

/** The part that a draft names, so far as it does. */
export function cropOf({ left, top, width, height }: PolicyDraft): PageBox {
  return { left: hundredths(left), top: hundredths(top), width: hundredths(width), height: hundredths(height) }
}

/** Millimetres as they are typed, with a comma or a point. */
function hundredths(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  return Math.round(value * 100)
}

/** What a leader most likely wants of a page: the part that is as large as the label, else turned, else made smaller. */
export function draftFor(
  { width, height }: Pick<TriedPage, 'width' | 'height'>,
  size: LabelSize,
): Partial<PolicyDraft> {
  const label = labelSizes[size]
  const isTurned = Math.abs(width - label.height) <= 200 && Math.abs(height - label.width) <= 200
  const part = {
    width: String(Math.min(label.width, width) / 100),
    height: String(Math.min(label.height, height) / 100),
  }
  return isTurned ? { ...part, turn: '90' } : { ...part, shrink: true }
}

/** What one page has otherwise than those before it. */
export function differenceText(difference: ViewDifference, w: ViewsWords['changes']): string {
  const text = w.what[difference.what]
  switch (difference.what) {
    case 'size':
      return fillIn(text, { before: millimetres(difference.before), now: millimetres(difference.now) })
    case 'code-new':
    case 'code-gone':
      return fillIn(text, { kind: symbologyNames[difference.code.symbology], place: placeText(difference.code.box, w) })
    case 'code-moved':
      return fillIn(text, {
        kind: symbologyNames[difference.code.symbology],
        place: placeText(difference.code.box, w),
        from: placeText(difference.from, w),
      })
    case 'request-new':
    case 'request-gone': {
      const [kind = '', elsewhere] = difference.kind.split(' ')
      return fillIn(text, { kind: elsewhere === undefined ? kind : fillIn(w.elsewhere, { kind }) })
    }
  }
}

const symbologyNames: Readonly<Record<Symbology, string>> = {
  code128: 'Code 128',
  code39: 'Code 39',
  itf: 'ITF',
  ean13: 'EAN-13',
  qr: 'QR',
  datamatrix: 'Data Matrix',
  pdf417: 'PDF417',
}

function placeText({ left, top }: PageBox, w: ViewsWords['changes']): string {
  return fillIn(w.place, { left: Math.round(left / 100), top: Math.round(top / 100) })
}

function millimetres({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${Math.round(width / 100)} × ${Math.round(height / 100)}`
}

/** A bar code as it was read, and what a leader's rule makes of it. */
function codeText({ text, ruled }: TriedCode): string {
  return ruled === null ? text || '?' : `${text} → ${labelCode(ruled)}`
}

/** The facts of a trial, line by line. */
export function trialLines({ view, pages, requests, labels, ms, policy }: ViewTrial, w: ViewsWords): readonly string[] {
  const codes = pages.flatMap((page) => page.codes)
  const unwell = requests.filter(({ end }) => end !== 'came')
  const faint = labels.map((label) => label.faint).filter((text) => text !== '')
  const grades = labels.flatMap(({ grade }) => grade ?? [])
  const lines = [
    view === null ? null : fillIn(w.facts.view, { kind: w.kinds[view.kind], kb: Math.ceil(view.bytes / 1000) }),
    codes.length === 0 ? w.facts.noBars : fillIn(w.facts.bars, { texts: codes.map(codeText).join(', ') }),
    grades.length === 0 ? null : fillIn(w.facts.grade, { grades: grades.join(', ') }),
    faint.length === 0 ? null : fillIn(w.facts.faint, { texts: faint.join(' · ') }),
    w.policies[policy] === '' ? null : w.policies[policy],
    requests.length === 0
      ? w.facts.noRequests
      : fillIn(w.facts.requests, { count: requests.length, unwell: unwell.length }),
    fillIn(w.facts.took, { ms: Math.round(Object.values(ms).reduce((sum, each) => sum + each, 0)) }),
  ]
  return lines.filter((line) => line !== null)
}
