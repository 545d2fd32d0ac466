import { create } from 'zustand'
import type { LabelView } from '../../src/contract/card.ts'
import type { Picture } from '../../src/contract/picture.ts'
import type { Rows } from '../live/rows.ts'
import type { Bridge } from '../live/stationBridge.ts'
import { shownCard, useCards } from './cardsStore.ts'
import { useScreen } from './screenStore.ts'

/** The picture of one job's label. `of`: the state of the label it was asked in; a later state may have a truer one. */
export interface PictureRow {
  readonly of: string
  readonly picture: Picture | null
  readonly state: 'loading' | 'ready' | 'failed'
}

export const usePictures = create<{ readonly rows: Rows<PictureRow> }>()(() => ({ rows: {} }))

/** Pictures kept in memory; each is some ten kilobytes. */
const mostPictures = 24

/** Asks for the picture of the label on the screen whenever it can have a new one. Returns what ends it. */
export function followPictures(bridge: Pick<Bridge, 'ask'>): () => void {
  const look = () => {
    const card = shownCard(useCards.getState())
    const label = card === null ? null : labelToDraw(card.labels, useScreen.getState().label)
    if (label?.pictured === true) void load(bridge, label)
  }
  const ends = [useCards.subscribe(look), useScreen.subscribe(look)]
  look()
  return () => {
    for (const end of ends) end()
  }
}

/** The label whose picture stands beside the card: the chosen one, else one in doubt, else the last with a picture. */
export function labelToDraw(labels: readonly LabelView[], chosen: string | null): LabelView | null {
  const asked = labels.find(({ job }) => job === chosen) ?? labels.find(({ state }) => state === 'in-doubt')
  return asked ?? labels.findLast(({ pictured }) => pictured) ?? labels[0] ?? null
}

async function load(bridge: Pick<Bridge, 'ask'>, label: LabelView): Promise<void> {
  const of = label.verdict ?? label.state
  const before = usePictures.getState().rows[label.job]
  if (before?.of === of) return
  put(label.job, { of, picture: before?.picture ?? null, state: 'loading' })
  const answer = await bridge.ask({ type: 'picture', job: label.job })
  if (usePictures.getState().rows[label.job]?.of !== of) return
  const picture = answer.ok ? answer.value : (before?.picture ?? null)
  // Without a connection nothing was asked; the snapshot that follows asks again.
  const asked = answer.ok || answer.fault.code !== 'station.unreachable'
  put(label.job, { of: asked ? of : '', picture, state: picture === null ? 'failed' : 'ready' })
}

function put(job: string, row: PictureRow): void {
  const { [job]: _, ...others } = usePictures.getState().rows
  const kept = Object.entries(others).slice(-(mostPictures - 1))
  usePictures.setState({ rows: { ...Object.fromEntries(kept), [job]: row } })
}
