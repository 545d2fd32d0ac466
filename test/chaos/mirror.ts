import type { Fault } from '../../src/base/fault.ts'
/** The station's cards as a window sees them, and the wait until they look as hoped. */
import type { Card, LabelView } from '../../src/contract/card.ts'
import type { Changes } from '../../src/contract/tables.ts'
import type { StationClient } from '../../src/shell/browser/stationClient.ts'

/** Thrown by every wait and every command when the station's process has ended. */
export class StationGone extends Error {}

/** A command was not sent any more, or its answer was lost. */
export function isGone({ code }: Fault): boolean {
  return code === 'station.unreachable' || code === 'station.unanswered'
}

export interface Mirror {
  cards(): readonly Card[]
  /** Resolves when it is so; rejects with `StationGone` when the station ends first. */
  until(hoped: (cards: readonly Card[]) => boolean): Promise<readonly Card[]>
}

export async function mirrorCards(api: StationClient, gone: Promise<unknown>): Promise<Mirror> {
  const rows = new Map<string, Card>()
  const watchers = new Set<() => void>()
  let dead = false
  /** The number of what is mirrored; null: the snapshot has not come, and changes wait for it, for they may be newer. */
  let sequence: number | null = null
  const held: Changes[] = []
  const hear = (changes: Changes) => {
    if (sequence === null) return void held.push(changes)
    if (changes.sequence <= sequence) return
    sequence = changes.sequence
    for (const patch of changes.patches)
      if (patch.table === 'card') {
        if (patch.row === null) rows.delete(patch.key)
        else rows.set(patch.key, patch.row)
      }
    for (const watcher of [...watchers]) watcher()
  }
  void gone.then(() => {
    dead = true
    for (const watcher of [...watchers]) watcher()
  })
  api.watch(hear)
  const snapshot = await api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new StationGone()
  sequence = snapshot.value.sequence - 1
  for (const changes of [snapshot.value, ...held]) hear(changes)
  const cards = () => [...rows.values()]
  return {
    cards,
    async until(hoped) {
      for (;;) {
        if (dead) throw new StationGone()
        if (hoped(cards())) return cards()
        await new Promise<void>((resolve) => {
          const wake = () => {
            watchers.delete(wake)
            resolve()
          }
          watchers.add(wake)
        })
      }
    },
  }
}

/** Nothing goes on by itself any more: every label has its verdict, or is in doubt, or was canceled. */
export function isQuiet(card: Card): boolean {
  return card.labels.length === 0 ? card.verdict !== 'working' : card.labels.every(isOver)
}

export function isOver(label: LabelView): boolean {
  return label.verdict !== null || label.state === 'canceled' || asks(label)
}

/** It waits for somebody to say whether it was printed already. */
export function asks({ state, fault }: LabelView): boolean {
  return state === 'stopped' && fault?.code === 'job.perhaps-printed'
}
