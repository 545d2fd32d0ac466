import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import { usualHeadMm } from '../emulator/buildOf.ts'
import { runEmulator } from '../emulator/emulatorCommand.ts'
import type { FaultStep } from '../emulator/faultScript.ts'
import { parseFaultScript } from '../emulator/faultScript.ts'
import type { DecodeOptions, EmulatorOptions, PracticeOptions } from '../shell/cli/cliActions.ts'
import { readInput } from '../shell/cli/readInput.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { makeAsked, replaceAsked } from '../store/askedFile.ts'
import { decodeBeside } from './decodeBeside.ts'
import { practiceService } from './practiceService.ts'
import { ended } from './terminalEnd.ts'

// What stands in for the world where there is none: the practice service, the emulated printer, and what reads its bytes.

export async function practice(options: PracticeOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { port, dataDir, seed, now, strict, viewStyles } = options
  const given = { ...(seed !== null && { seed }), ...(now !== null && { now }) }
  const started = await practiceService({ port, dataDir: dataDir ?? ':memory:', ...given, strict, viewStyles })
  if (!started.ok) return started
  await using service = started.value
  const { url, token, shops, codes, heavyCodes, accounts } = service
  terminal.line({ url, token, shops, codes, heavyCodes, accounts })
  await ended(terminal.signal)
  return ok(0)
}

export async function emulator(options: EmulatorOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { language, port, dpmm, headMm, mediaMm, outDir, script, page } = options
  const { line: print, say, signal } = terminal
  const steps = await readScript(script, signal)
  if (!steps.ok) return steps
  const printer = {
    language,
    port,
    dpmm,
    headMm: headMm ?? usualHeadMm,
    mediaMm,
    out: outDir,
    script: steps.value,
    page,
  }
  const ran = await runEmulator({ ...printer, make: makeAsked, put: replaceAsked, print, say, signal })
  return ran.ok ? ok(0) : ran
}

const mostScriptBytes = 2 ** 20

async function readScript(file: string | null, signal: AbortSignal): Promise<Result<readonly FaultStep[]>> {
  if (file === null) return ok([])
  const read = await readInput(file, mostScriptBytes, signal)
  if (!read.ok) return read
  const script = parseFaultScript(Buffer.from(read.value).toString())
  return script.ok ? script : failed({ ...script.fault, facts: { file } })
}

export async function decode(options: DecodeOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { outDir: out, headMm, ...eyes } = options
  const decoded = await decodeBeside({ ...eyes, headMm: headMm ?? usualHeadMm, out }, terminal)
  if (!decoded.ok) return decoded
  return ok(decoded.value.length === 0 ? 0 : 1)
}
