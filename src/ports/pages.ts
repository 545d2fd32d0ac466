import type { Result } from '../base/result.ts'
import type { CodeRule } from '../model/codeRule.ts'
import type { Dots } from '../model/dots.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { LabelView } from '../model/labelView.ts'
import type { PageBox } from '../model/pageBox.ts'
import type { StudiedElement } from '../model/pageElements.ts'
import type { ViewPolicy } from '../model/viewPolicy.ts'
import type { PageStudy, StudiedRequest } from '../model/viewStudy.ts'

/** A view becomes one-page PDFs, each known to be the label of one parcel of the order asked for. */
export interface Pages {
  split(view: LabelView, wanted: WantedPages, signal: AbortSignal): Promise<Result<readonly LabelPage[]>>
  /** A view of many orders: the pages of each, in the order of `wanted`; a fault where they cannot be told for sure. */
  splitMany(
    view: LabelView,
    wanted: readonly Pick<WantedPages, 'order' | 'parcels'>[],
    form: Omit<WantedPages, 'order' | 'parcels'>,
    signal: AbortSignal,
  ): Promise<Result<readonly Result<readonly LabelPage[]>[]>>
}

/** How a view becomes its labels, or why it does not, for a person who tries one. Secrets are left out of all of it. */
export type StudyView = (view: LabelView, wanted: WantedPages, token: string, signal: AbortSignal) => Promise<ViewStudy>

export interface ViewStudy {
  readonly kind: 'html' | 'pdf' | 'neither'
  readonly pages: readonly PageStudy[]
  readonly elements: readonly StudiedElement[]
  readonly requests: readonly StudiedRequest[]
  /** Whether the policy is for pages of the size of one of these; null: there is no policy. */
  readonly policyFits: boolean | null
  /** `hidden`: where on it something stands that nobody may see. */
  readonly labels: Result<readonly (LabelPage & { readonly hidden: readonly PageBox[] })[]>
}

/** `parcels`: the numbers that must be there; [0] for an order of one parcel, [2] for `<order>_2` alone. */
export interface WantedPages {
  readonly order: string
  readonly parcels: readonly number[]
  readonly size: LabelSize
  /** What a leader decided to make of pages of another size; null: nothing. */
  readonly policy: ViewPolicy | null
  /** What the carrier's symbols say around an order's code. */
  readonly rules: readonly CodeRule[]
  /** Is told what became of each request of the view, as often as something did; its address is secret. */
  readonly requested?: (address: string, request: StudiedRequest) => void
}

/** `from`: the page of the view, where a policy made this one of it. `rules`: without them nobody would know whose it is. */
export interface LabelPage {
  readonly parcel: number
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly from?: Uint8Array<ArrayBuffer>
  readonly rules?: readonly CodeRule[]
}

/** All that can be seen of a PDF of one page, but for what says one of the words of `hide`. */
export type StudyPage = (
  pdf: Uint8Array<ArrayBuffer>,
  hide: readonly string[],
  signal: AbortSignal,
) => Promise<Result<PageStudy>>

/** A label's dots as a page of its size. */
export type DotsPage = (dots: Dots, size: LabelSize) => Uint8Array<ArrayBuffer>

/** Label pages as one PDF: each a page of its own size, or in places on sheets. */
export type BindPages = (
  pages: Iterable<Uint8Array>,
  how: { readonly size: LabelSize; readonly sheet: 'label' | 'A4' | 'A5' },
  signal: AbortSignal,
) => Promise<Result<Uint8Array>>
