import type { Clock } from '../../src/base/clock.ts'
import { systemClock } from '../../src/base/clock.ts'
import type { Failed, Result } from '../../src/base/result.ts'
import type { Practice, PracticeOptions } from '../../src/sandbox/practice.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import type { ShippingClient, ShippingClientOptions } from '../../src/shipping/client.ts'
import { createShippingClient } from '../../src/shipping/client.ts'

/** A Tuesday, 10:00 in Vietnam: the morning shift has begun, the afternoon shift has not. */
export const tuesdayMorning = Date.UTC(2026, 10, 24, 3)

/** The practice service in this process: any free port, data in memory, a fixed day. Ends with `await using`. */
export function practice(options: Partial<PracticeOptions> = {}): Promise<Practice> {
  return startPractice({ port: 0, dataDir: ':memory:', now: tuesdayMorning, ...options })
}

/** A client of it, as the caller and for the first shop. Pauses between repetitions take no time. */
export function clientOf(
  service: Pick<Practice, 'url' | 'token' | 'shops'>,
  options: Partial<ShippingClientOptions> = {},
): ShippingClient {
  const { url: baseUrl, token, shops } = service
  return createShippingClient({ baseUrl, token, shop: shops[0] ?? null, clock: impatientClock(), ...options })
}

/** The token of the account with this role. */
export function tokenOf(service: Practice, role: string): string {
  const account = service.accounts.find((one) => one.role === role)
  if (account === undefined) throw new Error(`no account is ${role}`)
  return account.token
}

/** The system's clock, but a pause below two seconds ends at once and is noted. */
export function impatientClock(): Clock & { readonly pauses: readonly number[] } {
  const pauses: number[] = []
  return {
    ...systemClock,
    pauses,
    sleep: (milliseconds, signal) => {
      if (milliseconds >= 2_000) return systemClock.sleep(milliseconds, signal)
      pauses.push(milliseconds)
      return Promise.resolve()
    },
  }
}

/** A signal that nobody aborts. */
export const never = new AbortController().signal

export function faultOf(result: Result<unknown>): Failed['fault'] {
  if (result.ok) throw new Error(`expected a fault, got ${JSON.stringify(result.value)}`)
  return result.fault
}

export function valueIn<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`expected a value, got ${JSON.stringify(result.fault)}`)
  return result.value
}
