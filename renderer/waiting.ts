import type { Fault } from '../src/base/fault.ts'
import type { Result } from '../src/base/result.ts'
import { failed } from '../src/base/result.ts'
import { uuid } from '../src/base/uuid.ts'
import { needsSomebody } from '../src/contract/access.ts'
import type { CommandAnswer } from '../src/contract/answers.ts'
import type { Command } from '../src/contract/commands.ts'
import { scansMean } from './input/scansMean.ts'
import type { Bridge } from './live/stationBridge.ts'
import { endSignIn } from './signingIn.ts'
import { useCards } from './stores/cardsStore.ts'
import type { Refusal } from './stores/screenStore.ts'
import { useScreen } from './stores/screenStore.ts'
import { useSignIn } from './stores/signInStore.ts'
import { isLocked, useStation } from './stores/stationStore.ts'

/**
 * What was scanned while nobody was signed in: said aloud, and kept in its order. As soon as somebody is there it goes
 * on by itself, once, and only as what it was scanned for. After two minutes whoever scanned it may be gone, and the
 * parcel too, and on another screen or in another mode it would become a label that nobody asked for, or a parcel of a
 * driver's: it is asked for again.
 */
export interface Waiting {
  readonly bridge: Pick<Bridge, 'execute'>
  /** `meant`: what scans meant when this one came, if that was before. */
  hold(line: string, goOn: () => void, meant?: string): void
}

export const waitsAtMost = 120_000
const mostShown = 40

interface Held {
  readonly line: string
  /** null: what becomes of it was decided by the screen that sent it. */
  readonly meant: string | null
  readonly goOn: () => void
  /** Beside the words on the screen, for whoever waits for an answer. */
  readonly late: (fault: Fault) => void
}

interface HeldSince extends Held {
  readonly at: readonly number[]
}

/** The time of day can be set back, and the page's own clock stands still while the machine sleeps: late by either is late. */
const clocks = (): readonly number[] => [Date.now(), performance.now()]

export function createWaiting(
  station: Pick<Bridge, 'execute'>,
  refuse: (refusal: Refusal) => void,
  now = clocks,
): Waiting {
  let held: readonly HeldSince[] = []
  let unwatch = () => {}

  const letGo = () => {
    const { station: row } = useStation.getState()
    if (held.length === 0 || row === null || needsSomebody(row) || isComing()) return
    unwatch()
    // Who came, came at another window: this one's question is answered, and no scan is taken over it.
    if (isAsking()) endSignIn()
    const all = held
    held = []
    useScreen.setState({ refusal: null })
    // Before the first of them: it may itself turn the page, as it would have done for those behind it.
    const means = scansMean()
    const isLate = ({ at, meant }: HeldSince) =>
      (meant !== null && meant !== means) || now().some((time, clock) => time - (at[clock] ?? 0) > waitsAtMost)
    const late = all.filter(isLate)
    for (const one of all) if (!late.includes(one)) one.goOn()
    if (late.length === 0) return
    const fault: Fault = { code: 'operator.came-late', facts: { read: linesOf(late) } }
    refuse({ line: null, fault })
    for (const one of late) one.late(fault)
  }
  const keep = (one: Held) => {
    if (held.length === 0) unwatch = onArrival(letGo)
    held = [...held, { ...one, at: now() }]
    const code = isLocked() ? 'station.locked' : 'operator.sign-in-needed'
    refuse({ line: null, fault: { code, facts: { read: linesOf(held), count: held.length } } })
  }
  const hold: Waiting['hold'] = (line, take, meant = scansMean()) => keep({ line, meant, goOn: take, late: () => {} })
  const execute = async <C extends Command>(command: C): Promise<Result<CommandAnswer<C>>> => {
    const answer = await station.execute(command)
    const line = scannedIn(command)
    if (answer.ok || line === null || !isNobodyThere(answer.fault)) return answer
    const { promise, resolve } = Promise.withResolvers<Result<CommandAnswer<C>>>()
    // Under an id of its own: the station answers the first one as it did.
    const again = () => resolve(execute<C>({ ...command, id: uuid() }))
    keep({ line, meant: null, goOn: again, late: (fault) => resolve(failed(fault)) })
    return promise
  }
  return { hold, bridge: { execute } }
}

/**
 * Somebody signs in here: the row may be here before the answer that closes the dialog. A PIN that is being typed, or is
 * about to be, would go to the scan line.
 */
function isComing(): boolean {
  const { sending, asksPin } = useSignIn.getState()
  return isAsking() && (sending || asksPin)
}

function isAsking(): boolean {
  return useScreen.getState().dialog === 'sign-in'
}

/** Calls back when somebody may have come: behind all that the same message changes. Returns what ends it. */
function onArrival(look: () => void): () => void {
  let isOpening = false
  const stops = [
    useStation.subscribe((after, before) => {
      // A window that was locked has no cards before its snapshot, which would take a scan under way for a lost one.
      if (before.station?.locked === true && after.station?.locked !== true) isOpening = true
      else if (!isOpening) queueMicrotask(look)
    }),
    useCards.subscribe(() => {
      isOpening = false
      queueMicrotask(look)
    }),
    useSignIn.subscribe((after, before) => {
      if (before.sending && !after.sending) queueMicrotask(look)
    }),
    useScreen.subscribe((after, before) => {
      if (before.dialog === 'sign-in' && after.dialog !== 'sign-in') queueMicrotask(look)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The station found nobody at it: the window may not know so yet. */
export function isNobodyThere({ code }: Fault): boolean {
  return code === 'operator.sign-in-needed' || code === 'station.locked'
}

/** Scans of the screens that take them; null: not a scan, or one of the scan screen, which holds its lines itself. */
function scannedIn(command: Command): string | null {
  switch (command.type) {
    case 'pickup-scan':
    case 'return-scan':
    case 'settle-by-label':
      return command.line
    case 'verify':
      return command.label
    case 'batch-add':
      return command.lines.length === 1 ? (command.lines[0] ?? null) : null
    default:
      return null
  }
}

function linesOf(held: readonly Held[]): string {
  return [...new Set(held.map(({ line }) => line.trim().slice(0, mostShown)))].join(', ')
}
