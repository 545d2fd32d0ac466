import * as z from 'zod/mini'
import type { Operator } from '../model/operator.ts'
import { roles } from '../model/operator.ts'
import { id } from './ids.ts'

/** Operators of a station: who they are, and who of them is at it now. A PIN is sent once and never told. */
const operator = z.string().check(z.regex(/^\d{4}$/))
const pin = z.nullable(z.string().check(z.maxLength(32)))
const newPin = z.string().check(z.minLength(4), z.maxLength(32))

export const operatorCommands = [
  /**
   * `operator` null: a new one. `pin` left out: as it is; null: none any more. `recovery`: a leader gets a new recovery
   * code in the place of any before; the first leader with a PIN gets one in any case.
   */
  z.object({
    type: z.literal('operator-save'),
    id,
    operator: z.nullable(operator),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    role: z.enum(roles),
    pin: z.optional(z.nullable(newPin)),
    recovery: z.optional(z.literal(true)),
  }),
  z.object({ type: z.literal('operator-remove'), id, operator }),
  /** By name instead of by badge: whoever has a PIN is asked for it. */
  z.object({ type: z.literal('sign-in'), id, operator, pin }),
  z.object({ type: z.literal('sign-out'), id }),
  /**
   * This window practises beside live work, or does so no more: what it asks goes to a station of its own, with a made-up
   * account and printer. Faults: `practice.of-window`, `station.nothing-to-do` where the station itself practises.
   */
  z.object({ type: z.literal('practise'), id, on: z.boolean() }),
  /** A leader forgot the PIN: the recovery code opens once, and signs in with the new one. */
  z.object({
    type: z.literal('recover-leader'),
    id,
    operator,
    code: z.string().check(z.maxLength(64)),
    pin: newPin,
  }),
  /**
   * Who works here cannot be read: the list begins anew, with nobody on it. Faults: `station.nothing-to-do` where it can be,
   * `store.*`.
   */
  z.object({ type: z.literal('operators-anew'), id }),
] as const

export const operatorQueries = [
  /** The badges' bar codes, to be printed. They are told to nobody else. */
  z.object({ type: z.literal('badges') }),
] as const

export interface BadgeView {
  readonly operator: string
  readonly code: string
}

/** An operator in the window's table. No PIN, no hash, no badge. */
export interface OperatorView extends Operator {
  readonly hasPin: boolean
  /** There is a recovery code that was not used yet. */
  readonly hasRecovery?: true
}
