import type { Fault } from '../src/base/fault.ts'
import type { Result } from '../src/base/result.ts'
import { failed } from '../src/base/result.ts'
import { uuid } from '../src/base/uuid.ts'
import type { StationRow } from '../src/contract/card.ts'
import type { Allowed, Command, Query } from '../src/contract/commands.ts'
import type { DeedReason } from '../src/model/deeds.ts'
import type { ApprovalSubject } from './approvalSubject.ts'
import { subjectOf } from './approvalSubject.ts'
import { isHalfFilled } from './input/handTyped.ts'
import { asksWho, staysOpen } from './input/scanTable.ts'
import type { Bridge } from './live/stationBridge.ts'
import { accountNow } from './stores/accountChange.ts'
import { noApproval, useApproval } from './stores/approvalStore.ts'
import { createReadSince } from './stores/readSince.ts'
import type { DialogName } from './stores/screenStore.ts'
import { useScreen } from './stores/screenStore.ts'
import { useStation } from './stores/stationStore.ts'
import { takesNow } from './takesNow.ts'

/**
 * Asks for what the station missed, a reason or a leader's PIN, and sends the same once more with it. Whoever sent it
 * waits meanwhile; a scan or Esc ends the question, and the refusal is the answer. Nobody's turn ends by it, and with the
 * turn in which it was asked it ends (`operator.turn-ended`), as with the account that it was asked for
 * (`account.changed-meanwhile`), and with what is asked and whose PIN it is (`operator.asked-else`): where a leader set the
 * deed free, or is none any more, whatever is typed would be taken, or tried on somebody else. Where somebody has begun to
 * type a PIN the dialog stays up then and says so (`endedQuestion.ts`): the rest of it would go to the scan line. Over what
 * was begun since it was sent nothing is asked, and the refusal is the answer: whoever types there would allow the deed.
 */
export interface Approving {
  readonly bridge: Pick<Bridge, 'execute' | 'ask'>
  /** A door for one deed that is many questions: what was given for one of them goes with all after it. */
  asOne(): Bridge['ask']
  choose(part: { readonly why: DeedReason } | { readonly leader: string }): void
  /**
   * `pin` would stand in its field now. One that was begun before the question could be read is not sent. False: it is not
   * to stand there, as its field came under the key of a reason that was pressed twice.
   */
  typed(pin: string): boolean
  /** `pin` goes to the station and nowhere else; null: none is asked for. */
  send(pin: string | null): Promise<void>
}

type Answer = Result<unknown>

/** What is waited with: sends it again with what was given, and ends the wait. */
interface Waiting {
  readonly again: (given: Allowed) => Promise<Answer>
  /** Why nothing is asked any more; null: it still is. */
  readonly over: () => Fault | null
  readonly end: () => void
  /** It is over, and somebody may be typing. */
  readonly giveUp: (why: Fault) => void
}

/** What a person was at when the deed was sent: a question may come over that, and over nothing that was begun since. */
interface Moment {
  readonly dialog: DialogName | null
  readonly halfFilled: boolean
}

export function createApproving(bridge: Pick<Bridge, 'execute' | 'ask'>, isTyping = isHalfFilled): Approving {
  let waiting: Waiting | null = null
  const inField = createPinInField()

  const momentNow = (): Moment => ({ dialog: useScreen.getState().dialog, halfFilled: isTyping() })

  async function asking<A extends Answer>(
    asked: Command | Query,
    sent: A,
    again: (given: Allowed) => Promise<A>,
    then: Moment,
  ): Promise<A | Result<never>> {
    if (sent.ok || waiting !== null || !asksMore(sent.fault) || isTaken(momentNow(), then)) return sent
    const ended = () => {
      waiting = null
    }
    const opened = open(asked, { sent, fault: sent.fault }, again, { ended, isBegun: inField.isBegun })
    waiting = opened.waiting
    inField.asked()
    useApproval.setState({ ...noApproval, ...opened.question, leader: leadersWithPin()[0]?.id ?? null })
    useScreen.setState({ dialog: 'approval' })
    return opened.answer
  }

  const send = async (pin: string | null) => {
    const mine = waiting
    const { why, leader, asks, sending } = useApproval.getState()
    if (mine === null || asks === null || sending) return
    if (pin !== null && inField.takeUnread()) return useApproval.setState({ fault: { code: 'operator.pin-unread' } })
    if (asks.reason && why === null) return useApproval.setState({ fault: { code: 'deed.reason-missing' } })
    useApproval.setState({ sending: true, fault: null })
    const named = useStation.getState().station?.rolesInForce === true ? leader : null
    const answer = await mine.again({
      ...(why !== null && { why }),
      ...(pin !== null && { approval: { leader: named, pin } }),
    })
    if (waiting !== mine) return
    if (answer.ok || !isAboutPin(answer.fault)) return mine.end()
    const over = mine.over()
    if (over !== null) return mine.giveUp(over)
    if (!asks.pin) inField.behindReason()
    useApproval.setState({ sending: false, fault: pin === null ? null : answer.fault, asks: { ...asks, pin: true } })
  }

  const asOne = (): Bridge['ask'] => {
    let held: Allowed = {}
    return async (query) => {
      const then = momentNow()
      const again = (given: Allowed) => {
        held = given
        return bridge.ask({ ...query, ...given })
      }
      return asking(query, await bridge.ask({ ...query, ...held }), again, then)
    }
  }

  return {
    asOne,
    bridge: {
      execute: async (command) => {
        const then = momentNow()
        const again = (given: Allowed) => bridge.execute({ ...command, ...given, id: uuid() })
        return asking(command, await bridge.execute(command), again, then)
      },
      ask: async (query) => {
        const then = momentNow()
        return asking(query, await bridge.ask(query), (given) => bridge.ask({ ...query, ...given }), then)
      },
    },
    typed: inField.typed,
    choose(part) {
      // Of another leader nothing is typed yet.
      if ('leader' in part) inField.emptied()
      useApproval.setState({ ...part, fault: null })
      const { asks, why } = useApproval.getState()
      if (asks?.pin === false && why !== null) void send(null)
    },
    send,
  }
}

/** Whether the PIN that stands in the field was begun before anybody could have read what it is for. */
function createPinInField() {
  const readSince = createReadSince()
  /** null: the field is empty. */
  let isRead: boolean | null = null
  let wasTaken = false
  let isBehindReason = false
  const emptied = () => {
    isRead = null
  }
  const asked = () => {
    readSince.cameInstead('approval')
    emptied()
    wasTaken = false
    isBehindReason = false
  }
  return {
    asked,
    behindReason() {
      asked()
      isBehindReason = true
    },
    typed(pin: string): boolean {
      const couldBeRead = readSince.couldBeRead('approval')
      // A PIN that a quick hand goes on with lacks its begin: none of it is taken.
      if (isBehindReason && !couldBeRead) readSince.cameInstead('approval')
      else isRead = pin === '' ? null : (isRead ?? couldBeRead)
      return !isBehindReason || couldBeRead
    },
    emptied,
    /** The next one is begun anew. */
    takeUnread(): boolean {
      const isUnread = isRead === false
      emptied()
      wasTaken = true
      return isUnread
    },
    /** Somebody is at it: a PIN stands there, or the next one follows one that was sent. */
    isBegun: () => isRead !== null || wasTaken,
  }
}

/** What is told of the question at its end, before whoever waits for the answer; and whether its PIN is begun. */
interface AtEnd {
  readonly ended: () => void
  readonly isBegun: () => boolean
}

/** The question that a refusal is. */
function open<A extends Answer>(
  asked: Command | Query,
  { sent, fault }: { readonly sent: A; readonly fault: Fault },
  again: (given: Allowed) => Promise<A>,
  { ended, isBegun }: AtEnd,
) {
  const before = useScreen.getState().dialog
  const { promise: answer, resolve } = Promise.withResolvers<A | Result<never>>()
  let last: A = sent
  const subject = subjectOf(asked, fault)
  const turn = turnNow(subject.name)
  const giveUp = (why: Fault) => {
    if (!isBegun()) return end(failed(why))
    stop()
    ended()
    useApproval.setState({ ...noApproval, asks: useApproval.getState().asks, over: why })
    resolve(failed(why))
  }
  const end = (answered: A | Result<never> = last) => {
    stop()
    ended()
    useApproval.setState(noApproval)
    // What lay below it was about orders of the account of before.
    const below = turn.isOfAnother() ? null : before
    if (useScreen.getState().dialog === 'approval') useScreen.setState({ dialog: below })
    resolve(answered)
  }
  const stop = untilLeft(turn, () => end(), giveUp)
  const waiting: Waiting = {
    again: async (given) => {
      last = await again(given)
      return last
    },
    over: turn.over,
    end: () => end(),
    giveUp,
  }
  return { waiting, answer, question: { ...question(fault), subject } }
}

/** Somebody says who they are, or began to fill something in after the deed was sent: its keys are not for this question. */
function isTaken({ dialog, halfFilled }: Moment, then: Moment): boolean {
  return asksWho(dialog) || (staysOpen(dialog) && dialog !== then.dialog) || (halfFilled && !then.halfFilled)
}

/** Calls back when the dialog is left, or the turn is over. Returns what ends it. */
function untilLeft(turn: Turn, left: () => void, giveUp: (why: Fault) => void): () => void {
  const stops = [
    useScreen.subscribe(({ dialog }) => {
      if (dialog !== 'approval') left()
    }),
    // Of what is on its way the station says what it came to.
    useStation.subscribe(() => {
      const over = turn.over()
      if (over !== null && !useApproval.getState().sending) giveUp(over)
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
