/**
 * EPL1, the line mode: rows of dots one after the other, and a form feed. Reference: what CUPS's rastertolabel sends
 * to its *EPL1* driver; `ESC g`, three digits, a row; `ESC E` ends the label. A one bit is black.
 */
import { blankDots } from '../../../model/dots.ts'
import type { Build } from '../../language.ts'
import type { Format } from '../../mechanism.ts'
import type { EplCommand } from './tokenizer.ts'

export class LineMode {
  readonly #build: Build
  readonly #accept: (format: Format) => void
  #rows: Uint8Array[] = []
  #bytes = 0

  constructor(build: Build, accept: (format: Format) => void) {
    this.#build = build
    this.#accept = accept
  }

  take({ name, data, bytes }: EplCommand): void {
    this.#bytes += bytes
    if (name === '\x1bB') this.#rows = []
    else if (name === '\x1bg') this.#rows.push(data)
    else if (name === '\x1bE') this.#print()
  }

  #print(): void {
    const rows = this.#rows
    this.#rows = []
    if (rows.length === 0) return
    const width = Math.min(Math.max(...rows.map((row) => row.length * 8)), this.#build.headDots)
    const dots = blankDots(width, rows.length)
    for (const [y, row] of rows.entries()) dots.data.set(row.subarray(0, dots.stride), y * dots.stride)
    this.#accept({ dots, copies: 1, bytes: this.#bytes, pauseEvery: 0 })
    this.#bytes = 0
  }
}
