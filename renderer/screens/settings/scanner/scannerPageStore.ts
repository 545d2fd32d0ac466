import { create } from 'zustand'
import type { FoundScannerLine } from '../../../../src/contract/scanning.ts'
import type { Heard, Learned, Lesson } from './lesson.ts'

/** The scanner's page: a lesson that is going on, and what the last one taught. */
interface ScannerPageState {
  readonly teaching: boolean
  readonly heard: readonly Heard[]
  /** The last scan of the lesson, when nothing could be made of it. */
  readonly trouble: (Lesson & { readonly type: 'not-understood' }) | null
  readonly learned: Learned | null
  readonly sheetFailed: boolean
  /** Serial lines of this machine; null: nobody has looked. */
  readonly lines: readonly FoundScannerLine[] | null
}

export const freshScannerPage: ScannerPageState = {
  teaching: false,
  heard: [],
  trouble: null,
  learned: null,
  sheetFailed: false,
  lines: null,
}

export const useScannerPage = create<ScannerPageState>()(() => freshScannerPage)
