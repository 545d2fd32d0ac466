import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { imposeSheets } from '../label/imposeSheets.ts'
import { sheetGrid } from '../label/sheetGrid.ts'
import type { SheetsOptions } from '../shell/cli/cliActions.ts'
import { UsageError } from '../shell/cli/options.ts'
import { readInput } from '../shell/cli/readInput.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { mostDocumentBytes } from './convertCommand.ts'

/** `packbench sheets …`. Faults: `file.*`, those of `imposeSheets`. */
export async function sheets({ files, size, on, start }: SheetsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { columns, rows } = sheetGrid(size, on)
  if (columns * rows === 0) throw new UsageError(`--size ${size} does not fit --on ${on}`)
  if (start > columns * rows)
    throw new UsageError(`--start is at most ${columns * rows} with --size ${size} --on ${on}`)
  const pieces = imposeSheets(readAll(files, terminal.signal), { size, sheet: on, start }, terminal.signal)
  for (let piece = await pieces.next(); ; piece = await pieces.next()) {
    if (piece.done === true) {
      terminal.say(JSON.stringify({ ...piece.value, columns, rows }))
      return ok(0)
    }
    if (!piece.value.ok) return piece.value
    await terminal.bytes(piece.value.value)
  }
}

async function* readAll(
  files: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Result<Uint8Array>, void, undefined> {
  for (const file of files) yield await readInput(file, mostDocumentBytes, signal)
}
