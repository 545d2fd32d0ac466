import * as z from 'zod/mini'
import type { LabelSize } from '../model/labelSize.ts'
import type { ViewDifference, ViewForm } from '../model/viewForm.ts'
import { id } from './ids.ts'

/** Label pages that differ from those of the days before, for a leader: their labels are printed all the same. */
export const viewChangeQueries = [z.object({ type: z.literal('view-changes') })] as const

export const viewChangeCommands = [
  /** Pages like this one are as they should be from now on. */
  z.object({ type: z.literal('accept-view'), id, change: id }),
] as const

/** That there is one, in the station's row. `at`: since when, milliseconds since 1970. */
export interface ViewNews {
  readonly change: string
  readonly size: LabelSize
  readonly at: number
}

export interface ViewChange extends ViewNews {
  readonly differences: readonly ViewDifference[]
  readonly before: SeenForm
  readonly now: SeenForm
}

/** `png` in base64, as the label's page is kept on disk; null: it is not any more. */
export interface SeenForm {
  readonly form: ViewForm
  readonly order: string
  readonly at: number
  readonly png: string | null
}
