import type { Clock } from '../base/clock.ts'
import { createAnswers } from './answers.ts'
import type { LabelIds } from './labelIds.ts'
import type { Said, StatusProtocol } from './language.ts'
import type { Connection, Ending } from './transport.ts'

/** Questions and answers on one connection. */
export interface StatusLine {
  /** Asks how it is. A connection that is over is noticed by the next `hear`. */
  ask(signal: AbortSignal): Promise<void>
  /** Asks something else of the protocol, which is answered by one thing of this kind. */
  put(query: Uint8Array<ArrayBuffer>, answer: Said['type'], signal: AbortSignal): Promise<void>
  /** The next thing said, whichever question it belongs to: answers come in the order of their questions. */
  hear(withinMs: number, signal: AbortSignal): Promise<Heard>
  /** The next thing said that is of this kind; what else is said meanwhile is dropped. */
  hearOnly<Kind extends Said['type']>(kind: Kind, withinMs: number, signal: AbortSignal): Promise<HeardOnly<Kind>>
  /**
   * Questions that have no answer yet, of one kind or of all. While there are any, the next answer may be to one that was
   * put long ago: a printer that was silent for a while answers everything that it was asked meanwhile.
   */
  owed(answer?: Said['type']): number
  /**
   * It gave an answer that nobody asked for: from then on nobody knows which answer is to which question. `hear` has
   * noise for every further status and id; a status that was asked for still says whether the printer stands still
   * (`hearOnly`).
   */
  readonly isDoubtful: boolean
  /** Forgets answers that have come; those that are owed may still come. */
  forget(): void
}

export type Heard = HeardOr<Said>

type HeardOr<Wanted extends Said> = Wanted | { readonly type: 'nothing' } | { readonly type: 'aborted' } | Ending

export type HeardOnly<Kind extends Said['type']> = HeardOr<Extract<Said, { readonly type: Kind }>>

/** `ids`: of the labels that this printer was sent. */
export function createStatusLine(
  connection: Connection,
  protocol: StatusProtocol,
  clock: Clock,
  ids: Pick<LabelIds, 'returned'>,
): StatusLine {
  const reader = protocol.reader()
  const answers = createAnswers(reader, connection, clock)
  const owed = new Map<Said['type'], number>()
  let said: readonly Said[] = []
  let next = 0
  let isDoubtful = false

  /** So many more answers of this kind are to come. */
  function owe(answer: Said['type'], more: 1 | -1): void {
    owed.set(answer, Math.max(0, (owed.get(answer) ?? 0) + more))
  }

  /** What came, without the answers that nobody asked for: of those a count is nothing, a status or an id noise. */
  function asked(came: readonly Said[]): readonly Said[] {
    const open = new Map(owed)
    function wasAsked(one: Said): boolean {
      if (one.type === 'echo') return ids.returned(one.id)
      if (one.type !== 'status' && one.type !== 'count') return true
      const left = open.get(one.type) ?? 0
      open.set(one.type, left - 1)
      return left > 0
    }
    return came.flatMap((one): readonly Said[] => {
      if (wasAsked(one)) return [one]
      isDoubtful = true
      return one.type === 'count' ? [] : [{ type: 'noise' }]
    })
  }

  /** The next thing said that is wanted, of what has been read by now; what else was said is dropped. */
  function saidNext<Wanted extends Said>(isWanted: (one: Said) => one is Wanted): Wanted | null {
    for (let one = said[next]; one !== undefined; one = said[next]) {
      next++
      owe(one.type, -1)
      if (isWanted(one)) return one
    }
    return null
  }

  async function hear<Wanted extends Said>(
    isWanted: (one: Said) => one is Wanted,
    withinMs: number,
    signal: AbortSignal,
  ): Promise<HeardOr<Wanted>> {
    const deadline = clock.ticks() + withinMs
    // Noise can go on for ever: the time and the signal are looked at however much comes.
    for (let tries = 0; ; tries++) {
      const one = saidNext(isWanted)
      if (one !== null) return one
      if (signal.aborted) return { type: 'aborted' }
      if (tries > 0 && answers.isOver(deadline)) return { type: 'nothing' }
      const came = await answers.next(deadline, signal)
      if (came.type !== 'said') return came
      said = asked(came.said)
      next = 0
    }
  }

  return {
    async ask(signal) {
      reader.asked()
      owe('status', 1)
      await connection.write(protocol.query, signal)
    },
    async put(query, answer, signal) {
      owe(answer, 1)
      await connection.write(query, signal)
    },
    async hear(withinMs, signal) {
      const heard = await hear(isAnything, withinMs, signal)
      return isDoubtful && (heard.type === 'status' || heard.type === 'echo') ? { type: 'noise' } : heard
    },
    hearOnly: (kind, withinMs, signal) => hear((one) => isOf(one, kind), withinMs, signal),
    owed: (answer) =>
      answer === undefined ? [...owed.values()].reduce((sum, some) => sum + some, 0) : (owed.get(answer) ?? 0),
    get isDoubtful() {
      return isDoubtful
    },
    forget() {
      answers.forget(connection.discard())
      said = []
    },
  }
}

function isAnything(one: Said): one is Said {
  return one !== undefined
}

function isOf<Kind extends Said['type']>(one: Said, kind: Kind): one is Extract<Said, { readonly type: Kind }> {
  return one.type === kind
}
