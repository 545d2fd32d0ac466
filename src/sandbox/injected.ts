import * as z from 'zod'

/**
 * Faults that a test or a trainer puts into the practice service, per operation. `before` and `after` mean the effect
 * of the operation; `inside` is in the middle of the reply.
 */
export const InjectedFault = z.object({
  /** The operation's name; `*` is any. */
  operation: z.string().default('*'),
  /** How many requests it meets; null: every one until it is taken back. */
  times: z.int().positive().nullable().default(1),
  /** Milliseconds before the reply begins. */
  delayMs: z.int().nonnegative().max(600_000).default(0),
  fault: z
    .discriminatedUnion('kind', [
      /** Only the delay. */
      z.object({ kind: z.literal('delay') }),
      /** The reply never begins. */
      z.object({ kind: z.literal('silence') }),
      z.object({ kind: z.literal('status'), status: z.int().min(100).max(599), retryAfter: z.string().optional() }),
      z.object({ kind: z.literal('reset'), when: z.enum(['before', 'inside', 'after']) }),
      /** All of the length announced, half of it sent. */
      z.object({ kind: z.literal('half-body') }),
      /** Half of it, announced as the whole: something on the way has cut it and says nothing. */
      z.object({ kind: z.literal('cut') }),
      /** One bit of every so many bytes is turned over. */
      z.object({ kind: z.literal('flip'), everyBytes: z.int().positive().default(16) }),
      /** One byte of the reply every so many milliseconds. */
      z.object({ kind: z.literal('slow-body'), everyMs: z.int().positive().max(60_000) }),
      z.object({ kind: z.literal('garbage') }),
      z.object({ kind: z.literal('html') }),
      /** The login page of a Wi-Fi, under any type. */
      z.object({ kind: z.literal('portal'), contentType: z.string().default('text/html') }),
      z.object({ kind: z.literal('content-type'), contentType: z.string() }),
      /** The body as given, behind the operation's own content type. */
      z.object({ kind: z.literal('body'), body: z.string(), status: z.int().min(200).max(599).default(200) }),
      /** The reply grows to so many bytes. */
      z.object({ kind: z.literal('large'), bytes: z.int().positive().max(1_073_741_824) }),
      z.object({ kind: z.literal('redirect'), location: z.string() }),
      /** The print token of a view is over; every other operation says that the account's token is not valid. */
      z.object({ kind: z.literal('token-expired') }),
      /**
       * The operation breaks in its middle, with what it did so far kept: behind the shop, the staff or the permissions
       * of an affiliate sequence, or where the SMS or the ticket system does not answer. It says so, or resets.
       */
      z.object({
        kind: z.literal('break'),
        at: z.enum(['shop', 'staff', 'permissions', 'sms', 'backend']),
        ends: z.enum(['reply', 'reset']).default('reply'),
      }),
    ])
    .default({ kind: 'delay' }),
})
export type InjectedFault = z.output<typeof InjectedFault>

/** What `inject` takes: everything but the fault itself has a default. */
export type FaultRequest = z.input<typeof InjectedFault>

/** The faults in force, in the order they were put in. */
export interface FaultList {
  add(fault: InjectedFault): void
  clear(): void
  /** The first fault that meets this operation, counted down; null: the operation runs as it should. */
  take(operation: string): InjectedFault | null
  all(): readonly InjectedFault[]
}

export function faultList(): FaultList {
  let list: InjectedFault[] = []

  function take(operation: string): InjectedFault | null {
    if (list.length === 0) return null
    const met = list.find((one) => one.operation === operation || one.operation === '*')
    if (met === undefined) return null
    list = list.flatMap((one) => (one === met ? countedDown(one) : [one]))
    return met
  }

  return {
    add: (fault) => void list.push(fault),
    clear: () => {
      list = []
    },
    take,
    all: () => list,
  }
}

function countedDown(fault: InjectedFault): InjectedFault[] {
  if (fault.times === null) return [fault]
  return fault.times === 1 ? [] : [{ ...fault, times: fault.times - 1 }]
}
