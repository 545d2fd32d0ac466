import type { Result } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'

/** What crosses between the pool and its worker threads: one task over, one answer back. */
export type Task =
  | {
      readonly name: 'rasterize'
      readonly pdf: Uint8Array<ArrayBuffer>
      readonly size: LabelSize
      readonly dpmm: DotsPerMm
    }
  | { readonly name: 'readCodes'; readonly dots: Dots }
  | { readonly name: 'pageTexts'; readonly pdf: Uint8Array<ArrayBuffer> }

export type TaskName = Task['name']

/** What each task yields. */
export interface TaskValues {
  readonly rasterize: Dots
  readonly readCodes: readonly string[]
  readonly pageTexts: readonly string[]
}

/** `heapBytes`: what the thread's WebAssembly heaps have grown to; they never shrink. */
export interface Answer<Name extends TaskName = TaskName> {
  readonly result: Result<TaskValues[Name]>
  readonly heapBytes: number
}

/** The first message of a thread: it has loaded everything and made one label. */
export type Ready = 'ready'
