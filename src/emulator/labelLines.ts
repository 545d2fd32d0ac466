/** One JSON line and one picture for every label, one after the other. After a fault no further line is written. */

import { lstat, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { dotsToPng } from '../model/dotsPng.ts'
import type { EmittedLabel } from './mechanism.ts'
import { readLabel } from './readLabel.ts'

export interface LabelLinesOptions {
  /** A folder for the pictures, made when it is not there; null: no pictures. */
  readonly out: string | null
  /** Makes that folder, wherever another user leads its name meanwhile; throws what the system says. */
  readonly make: (folder: string) => void
  /** Writes a picture in the place of what is there, for its owner alone, wherever another user leads the folder's name meanwhile. */
  readonly put: (file: string, content: Uint8Array) => Promise<void>
  /** One line of standard output: `{"label":1,"width":640,"height":640,"file":"…","codes":["…"]}`. */
  readonly print: (line: object) => void
  /** Hears the fault that ends the lines. */
  readonly failed?: () => void
}

export class LabelLines {
  readonly #options: LabelLinesOptions
  #written: Promise<Result<undefined>> = Promise.resolve(ok())
  /** The folder was made for these labels, and none is in it yet. */
  #isNew = false

  constructor(options: LabelLinesOptions) {
    this.#options = options
  }

  /** Makes the folder. Faults: `file.unwritable`. */
  async begin(): Promise<Result<undefined>> {
    const { out, make } = this.#options
    if (out === null) return ok()
    try {
      const isThere = await lstat(out).then(
        () => true,
        () => false,
      )
      make(out)
      this.#isNew = !isThere
      const isFolder = (await stat(out)).isDirectory()
      return isFolder ? ok() : fail('file.unwritable', { facts: { file: out }, detail: 'ENOTDIR' })
    } catch (cause) {
      return unwritable(out, cause)
    }
  }

  add(label: EmittedLabel): void {
    this.#written = this.#written.then((before) => (before.ok ? this.#write(label) : before))
  }

  /** Resolves when every label has its line. Faults: `file.unwritable`. */
  end(): Promise<Result<undefined>> {
    return this.#written
  }

  async #write({ label, dots, width, height }: EmittedLabel): Promise<Result<undefined>> {
    const { out, put, print, failed } = this.#options
    const file = out === null ? null : join(out, `label-${String(label).padStart(5, '0')}.png`)
    try {
      if (file !== null) await put(file, dotsToPng(dots))
      this.#isNew = false
    } catch (cause) {
      // A full disk lets a folder be made, and no picture. One that is not empty stays.
      if (out !== null && this.#isNew) await rmdir(out).catch(() => undefined)
      failed?.()
      return unwritable(file, cause)
    }
    print({ label, width, height, file, codes: await readLabel(dots) })
    return ok()
  }
}

function unwritable(file: string | null, cause: unknown): Result<never> {
  return fail('file.unwritable', { facts: { file: file ?? '' }, detail: systemCode(cause) })
}

/** The name of a system error (`EADDRINUSE`), which holds no path. */
export function systemCode(cause: unknown): string {
  return errnoOf(cause) || 'unknown'
}
