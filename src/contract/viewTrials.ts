import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { RuledCode } from '../model/codeRule.ts'
import type { StageTimes } from '../model/job.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { StudiedElement } from '../model/pageElements.ts'
import type { CodeReason, Grade } from '../model/readCode.ts'
import { ViewPolicy } from '../model/viewPolicy.ts'
import type { PageStudy, StudiedCode, StudiedRequest } from '../model/viewStudy.ts'
import { Size } from './ids.ts'
import type { Picture } from './picture.ts'

/** One real view tried: how the carrier's page becomes a label of this size, with nothing printed and nothing kept. */
export const viewTrialQueries = [
  z.object({
    type: z.literal('try-view'),
    /** A code as it was scanned. */
    line: z.string().check(z.maxLength(200)),
    size: Size,
    /** What to make of pages of another size, for once; left out: what the settings say. */
    policy: z.optional(z.nullable(ViewPolicy)),
  }),
] as const

export interface ViewTrial {
  /** Its order's code. */
  readonly order: string
  readonly size: LabelSize
  /** Why a label of it would not be printed, or not before somebody was asked; null: all would. */
  readonly fault: Fault | null
  /** What came; null: nothing did. */
  readonly view: { readonly kind: 'html' | 'pdf' | 'neither'; readonly bytes: number } | null
  /** As the browser made them. */
  readonly pages: readonly TriedPage[]
  /** How the web page is built; none of a PDF. */
  readonly elements: readonly StudiedElement[]
  readonly requests: readonly StudiedRequest[]
  /** `unused`: it is for pages of another size than these. */
  readonly policy: 'none' | 'unused' | 'used'
  /** The first ten. */
  readonly labels: readonly TriedLabel[]
  /** What each step took: `order`, `token`, `view`, `page` (the browser, and whose page it is), `dots`. */
  readonly ms: StageTimes
}

/** `png` in base64. */
export type TriedPage = Omit<PageStudy, 'png' | 'hidden' | 'codes'> & {
  readonly png: string
  readonly codes: readonly TriedCode[]
}

export interface TriedCode extends StudiedCode {
  /** What a leader's rules make of it; null: they say nothing of it. */
  readonly ruled: RuledCode | null
}

/** A label as the printer of its size would have it. */
export interface TriedLabel {
  readonly parcel: number
  /** null: there are no dots, and the fault says why. */
  readonly picture: Picture | null
  readonly fault: Fault | null
  readonly grade: Grade | null
  /** Why the grade is not A. */
  readonly reasons: readonly CodeReason[]
  /** Letters that are too pale to print; empty as well where the page shows what nobody may see, which they might be. */
  readonly faint: string
}
