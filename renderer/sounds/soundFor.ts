import type { Card, CardVerdict } from '../../src/contract/card.ts'
import type { CardsState } from '../stores/cardsStore.ts'
import { newestFirst } from '../stores/cardsStore.ts'
import type { SoundName } from './score.ts'

/** What a verdict sounds like; null: nothing. Acknowledging and cancelling are quiet. */
const sounds: Readonly<Record<CardVerdict, SoundName | null>> = {
  working: null,
  canceled: null,
  printed: 'ok',
  'sent-not-confirmed': 'ok',
  waiting: 'warning',
  'in-doubt': 'doubt',
  'not-printed': 'error',
  duplicate: 'duplicate',
}

/** Which of several sounds at once is heard: the one that asks most. */
const urgency: readonly SoundName[] = ['error', 'doubt', 'duplicate', 'warning', 'batch', 'ok']

/**
 * The sound of a change of the cards: a new verdict of the newest card, or of any card that blocks now. A snapshot
 * tells only of cards that were on the screen before; what is new in it was heard elsewhere or long ago.
 */
export function soundFor(before: CardsState, after: CardsState): SoundName | null {
  const cards = newestFirst(after)
  const heard = cards.flatMap((card, place) => {
    const known = knownBefore(before, card.id)
    if (known === null && after.source === 'snapshot') return []
    return place === 0 || card.blocks ? [soundOfCard(known, card)] : []
  })
  return urgency.find((name) => heard.includes(name)) ?? null
}

function soundOfCard(before: Card | null, after: Card): SoundName | null {
  // The order was cancelled or changed behind the label that is out.
  if (after.news !== null && before?.news == null) return 'error'
  // A label that waited too long became a question.
  if (after.verdict === 'waiting' && after.blocks && before?.blocks !== true) return 'doubt'
  if (before !== null && before.verdict === after.verdict) return null
  // A person settled it and knows; of a lost answer the snapshot says what it was.
  if (before?.verdict === 'in-doubt' && before.fault?.code !== 'station.unanswered') return null
  if (after.verdict === 'printed' && after.labels.length > 1) return 'batch'
  return sounds[after.verdict]
}

function knownBefore({ rows, own }: CardsState, id: string): Card | null {
  return rows[id] ?? (own?.id === id ? own : null)
}
