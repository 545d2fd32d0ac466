import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { Allowed, Command } from '../../contract/commands.ts'
import type { BadgeView, OperatorView } from '../../contract/operators.ts'
import type { Operator } from '../../model/operator.ts'
import { badgeCode, isFreeName, nobodySignedIn, roles, sameName } from '../../model/operator.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Memory } from '../../ports/memory.ts'
import type { AnswerTo, CommandHandlers } from '../handlers.ts'
import type { PinTries } from './pinGuard.ts'
import { hashPin } from './supervisorPin.ts'

/**
 * Who may be at this station, and who is: everything that is done is done by whoever is signed in. Nobody is when the
 * station starts. Names and hashes are on disk sealed; no hash leaves this file.
 */
export interface Operators {
  readonly commands: Pick<
    CommandHandlers,
    'operator-save' | 'operator-remove' | 'sign-in' | 'sign-out' | 'recover-leader' | 'operators-anew'
  >
  /** A badge was scanned. Faults: those of signing in, `operator.badge-locked`. */
  badge(badge: string): Promise<Result<null>>
  signOut(): void
  /** The bar codes of all badges. */
  badges(): readonly BadgeView[]
  /** Reads who there is. Before that there is nobody. */
  open(): Promise<void>
  /**
   * Runs what somebody has just asked for as theirs, however long it takes and whoever comes meanwhile; who is signed in
   * in the end is whoever came last, not whose PIN was compared last.
   */
  asked<Value>(run: () => Value): Value
  /** Whose deed is what is done: a name, or `operator` when nobody was signed in. */
  by(): string
  /** A leader's PIN in place, which ends nobody's turn: the leader's name. Tries count as those of signing in do. Faults: `operator.not-allowed`, `operator.no-pin`, `operator.pin-*`. */
  approve(approval: NonNullable<Allowed['approval']>): Promise<Result<string>>
  /** Could a leader sign in, if the settings were these? Otherwise roles would lock everybody out. */
  hasLeader(settings: Pick<StationSettings, 'badgeIsEnough'>): boolean
  /** Why who there is could not be read; null: it could. */
  unread(): Fault | null
  view(): OperatorsView
  /** Calls back when the view has changed. */
  watch(listener: () => void): void
}

export interface OperatorsView {
  readonly operators: readonly OperatorView[]
  readonly operator: OperatorView | null
  readonly rolesInForce: boolean
}

export interface OperatorsDeps {
  readonly memory: Memory
  readonly settings: () => StationSettings
  readonly tries: PinTries
  /** That roles are used was read nowhere: it is taken to be so. */
  readonly rolesAreAssumed?: boolean
}

/** `badge`: the number on the badge. `pin`: its hash; null: there is none. `recovery`: the hash of a leader's recovery code. */
interface Known extends Operator {
  readonly badge: string
  readonly pin: string | null
  readonly recovery?: string | undefined
}

interface Room extends OperatorsDeps {
  known: readonly Known[]
  /** Who there is could not be read: nothing is written over it, and roles stay in force. */
  unread: Fault | null
  signedIn: string | null
  readonly asking: AsyncLocalStorage<Asking>
  /** What was asked so far, and the last of it by which somebody came or left. */
  turns: number
  lastChange: number
  changed: () => void
}

/** Who was there when something was asked, and its place in the order of what was. */
interface Asking {
  readonly by: string
  readonly turn: number
}

export function createOperators(deps: OperatorsDeps): Operators {
  const room: Room = {
    ...deps,
    ...{ known: [], unread: null, signedIn: null, turns: 0, lastChange: 0 },
    asking: new AsyncLocalStorage(),
    changed: () => undefined,
  }
  // One after the other, so that two changes at once do not undo each other.
  const inTurn = oneAfterTheOther()
  return {
    commands: {
      'operator-save': (command) => inTurn(() => save(room, command)),
      'operator-remove': ({ operator }) => inTurn(() => remove(room, operator)),
      'recover-leader': (command) => inTurn(() => recover(room, command)),
      'operators-anew': () => inTurn(() => beginAnew(room)),
      'sign-in': ({ operator, pin }) => inTurn(() => signInByName(room, operator, pin)),
      // Done before it was allowed: `act` of stationApi.ts.
      'sign-out': async () => ok(null),
    },
    badge: (badge) => signInByBadge(room, badge),
    signOut: () => void change(room, null),
    badges: () => room.known.map(({ id, badge }) => ({ operator: id, code: badgeCode(badge) })),
    open: () => open(room),
    asked: (run) => room.asking.run({ by: nameOf(room), turn: ++room.turns }, run),
    by: () => room.asking.getStore()?.by ?? nameOf(room),
    approve: (approval) => approve(room, approval),
    hasLeader: (settings) => hasLeader(room.known, settings),
    unread: () => room.unread,
    view: () => viewOf(room),
    watch(listener) {
      room.changed = listener
    },
  }
}

const memoryKey = 'operators'
const Kept = z.array(
  z.object({
    id: z.string(),
    badge: z.optional(z.string()),
    name: z.string(),
    role: z.enum(roles),
    pin: z.nullable(z.string()),
    recovery: z.optional(z.string()),
  }),
)

/**
 * Operators of before have the number of their badge as their name in the window, where everybody sees it: the badge
 * keeps it, and the window gets another.
 */
function withBadges(kept: z.infer<typeof Kept>): readonly Known[] {
  const known: Known[] = []
  for (const { badge, ...operator } of kept)
    known.push(
      badge === undefined
        ? { ...operator, badge: operator.id, id: freeId([...kept, ...known]) }
        : { ...operator, badge },
    )
  return known
}

async function open(room: Room): Promise<void> {
  const read = await readKept(room)
  const before = read.ok ? read.value : []
  room.known = withBadges(before)
  // Kept at once: who has a new number keeps it over every start.
  if (before.some(({ badge }) => badge === undefined)) await room.memory.set(memoryKey, room.known)
  room.unread = read.ok ? null : read.fault
  room.changed()
}

/**
 * Nothing but a list that opens says that nobody works here: one that does not, or is of no form, is a list that is lost.
 * So is one that is gone where roles are used, for they are never switched on without a leader. Where it is only taken to
 * be so there may never have been one, and that is kept.
 */
async function readKept({ memory, settings, rolesAreAssumed }: Room): Promise<Result<z.infer<typeof Kept>>> {
  const read = await memory.get(memoryKey)
  if (!read.ok) return read.fault.code === 'store.key-lost' ? fail('store.operators-unread') : read
  if (read.value === null) {
    if (!settings().useRoles) return ok([])
    if (rolesAreAssumed !== true) return fail('store.operators-unread')
    await memory.set(memoryKey, [])
    return ok([])
  }
  const kept = Kept.safeParse(read.value)
  return kept.success ? ok(kept.data) : fail('store.operators-unread')
}

/** The list that cannot be read gives way to one of nobody; what a fault of the store hides is still there. */
async function beginAnew(room: Room): Promise<Result<null>> {
  if (room.unread === null) return fail('station.nothing-to-do')
  if (room.unread.code !== 'store.operators-unread') return failed(room.unread)
  const written = await room.memory.set(memoryKey, [])
  if (!written.ok) return written
  Object.assign(room, { known: [], unread: null })
  room.changed()
  return ok(null)
}

async function save(
  room: Room,
  { operator, name, role, pin, recovery }: Command & { type: 'operator-save' },
): Promise<AnswerTo<'operator-save'>> {
  const before = operator === null ? null : find(room, operator)
  if (operator !== null && before === null) return fail('operator.unknown')
  const others = room.known.filter(({ id }) => id !== operator)
  if (!isFreeName(name, others)) return fail('operator.name-taken', { facts: { name } })
  if (others.length >= mostOperators) return fail('request.invalid', { facts: { limit: mostOperators } })
  const id = before?.id ?? freeId(room.known)
  const hash = pin === undefined ? (before?.pin ?? null) : pin === null ? null : await hashPin(pin)
  const isFirst = role === 'leader' && hash !== null && !room.known.some((known) => known.recovery !== undefined)
  const code = role === 'leader' && (isFirst || recovery === true) ? newRecoveryCode() : null
  const kept = code === null ? before?.recovery : await hashPin(plainCode(code))
  const saved: Known = {
    ...{ id, badge: before?.badge ?? freeBadge(room.known), name, role, pin: hash },
    ...(kept !== undefined && role === 'leader' && { recovery: kept }),
  }
  const place = room.known.findIndex((known) => known.id === id)
  const written = await write(room, place === -1 ? [...others, saved] : room.known.with(place, saved))
  if (!written.ok) return written
  // Nobody has guessed at whoever is new, also where nobody can read who was guessed at.
  if (before === null) await room.tries.forget(id)
  return ok({ operator: id, recovery: code })
}

/**
 * The new PIN and the end of the code are one write: a code that was used is no code any more, whatever happens next.
 * Wrong codes count together with wrong PINs.
 */
async function recover(
  room: Room,
  { operator, code, pin }: Command & { type: 'recover-leader' },
): Promise<Result<null>> {
  const known = find(room, operator)
  if (known === null) return unknown(room)
  const { recovery, ...others } = known
  if (known.role !== 'leader' || recovery === undefined) return fail('operator.code-wrong')
  const right = await checkPin(room, { id: operator, pin: recovery }, plainCode(code))
  if (!right.ok) return right.fault.code === 'operator.pin-wrong' ? fail('operator.code-wrong') : right
  const recovered: Known = { ...others, pin: await hashPin(pin) }
  const written = await write(
    room,
    room.known.map((one) => (one.id === operator ? recovered : one)),
  )
  return written.ok ? signIn(room, recovered) : written
}

async function remove(room: Room, operator: string): Promise<Result<null>> {
  if (find(room, operator) === null) return fail('operator.unknown')
  const written = await write(
    room,
    room.known.filter(({ id }) => id !== operator),
  )
  if (!written.ok) return written
  await room.tries.forget(operator)
  return ok(null)
}

/** On disk first. Fault beside the store's: `operator.leader-needed`, where roles would lock everybody out. */
async function write(room: Room, known: readonly Known[]): Promise<Result<undefined>> {
  if (room.unread !== null) return failed(room.unread)
  if (room.settings().useRoles && hasLeader(room.known, room.settings()) && !hasLeader(known, room.settings()))
    return fail('operator.leader-needed')
  const written = await room.memory.set(memoryKey, known)
  if (!written.ok) return written
  room.known = known
  if (!known.some(({ id }) => id === room.signedIn)) room.signedIn = null
  room.changed()
  return ok()
}

async function signInByBadge(room: Room, badge: string): Promise<Result<null>> {
  const seconds = room.tries.badges.locked()
  if (seconds > 0) return fail('operator.badge-locked', { facts: { seconds } })
  const known = room.known.find((operator) => operator.badge === badge)
  if (known === undefined) {
    if (room.unread !== null) return failed(room.unread)
    await room.tries.badges.made()
    return fail('operator.unknown')
  }
  const operator = known.id
  if (room.settings().badgeIsEnough) return signIn(room, known)
  if (known.pin !== null) return fail('operator.pin-missing', { facts: { operator, name: known.name } })
  return known.role === 'leader' ? fail('operator.no-pin', { facts: { name: known.name } }) : signIn(room, known)
}

async function signInByName(room: Room, operator: string, pin: string | null): Promise<Result<null>> {
  const known = find(room, operator)
  if (known === null) return unknown(room)
  if (known.pin === null)
    return known.role === 'leader' ? fail('operator.no-pin', { facts: { name: known.name } }) : signIn(room, known)
  if (pin === null) return fail('operator.pin-missing', { facts: { operator, name: known.name } })
  const right = await checkPin(room, { ...known, pin: known.pin }, pin)
  return right.ok ? signIn(room, known) : right
}

/** Nobody is known to a station that could not read who there is. */
function unknown({ unread }: Room): Result<never> {
  return unread === null ? fail('operator.unknown') : failed(unread)
}

async function checkPin(
  { tries }: Room,
  { id, pin }: Pick<Known, 'id'> & { readonly pin: string },
  typed: string,
): Promise<Result<undefined>> {
  const answer = await tries.of(id).check(typed, pin)
  if (answer.state === 'locked') return fail('operator.pin-locked', { facts: { seconds: answer.seconds } })
  return answer.state === 'right' ? ok() : fail('operator.pin-wrong')
}

async function approve(room: Room, { leader, pin }: NonNullable<Allowed['approval']>): Promise<Result<string>> {
  const leaders = room.known.filter(({ role }) => role === 'leader')
  const withPin = leaders.flatMap((known) => (known.pin === null ? [] : [{ ...known, pin: known.pin }]))
  const named = (known: Known) => known.id === leader || (leader !== null && sameName(known.name, leader))
  const [chosen, ...others] = leader === null ? withPin : withPin.filter(named)
  if (chosen === undefined) return fail(leaders.some(named) ? 'operator.no-pin' : 'operator.not-allowed')
  // Whose PIN it is has to be said: a guess is never tried on everybody.
  if (others.length > 0) return fail('operator.not-allowed')
  const right = await checkPin(room, chosen, pin)
  if (!right.ok) return right
  // Whoever was one when the PIN was typed may have stopped to be one while it was compared.
  const now = find(room, chosen.id)
  return now?.role === 'leader' && now.pin === chosen.pin ? ok(now.name) : fail('operator.not-allowed')
}

/** Unless somebody who came, or left, later was let in, or out, already. */
function signIn(room: Room, { id }: Known): Result<null> {
  return change(room, id) ? ok(null) : fail('operator.sign-in-needed')
}

function change(room: Room, signedIn: string | null): boolean {
  const turn = room.asking.getStore()?.turn ?? ++room.turns
  if (turn < room.lastChange) return false
  Object.assign(room, { signedIn, lastChange: turn })
  room.changed()
  return true
}

/** As long as no leader could sign in, nobody can be asked to. */
function rolesInForce({ known, unread, settings }: Room): boolean {
  return settings().useRoles && (unread !== null || hasLeader(known, settings()))
}

function hasLeader(known: readonly Known[], { badgeIsEnough }: Pick<StationSettings, 'badgeIsEnough'>): boolean {
  return known.some(({ role, pin }) => role === 'leader' && (pin !== null || badgeIsEnough))
}

function find({ known }: Room, operator: string): Known | null {
  return known.find(({ id }) => id === operator) ?? null
}

function signedIn(room: Room): Known | null {
  return room.signedIn === null ? null : find(room, room.signedIn)
}

function nameOf(room: Room): string {
  return signedIn(room)?.name ?? nobodySignedIn
}

function viewOf(room: Room): OperatorsView {
  const now = signedIn(room)
  return {
    operators: room.known.map(viewOfOne),
    operator: now === null ? null : viewOfOne(now),
    rolesInForce: rolesInForce(room),
  }
}

function viewOfOne({ id, name, role, pin, recovery }: Known): OperatorView {
  return { id, name, role, hasPin: pin !== null, ...(recovery !== undefined && { hasRecovery: true as const }) }
}

const mostOperators = 1_000

function freeId(known: readonly Pick<Known, 'id'>[]): string {
  const id = String(randomInt(10_000)).padStart(4, '0')
  return known.some((other) => other.id === id) ? freeId(known) : id
}

/** By chance, so that a badge that was given back opens nothing for its next owner. */
function freeBadge(known: readonly Known[]): string {
  const badge = String(randomInt(100_000_000)).padStart(8, '0')
  return known.some((other) => other.badge === badge) ? freeBadge(known) : badge
}

/** Letters and digits that nobody takes for each other, read aloud or from paper. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 4
const groupLength = 4

/** `K7QM-2XHD-9RTB-4WVA`: 80 bits by chance, told once. */
function newRecoveryCode(): string {
  const sign = () => signs.charAt(randomInt(signs.length))
  const group = () => Array.from({ length: groupLength }, sign).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** As it is hashed, however it was typed. */
function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
