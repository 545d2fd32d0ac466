import * as z from 'zod/mini'
import type { PageBox } from './pageBox.ts'
import { symbologies } from './readCode.ts'
import type { PageStudy, StudiedRequest } from './viewStudy.ts'

const length = z.int()
const Box = z.object({ left: length, top: length, width: length, height: length })

/**
 * What a label's page is like whatever it says: its size, where its bar codes, letters and pictures are, and what kinds of
 * thing it asks for. Nothing in it is anybody's: no letter, no picture, no address. Hundredths of a millimetre.
 */
export const ViewForm = z.object({
  width: length,
  height: length,
  codes: z.array(z.object({ symbology: z.enum(symbologies), box: Box })),
  texts: z.array(Box),
  shapes: z.array(z.object({ kind: z.enum(['picture', 'drawing']), box: Box })),
  /** As `image`, each once; `image *`: of another host than the service's. */
  requests: z.array(z.string()),
})
export type ViewForm = z.infer<typeof ViewForm>
export type FormCode = ViewForm['codes'][number]

/** Enough to draw any label; a page of more lines is none. */
const most = 150

/** `host`: the service's own, as requests name theirs. */
export function viewFormOf(page: PageStudy, requests: readonly StudiedRequest[], host: string): ViewForm {
  const kinds = requests.map((request) => (request.host === host ? request.kind : `${request.kind} *`))
  return {
    width: page.width,
    height: page.height,
    codes: page.codes.slice(0, most).map(({ symbology, box }) => ({ symbology, box: boxOf(box) })),
    texts: page.texts.slice(0, most).map(({ box }) => boxOf(box)),
    shapes: page.shapes.slice(0, most).map(({ kind, box }) => ({ kind, box: boxOf(box) })),
    requests: [...new Set(kinds)].sort(),
  }
}

/** What two labels' pages differ in. `code-moved`: to where another of its kind is missing. */
export type ViewDifference =
  | { readonly what: 'size'; readonly before: PageSize; readonly now: PageSize }
  | { readonly what: 'code-new' | 'code-gone'; readonly code: FormCode }
  | { readonly what: 'code-moved'; readonly code: FormCode; readonly from: PageBox }
  | { readonly what: 'request-new' | 'request-gone'; readonly kind: string }

interface PageSize {
  readonly width: number
  readonly height: number
}

/** None: the two are alike, as two labels of one make are. Letters are nobody's concern: each label says something else. */
export function viewDifferences(before: ViewForm, now: ViewForm): readonly ViewDifference[] {
  return [...sizeDifference(before, now), ...codeDifferences(before.codes, now.codes), ...requestDifferences()]

  function requestDifferences(): readonly ViewDifference[] {
    const fresh = now.requests.filter((kind) => !before.requests.includes(kind))
    const gone = before.requests.filter((kind) => !now.requests.includes(kind))
    return [
      ...fresh.map((kind) => ({ what: 'request-new', kind }) as const),
      ...gone.map((kind) => ({ what: 'request-gone', kind }) as const),
    ]
  }
}

/** Browsers snap lengths by half a millimetre. */
const sizeTolerance = 100
const placeTolerance = 300

function sizeDifference(before: ViewForm, now: ViewForm): readonly ViewDifference[] {
  const isSame =
    Math.abs(before.width - now.width) <= sizeTolerance && Math.abs(before.height - now.height) <= sizeTolerance
  return isSame ? [] : [{ what: 'size', before: sizeOf(before), now: sizeOf(now) }]
}

/** Each code takes the one at its place; of those left, one of each kind has moved to the other. */
function codeDifferences(before: readonly FormCode[], now: readonly FormCode[]): readonly ViewDifference[] {
  const missing = [...before]
  const strange = now.filter((code) => !takes(missing, (other) => isAtItsPlace(other, code)))
  const differences: ViewDifference[] = strange.map((code) => {
    const from = takes(missing, ({ symbology }) => symbology === code.symbology)
    return from === null ? { what: 'code-new', code } : { what: 'code-moved', code, from: from.box }
  })
  return [...differences, ...missing.map((code) => ({ what: 'code-gone', code }) as const)]
}

function takes(codes: FormCode[], fits: (code: FormCode) => boolean): FormCode | null {
  const at = codes.findIndex(fits)
  return at < 0 ? null : (codes.splice(at, 1)[0] ?? null)
}

/** Codes of several lengths are set from the left, from the right or from the middle. */
function isAtItsPlace(a: FormCode, b: FormCode): boolean {
  const near = (from: number, length: number, otherFrom: number, otherLength: number) =>
    [0, 0.5, 1].some((part) => Math.abs(from + length * part - otherFrom - otherLength * part) <= placeTolerance)
  return (
    a.symbology === b.symbology &&
    near(a.box.left, a.box.width, b.box.left, b.box.width) &&
    near(a.box.top, a.box.height, b.box.top, b.box.height)
  )
}

function sizeOf({ width, height }: PageSize): PageSize {
  return { width, height }
}

function boxOf({ left, top, width, height }: PageBox): PageBox {
  return { left, top, width, height }
}
