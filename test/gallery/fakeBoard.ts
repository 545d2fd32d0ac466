import type { Card } from '../../src/contract/card.ts'
import type { Changes, Patch, Snapshot } from '../../src/contract/tables.ts'
import { viewOf } from './fakeImports.ts'
import { counts, earlier, printers, service, settings, station } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

/** The rows of one gallery state, which tell of their changes as the station does. */
export interface FakeBoard {
  put(...patches: Patch[]): void
  /** Rows that are in no snapshot, told once. */
  tell(patches: readonly Patch[]): void
  /** Changes a card that is there. */
  change(id: string, by: Partial<Card>): void
  cards(): readonly Card[]
  snapshot(): Snapshot
  watch(listener: (changes: Changes) => void): () => void
}

export function fakeBoard(state: GalleryState): FakeBoard {
  let rows = rowsOf(state)
  let sequence = 1
  const listeners = new Set<(changes: Changes) => void>()

  const put = (...patches: Patch[]) => {
    const isOld = (row: Patch) => patches.some(({ table, key }) => table === row.table && key === row.key)
    rows = [...rows.filter((row) => !isOld(row)), ...patches]
    sequence += 1
    for (const listener of listeners) listener({ sequence, patches })
  }
  const tell = (patches: readonly Patch[]) => {
    sequence += 1
    for (const listener of listeners) listener({ sequence, patches })
  }
  const cards = () => rows.flatMap((row) => (row.table === 'card' && row.row !== null ? [row.row] : []))

  return {
    put,
    tell,
    cards,
    change(id, by) {
      const card = cards().find((each) => each.id === id)
      if (card !== undefined) put({ table: 'card', key: id, row: { ...card, ...by } })
    },
    snapshot: () => ({ sequence, patches: rows }),
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function rowsOf(state: GalleryState): readonly Patch[] {
  if (state.connection === 'connecting') return []
  if (state.folder !== undefined) return [{ table: 'folder', key: 'only', row: state.folder }]
  const cards = [...(state.fresh === true ? [] : earlierOf(state)), ...(state.card === null ? [] : [state.card])]
  const practice = state.service?.environment === 'practice'
  const tryCodes = practice ? station.tryCodes : []
  const here = { ...station, size: state.size ?? station.size, tryCodes, ...state.station }
  return [
    { table: 'station', key: 'only', row: here },
    { table: 'service', key: 'only', row: { ...service, ...state.service } },
    { table: 'counts', key: 'only', row: countsOf(state) },
    ...(state.printers ?? printers).map((row) => ({ table: 'printer', key: row.id, row }) as const),
    ...cards.map((row) => ({ table: 'card', key: row.id, row }) as const),
    { table: 'settings', key: 'only', row: { ...settings, ...state.settings } },
    ...(state.imports === undefined ? [] : [viewOf(state.imports)]).map(
      (row) => ({ table: 'import', key: row.id, row }) as const,
    ),
    ...(state.packings ?? []).map((row) => ({ table: 'packing', key: row.id, row }) as const),
    ...(state.scale === undefined ? [] : [{ table: 'scale', key: 'only', row: state.scale } as const]),
    ...(state.outbox ?? []).map((row) => ({ table: 'outbox', key: row.id, row }) as const),
  ]
}

/** The parcels before, the first of them without a network where the state says so. */
function earlierOf({ waiting = 0 }: GalleryState): readonly Card[] {
  return earlier.map((card, place) => (place < waiting ? waitsForNetwork(card) : card))
}

function waitsForNetwork(card: Card): Card {
  const fault = { code: 'service.unreachable' } as const
  const labels = card.labels.map((label) => ({ ...label, state: 'stopped' as const, verdict: null, fault }))
  return { ...card, verdict: 'waiting', fault, labels }
}

function countsOf(state: GalleryState) {
  if (state.counts === 'many') return { printed: 4128, notPrinted: 1033, inDoubt: 1207, secondsPerParcel: 108.4 }
  return state.fresh === true ? { printed: 0, notPrinted: 0, inDoubt: 0, secondsPerParcel: null } : counts
}
