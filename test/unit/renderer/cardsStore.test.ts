import { describe, expect, it } from 'vitest'
import { byTable, patched } from '../../../renderer/live/rows.ts'
import { recentCards } from '../../../renderer/screens/scan/recentView.ts'
import type { CardsState } from '../../../renderer/stores/cardsStore.ts'
import {
  asNewest,
  blockingCards,
  expectedCard,
  isEarlier,
  noCards,
  refusedCard,
  shownCard,
  waitingForNetwork,
  withChanges,
  withSnapshot,
} from '../../../renderer/stores/cardsStore.ts'
import type { Card } from '../../../src/contract/card.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

const own = expectedCard('own', 'lxfdft', 'LXFDFT', '80x80', 5_000)
const rows = (...cards: readonly Card[]) => Object.fromEntries(cards.map((card) => [card.id, card]))
const state = (change: Partial<CardsState>): CardsState => ({ ...noCards, ...change })
const old = windowCard({ id: 'old', at: 1_000 })

describe('the card on the screen', () => {
  it('is the scan that was just made, before the station has said anything', () => {
    expect(shownCard(state({ rows: rows(old), own }))).toMatchObject({ id: 'own', verdict: 'working', parcel: null })
  })

  it('is what blocks, the oldest first, whatever was scanned or picked since', () => {
    const first = windowCard({ id: 'first', at: 2_000, blocks: true })
    const second = windowCard({ id: 'second', at: 3_000, blocks: true })
    const all = state({ rows: rows(old, second, first), own, picked: 'old' })
    expect(shownCard(all)?.id).toBe('first')
    expect(blockingCards(all)).toHaveLength(2)
  })

  it('is an earlier one that was picked, and known as earlier', () => {
    const newer = windowCard({ id: 'newer', at: 2_000 })
    const all = state({ rows: rows(old, newer), picked: 'old' })
    expect(shownCard(all)?.id).toBe('old')
    expect([isEarlier(all, old), isEarlier(all, newer)]).toEqual([true, false])
  })

  it('is the newest scan where the clock was set back before it, also for whoever asks for the last label again', () => {
    const after = windowCard({ id: 'after', at: 500, turn: 1_001 })
    expect(shownCard(state({ rows: rows(after, old) }))?.id).toBe('after')
    expect(recentCards(state({ rows: rows(after, old) })).map(({ id }) => id)).toEqual(['old'])
    const own = asNewest(expectedCard('own', 'lxfdft', 'LXFDFT', '80x80', 400), rows(after, old))
    expect(shownCard(state({ rows: rows(after, old), own }))?.id).toBe('own')
  })

  it('is the newest when the picked one is gone', () => {
    expect(shownCard(state({ rows: rows(old), picked: 'gone' }))?.id).toBe('old')
  })
})

describe('the scan the window made itself', () => {
  it('gives way to the station’s card of the same id', () => {
    const after = withChanges(state({ own }), { own: windowCard({ id: 'own', at: 5_001 }) })
    expect(after.own).toBeNull()
    expect(shownCard(after)?.verdict).toBe('printed')
  })

  it('stays beside changes of other cards until it is answered', () => {
    expect(withChanges(state({ own }), { old }).own).toBe(own)
    expect(withChanges(state({ own }), { other: windowCard({ id: 'other', at: 9_000 }) }).own).toBe(own)
  })

  it('stays when it was refused until it is acknowledged and a newer parcel comes', () => {
    const refused = refusedCard(own, { code: 'scan.too-short' })
    const newer = { newer: windowCard({ id: 'newer', at: 9_000 }) }
    expect(withChanges(state({ own: refused }), newer).own).toBe(refused)
    expect(withChanges(state({ own: { ...refused, blocks: false } }), newer).own).toBeNull()
  })

  it('was never taken when the snapshot after a lost connection does not know it', () => {
    const after = withSnapshot(state({ own }), { old })
    expect(after.own).toMatchObject({ verdict: 'not-printed', fault: { code: 'station.unreachable' }, blocks: true })
  })

  it('gives way to a newer one of a station that began to count anew, and goes with it where somebody has seen it', () => {
    const refused = { ...refusedCard(own, { code: 'scan.too-short' }), turn: 900 }
    const again = withSnapshot(state({ own: refused }), { old: { ...old, turn: 1 } })
    expect(again.own).toMatchObject({ id: 'own', turn: 1 })
    const newer = { newer: windowCard({ id: 'newer', turn: 2 }) }
    expect(withChanges(again, newer).own).toMatchObject({ id: 'own' })
    expect(withChanges({ ...again, own: { ...refused, turn: 1, blocks: false } }, newer).own).toBeNull()
    expect(withSnapshot(state({ own: { ...refused, blocks: false } }), { old }).own).toBeNull()
  })

  it('was taken when that snapshot knows it', () => {
    expect(withSnapshot(state({ own }), { own: windowCard({ id: 'own' }) }).own).toBeNull()
  })
})

describe('the last parcels', () => {
  it('are ten, the newest first, without the one on the screen', () => {
    const cards = Array.from({ length: 14 }, (_, place) => windowCard({ id: `card-${place}`, at: place }))
    const recent = recentCards(state({ rows: rows(...cards) }))
    expect(recent.map(({ id }) => id)).toEqual(
      ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'].map((id) => `card-${id}`),
    )
  })

  it('hold the newest as well while an earlier one is on the screen', () => {
    const newer = windowCard({ id: 'newer', at: 2_000 })
    expect(recentCards(state({ rows: rows(old, newer), picked: 'old' })).map(({ id }) => id)).toEqual(['newer', 'old'])
  })
})

describe('rows', () => {
  it('are put, changed and taken away by patches, the last of one row wins', () => {
    const tables = byTable([
      { table: 'card', key: 'old', row: old },
      { table: 'card', key: 'gone', row: null },
      { table: 'card', key: 'old', row: { ...old, tookMs: 7 } },
    ])
    expect(patched(rows(windowCard({ id: 'gone' })), tables.card)).toEqual({ old: { ...old, tookMs: 7 } })
    expect(tables.printer).toEqual({})
  })
})

describe('labels that wait for the network', () => {
  it('are counted one by one, and no label that waits for paper', () => {
    const stopped = (code: 'service.unreachable' | 'printer.media-empty') =>
      windowLabel({ state: 'stopped', verdict: null, fault: { code } })
    const network = windowCard({ id: 'n', labels: [stopped('service.unreachable'), stopped('service.unreachable')] })
    const paper = windowCard({ id: 'p', labels: [stopped('printer.media-empty')] })
    expect(waitingForNetwork({ rows: { n: network, p: paper } })).toBe(2)
  })
})
