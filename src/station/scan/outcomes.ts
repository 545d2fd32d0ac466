import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { LabelOutcome } from '../../contract/answers.ts'
import type { Card } from '../../contract/card.ts'
import { canBeCarried } from '../../model/job.ts'
import type { CardBoard } from './cardBoard.ts'

/** What became of the prints of automation, kept until it is asked for, longer than their cards are shown. */
export interface Outcomes {
  /** Begins to wait for the outcome of an intent that has just been taken. */
  expect(intent: string): void
  /** Every label of these intents, in their order, once all have their verdict. Fault: `job.unknown`. */
  of(intents: readonly string[]): Promise<Result<readonly LabelOutcome[]>>
}

/** The most that are kept: two of the largest commands. */
const kept = 20_000

export function createOutcomes(cards: CardBoard): Outcomes {
  const expected = new Map<string, Promise<readonly LabelOutcome[] | null>>()

  const wait = async (intent: string) => {
    const card = await cards.over(intent)
    return card === null ? null : outcomesOf(card)
  }

  return {
    expect(intent) {
      expected.set(intent, wait(intent))
      for (const oldest of expected.keys()) {
        if (expected.size <= kept) break
        expected.delete(oldest)
      }
    },
    async of(intents) {
      const all = await Promise.all(intents.map((intent) => expected.get(intent) ?? wait(intent)))
      const known = all.filter((outcomes) => outcomes !== null)
      return known.length === all.length ? ok(known.flat()) : fail('job.unknown')
    },
  }
}

function outcomesOf(card: Card): readonly LabelOutcome[] {
  if (card.labels.length === 0)
    return [{ code: card.code ?? card.scanned, verdict: ofNoLabel(card), fault: card.fault?.code ?? null, ms: {} }]
  return card.labels.map(({ code, state, verdict, fault, ms }) => ({
    code,
    // What the journal could not be told the end of is open there, and goes on at the next start, or when it is asked for again.
    verdict: canBeCarried({ state }) ? 'in-doubt' : (verdict ?? 'not-printed'),
    fault: verdict === 'printed' ? null : (fault?.code ?? (verdict === null ? 'station.closing' : null)),
    ms,
  }))
}

/** What the journal may have kept all the same prints after the next start. */
function ofNoLabel({ verdict }: Card): LabelOutcome['verdict'] {
  return verdict === 'in-doubt' ? verdict : 'not-printed'
}
