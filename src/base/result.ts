import type { Fault, FaultCode, FaultExtras } from './fault.ts'

/** What a step that may fail returns. Expected failures are values; only bugs are thrown. */
export type Result<Value, Failure = Fault> = Ok<Value> | Failed<Failure>

export interface Ok<Value> {
  readonly ok: true
  readonly value: Value
}

export interface Failed<Failure = Fault> {
  readonly ok: false
  readonly fault: Failure
}

export function ok(): Ok<undefined>
export function ok<Value>(value: Value): Ok<Value>
export function ok<Value>(value?: Value): Ok<Value | undefined> {
  return { ok: true, value }
}

export function failed<Failure>(fault: Failure): Failed<Failure> {
  return { ok: false, fault }
}

/** A fault of the table as a result. */
export function fail(code: FaultCode, extras: FaultExtras = {}): Failed {
  return { ok: false, fault: { code, ...extras } }
}
