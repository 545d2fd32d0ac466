import type { Clock } from '../base/clock.ts'
import type { Said, StatusReader } from './language.ts'
import type { Connection, Incoming } from './transport.ts'

/** What a printer says, as a connection delivers it: a slow line splits an answer anywhere. */
export interface Answers {
  /**
   * What the next bytes complete, if anything; or what the last ones say, as none come behind them. An answer that has
   * begun by the deadline (ticks) is heard to its end, or until it breaks off.
   */
  next(deadline: number, signal: AbortSignal): Promise<Came>
  /** Nothing is waited for any longer. */
  isOver(deadline: number): boolean
  /**
   * Gives up an answer that has begun and cannot go on: `isTorn`, its next bytes were thrown away, or it broke off. One
   * that may go on is read on, for its rest would be taken for an answer of its own.
   */
  forget(isTorn: boolean): void
}

export type Came =
  | { readonly type: 'said'; readonly said: readonly Said[] }
  | Exclude<Incoming, { readonly type: 'bytes' }>

/** The longest pause within one answer: a byte that was lost on radio is sent again within a quarter of a second. */
const longestGap = 300

export function createAnswers(reader: StatusReader, connection: Connection, clock: Clock): Answers {
  /** Since when nothing has come behind the beginning of an answer; null: none has begun. */
  let begunAt: number | null = null

  const brokenOffAt = () => (begunAt === null ? Number.POSITIVE_INFINITY : begunAt + longestGap)
  const heardUntil = (deadline: number) =>
    begunAt === null ? deadline : Math.min(brokenOffAt(), deadline + longestGap)

  return {
    async next(deadline, signal) {
      const incoming = await connection.receive(Math.max(0, heardUntil(deadline) - clock.ticks()), signal)
      if (incoming.type === 'bytes') {
        const said = reader.feed(incoming.bytes)
        begunAt = reader.isWithin?.() === true ? clock.ticks() : null
        return { type: 'said', said }
      }
      if (incoming.type !== 'nothing' || begunAt === null) return incoming
      if (clock.ticks() < brokenOffAt()) return { type: 'said', said: [] }
      begunAt = null
      return { type: 'said', said: reader.rest?.() ?? [] }
    },
    // What has broken off by then is still to be said.
    isOver: (deadline) => heardUntil(deadline) <= clock.ticks() && heardUntil(deadline) < brokenOffAt(),
    forget(isTorn) {
      if (begunAt === null || (!isTorn && clock.ticks() < brokenOffAt())) return
      begunAt = null
      reader.forget?.()
    },
  }
}
