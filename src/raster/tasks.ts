import type { Result } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import type { PageStudy } from '../model/viewStudy.ts'
import type { InkBox } from './inkBeyond.ts'
import type { LabelDots, MakeOptions } from './label.ts'
import type { SeenPage } from './seePage.ts'
import type { SplitPage } from './splitPages.ts'

/** What crosses between the pool and its worker threads: one task over, one answer back. */
export type Task = TaskAtOnce | SplitTask | CropTask

export interface CropTask {
  readonly name: 'cropPage'
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly crop: InkBox
}

export interface SplitTask {
  readonly name: 'splitPages'
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly size: LabelSize
  readonly bare: boolean
}

/** A task that a thread does without waiting for anything. */
export type TaskAtOnce =
  | {
      readonly name: 'rasterize'
      readonly pdf: Uint8Array<ArrayBuffer>
      readonly size: LabelSize
      readonly dpmm: DotsPerMm
    }
  | {
      readonly name: 'label'
      readonly pdf: Uint8Array<ArrayBuffer>
      readonly size: LabelSize
      readonly dpmm: DotsPerMm
      readonly options: MakeOptions
    }
  | ({ readonly name: 'labels' } & PageRange)
  | { readonly name: 'readCodes'; readonly dots: Dots }
  | { readonly name: 'pageTexts'; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly name: 'seePage'; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly name: 'studyPage'; readonly pdf: Uint8Array<ArrayBuffer>; readonly hide: readonly string[] }

/** Some pages of a document, which a thread keeps open until it is asked for another one. */
export interface PageRange {
  /** The same for the same document; never used again for another. */
  readonly document: string
  /** Shared by all threads, so that it is copied once and not for every range. */
  readonly pdf: Uint8Array<SharedArrayBuffer>
  readonly from: number
  readonly count: number
  readonly size: LabelSize
  readonly dpmm: DotsPerMm
  readonly options: MakeOptions
}

/** `labels`: of the pages that there are, in their order. `pageCount`: of the whole document. */
export interface LabelsOfRange {
  readonly pageCount: number
  readonly labels: readonly Result<LabelDots>[]
}

export type TaskName = Task['name']

/** What each task yields. */
export interface TaskValues {
  readonly rasterize: Dots
  readonly label: LabelDots
  readonly labels: LabelsOfRange
  readonly readCodes: readonly string[]
  readonly pageTexts: readonly string[]
  readonly seePage: SeenPage
  readonly studyPage: PageStudy
  readonly splitPages: readonly SplitPage[]
  readonly cropPage: Uint8Array<ArrayBuffer>
}

/** `heapBytes`: what the thread's WebAssembly heaps have grown to; they never shrink. */
export interface Answer<Name extends TaskName = TaskName> {
  readonly result: Result<TaskValues[Name]>
  readonly heapBytes: number
}

/** The first message of a thread: it has loaded everything and made one label. */
export type Ready = 'ready'
