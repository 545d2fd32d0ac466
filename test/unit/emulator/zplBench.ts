/** A ZPL printer without a socket. */
import type { Build } from '../../../src/emulator/language.ts'
import type { BenchOptions } from './printerBench.ts'
import { printerBench, read } from './printerBench.ts'

export type { BenchOptions } from './printerBench.ts'
export { noTime } from './printerBench.ts'

export const zplBench = (options: BenchOptions = {}) => printerBench('zpl', options)

/** The labels of a stream that is read to its end. */
export const labelsOf = (stream: string | Uint8Array, build: Partial<Build> = {}) => read('zpl', stream, build)
