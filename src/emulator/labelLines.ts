/** One JSON line and one picture for every label, one after the other. After a fault no further line is written. */

import { lstatSync, mkdirSync, readlinkSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import { isLedByAnother } from '../base/isLedByAnother.ts'
import { makeFolder } from '../base/makeFolder.ts'
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

  /** Makes the folder. Faults: `file.unwritable`. */
  async begin(): Promise<Result<undefined>> {
    const { out } = this.#options
    if (out === null) return ok()
    try {
      makeFolder(out, 0o777, { mkdirSync, dirname })
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
    const { out, print, failed } = this.#options
    const file = out === null ? null : join(out, `label-${String(label).padStart(5, '0')}.png`)
    try {
      if (file !== null) await putFile(file, dotsToPng(dots))
    } catch (cause) {
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

/** In the place of what is there. A link is not followed: others may write into the folder too. */
async function putFile(file: string, content: Uint8Array): Promise<void> {
  if (isLedByAnother(dirname(file), process.getuid?.(), { lstatSync, readlinkSync, resolve, dirname }))
    throw Object.assign(new Error('another user’s'), { code: 'EACCES', syscall: 'open' })
  await rm(file, { force: true })
  await writeFile(file, content, { flag: 'wx', mode: 0o600 })
}

/** The name of a system error (`EADDRINUSE`), which holds no path. */
export function systemCode(cause: unknown): string {
  return errnoOf(cause) || 'unknown'
}
