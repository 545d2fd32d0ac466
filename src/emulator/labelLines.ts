/** One JSON line and one picture for every label, one after the other. After a fault no further line is written. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { dotsToPng } from '../model/dotsPng.ts'
import type { EmittedLabel } from './mechanism.ts'
import { readLabel } from './readLabel.ts'

export interface LabelLinesOptions {
  /** A folder for the pictures, made when it is not there; null: no pictures. */
  readonly out: string | null
  /** One line of standard output: `{"label":1,"width":640,"height":640,"file":"…","codes":["…"]}`. */
  readonly print: (line: object) => void
  /** Hears the fault that ends the lines. */
  readonly failed?: () => void
}

export class LabelLines {
  readonly #options: LabelLinesOptions
  #written: Promise<Result<undefined>> = Promise.resolve(ok())

  constructor(options: LabelLinesOptions) {
    this.#options = options
  }

  /** Makes the folder. Faults: `store.unwritable`. */
  async begin(): Promise<Result<undefined>> {
    const { out } = this.#options
    if (out === null) return ok()
    try {
      await mkdir(out, { recursive: true })
      return ok()
    } catch (cause) {
      return fail('store.unwritable', { detail: systemCode(cause) })
    }
  }

  add(label: EmittedLabel): void {
    this.#written = this.#written.then((before) => (before.ok ? this.#write(label) : before))
  }

  /** Resolves when every label has its line. Faults: `store.unwritable`. */
  end(): Promise<Result<undefined>> {
    return this.#written
  }

  async #write({ label, dots, width, height }: EmittedLabel): Promise<Result<undefined>> {
    const { out, print, failed } = this.#options
    const file = out === null ? null : join(out, `label-${String(label).padStart(5, '0')}.png`)
    try {
      if (file !== null) await putFile(file, dotsToPng(dots))
    } catch (cause) {
      failed?.()
      return fail('store.unwritable', { detail: systemCode(cause) })
    }
    print({ label, width, height, file, codes: await readLabel(dots) })
    return ok()
  }
}

/** In the place of what is there. A link is not followed: others may write into the folder too. */
async function putFile(file: string, content: Uint8Array): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, content, { flag: 'wx', mode: 0o600 })
}

/** The name of a system error (`EADDRINUSE`), which holds no path. */
export function systemCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}
