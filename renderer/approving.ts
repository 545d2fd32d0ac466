import type { Fault } from '../src/base/fault.ts'
import type { Result } from '../src/base/result.ts'
import { failed } from '../src/base/result.ts'
import { uuid } from '../src/base/uuid.ts'
import type { StationRow } from '../src/contract/card.ts'
import type { Allowed, Command, Query } from '../src/contract/commands.ts'
import type { DeedReason } from '../src/model/deeds.ts'
import type { ApprovalSubject } from './approvalSubject.ts'
import { subjectOf } from './approvalSubject.ts'
import type { Bridge } from './live/stationBridge.ts'
import { accountNow } from './stores/accountChange.ts'
import { noApproval, useApproval } from './stores/approvalStore.ts'
import { useScreen } from './stores/screenStore.ts'
import { useStation } from './stores/stationStore.ts'
import { takesNow } from './takesNow.ts'

/**
 * Asks for what the station missed, a reason or a leader's PIN, and sends the same once more with it. Whoever sent it
 * waits meanwhile; a scan or Esc ends the question, and the refusal is the answer. Nobody's turn ends by it, and with the
 * turn in which it was asked it ends (`operator.turn-ended`), as with the account that it was asked for
 * (`account.changed-meanwhile`), and with what is asked and whose PIN it is (`operator.asked-else`): where a leader set the
 * deed free, or is none any more, whatever is typed would be taken, or tried on somebody else.
 */
export interface Approving {
  readonly bridge: Pick<Bridge, 'execute' | 'ask'>
  /** A door for one deed that is many questions: what was given for one of them goes with all after it. */
  asOne(): Bridge['ask']
  choose(part: { readonly why: DeedReason } | { readonly leader: string }): void
  /** `pin` goes to the station and nowhere else; null: none is asked for. */
  send(pin: string | null): Promise<void>
}

type Answer = Result<unknown>

/** What is waited with: sends it again with what was given, and ends the wait. */
interface Waiting {
  readonly again: (given: Allowed) => Promise<Answer>
  /** Nothing is asked any more. */
  readonly isOver: () => boolean
  readonly end: () => void
}

export function createApproving(bridge: Pick<Bridge, 'execute' | 'ask'>): Approving {
  let waiting: Waiting | null = null

  async function asking<A extends Answer>(
    asked: Command | Query,
    sent: A,
    again: (given: Allowed) => Promise<A>,
  ): Promise<A | Result<never>> {
    if (sent.ok || waiting !== null || !asksMore(sent.fault)) return sent
    const before = useScreen.getState().dialog
    const { promise, resolve } = Promise.withResolvers<A | Result<never>>()
    let last = sent
    const subject = subjectOf(asked, sent.fault)
    const turn = turnNow(subject.name)
    const stop = untilLeft(turn, (answer) => end(answer))
    const end = (answer: Result<never> | null) => {
      stop()
      waiting = null
      useApproval.setState(noApproval)
      // What lay below it was about orders of the account of before.
      const below = turn.isOfAnother() ? null : before
      if (useScreen.getState().dialog === 'approval') useScreen.setState({ dialog: below })
      resolve(answer ?? last)
    }
    waiting = {
      again: async (given) => {
        last = await again(given)
        return last
      },
      isOver: () => turn.over() !== null,
      end: () => end(null),
    }
    useApproval.setState({ ...noApproval, ...question(sent.fault), subject, leader: leadersWithPin()[0]?.id ?? null })
    useScreen.setState({ dialog: 'approval' })
    return promise
  }

  const send = async (pin: string | null) => {
    const mine = waiting
    const { why, leader, asks, sending } = useApproval.getState()
    if (mine === null || asks === null || sending) return
    if (asks.reason && why === null) return useApproval.setState({ fault: { code: 'deed.reason-missing' } })
    useApproval.setState({ sending: true, fault: null })
    const named = useStation.getState().station?.rolesInForce === true ? leader : null
    const answer = await mine.again({
      ...(why !== null && { why }),
      ...(pin !== null && { approval: { leader: named, pin } }),
    })
    if (waiting !== mine) return
    if (answer.ok || !isAboutPin(answer.fault) || mine.isOver()) return mine.end()
    const fault = pin === null ? null : answer.fault
    useApproval.setState({ sending: false, fault, asks: { ...asks, pin: true } })
  }

  const asOne = (): Bridge['ask'] => {
    let held: Allowed = {}
    return async (query) =>
      asking(query, await bridge.ask({ ...query, ...held }), (given) => {
        held = given
        return bridge.ask({ ...query, ...given })
      })
  }

  return {
    asOne,
    bridge: {
      execute: async (command) =>
        asking(command, await bridge.execute(command), (given) => bridge.execute({ ...command, ...given, id: uuid() })),
      ask: async (query) => asking(query, await bridge.ask(query), (given) => bridge.ask({ ...query, ...given })),
    },
    choose(part) {
      useApproval.setState({ ...part, fault: null })
      const { asks, why } = useApproval.getState()
      if (asks?.pin === false && why !== null) void send(null)
    },
    send,
  }
}

/** Calls back when the dialog is left, or the turn is over. Returns what ends it. */
function untilLeft(turn: Turn, left: (answer: Result<never> | null) => void): () => void {
  const stops = [
    useScreen.subscribe(({ dialog }) => {
      if (dialog !== 'approval') left(null)
    }),
    // Of what is on its way the station says what it came to.
    useStation.subscribe(() => {
      const over = turn.over()
      if (over !== null && !useApproval.getState().sending) left(failed(over))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

interface Turn {
  /** Why nothing may be allowed in it any more; null: it goes on. */
  over(): Fault | null
  /** The station works for another account. */
  isOfAnother(): boolean
}

/**
 * The turn of whoever asks, at the account that is asked about. Once it is over a PIN allows nothing in it any more, and
 * would be typed for somebody else; in another account the same codes are other orders.
 */
function turnNow(row: ApprovalSubject['name']): Turn {
  const { station: before } = useStation.getState()
  const demandedBefore = demanded(row)
  const account = accountNow()
  const isOfAnother = () => account !== null && accountNow() !== null && accountNow() !== account
  return {
    isOfAnother,
    over() {
      const { station } = useStation.getState()
      const isOver = station !== null && (station.locked === true || station.operator?.id !== before?.operator?.id)
      if (isOver) return { code: 'operator.turn-ended' }
      if (isOfAnother()) return { code: 'account.changed-meanwhile' }
      const now = demanded(row)
      const isOther = now !== null && demandedBefore !== null && now !== demandedBefore
      return isOther || isLeaderGone() ? { code: 'operator.asked-else' } : null
    },
  }
}

/** What the deed takes, and whether roles say so, as a word that is another for another demand; null: nobody knows now. */
function demanded(row: ApprovalSubject['name']): string | null {
  const { station, settings } = useStation.getState()
  if (station === null) return null
  const takes = row === null ? null : takesNow(row, { station, settings })
  return row !== null && takes === null ? null : JSON.stringify([station.rolesInForce, takes])
}

/** Who was chosen leads no more, or has no PIN. */
function isLeaderGone(): boolean {
  const { leader } = useApproval.getState()
  const { station } = useStation.getState()
  return leader !== null && station?.rolesInForce === true && !leadersWithPin(station).some(({ id }) => id === leader)
}

/** Those whose PIN can be asked for in place. */
export function leadersWithPin(station: Pick<StationRow, 'operators'> | null = useStation.getState().station) {
  return station?.operators.filter(({ role, hasPin }) => role === 'leader' && hasPin) ?? []
}

/** A leader without a PIN comes by badge: there is nothing to type. */
function asksMore(fault: Fault): boolean {
  if (fault.code === 'operator.not-allowed') return leadersWithPin().length > 0
  return fault.code === 'deed.reason-missing' || fault.code === 'reprint.pin-missing'
}

function question({ code }: Fault) {
  return { asks: { reason: code === 'deed.reason-missing', pin: code !== 'deed.reason-missing' } }
}

function isAboutPin({ code }: Fault): boolean {
  return code === 'operator.not-allowed' || code.startsWith('operator.pin-') || code.startsWith('reprint.pin-')
}
