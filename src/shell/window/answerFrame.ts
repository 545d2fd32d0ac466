import { redact } from '../../base/redact.ts'
import type { Failed, Result } from '../../base/result.ts'
import { fail } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import type { StationApi } from '../../contract/stationApi.ts'
import type { AnswerFrame } from '../../contract/wire.ts'
import { RequestFrame } from '../../contract/wire.ts'

/**
 * One frame from outside becomes one answer: checked against the contract, carried to the station, and a bug caught here,
 * at the rim. A bug reaches the log with its stack and the asker with its number only. Null: the frame does not even
 * hold a call number, so that there is nothing to answer.
 */
export async function answerFrame(
  api: StationApi,
  raw: unknown,
  log: (line: string) => void,
): Promise<AnswerFrame | null> {
  const frame = isCrowded(raw) ? null : RequestFrame.safeParse(raw)
  if (frame?.success === true)
    return { kind: 'answer', call: frame.data.call, result: await carryOut(api, frame.data, log) }
  const call = callOf(raw)
  if (call === null) return null
  const fields = frame?.error.issues.map(({ path, code }) => ({ field: path.join('.'), rule: code as string }))
  return { kind: 'answer', call, result: fail('request.invalid', { fields: fields ?? [crowded] }) }
}

/** No request has so many fields. Half a million would be put together again before they are refused, for seconds. */
const mostFields = 100
const crowded = { field: 'type', rule: 'size', limit: mostFields }

function isCrowded(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null) return false
  const { command = null, query = null }: { command?: unknown; query?: unknown } = raw
  return [command, query].some((asked) => Object.keys(Object(asked)).length > mostFields)
}

async function carryOut(api: StationApi, frame: RequestFrame, log: (line: string) => void): Promise<Result<unknown>> {
  try {
    return await (frame.kind === 'command' ? api.execute(frame.command) : api.ask(frame.query))
  } catch (bug) {
    return reportBug(bug, log)
  }
}

/** Writes a bug to the log under a number and gives the fault that names the number. */
export function reportBug(bug: unknown, log: (line: string) => void): Failed {
  const number = uuid()
  log(redact(`bug ${number}: ${bug instanceof Error ? (bug.stack ?? bug.message) : String(bug)}`))
  return fail('station.bug', { facts: { number } })
}

function callOf(raw: unknown): number | null {
  if (typeof raw !== 'object' || raw === null || !('call' in raw)) return null
  return Number.isSafeInteger(raw.call) ? Number(raw.call) : null
}
