import { beforeEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { askCarrier } from '../../../renderer/orderWish.ts'
import type { Teller } from '../../../renderer/screens/batch/batchActions.ts'
import { printRows, say, sendDraft } from '../../../renderer/screens/batch/batchActions.ts'
import { rowOf, takeBatchScan } from '../../../renderer/screens/batch/batchScans.ts'
import { eligibility, namedOrders, ordersToSend } from '../../../renderer/screens/batch/eligibility.ts'
import { draftLines } from '../../../renderer/screens/batch/import/draft.ts'
import { barParts, leftText, newestFirst } from '../../../renderer/screens/batch/listView.ts'
import type { PrintChoice } from '../../../renderer/screens/batch/printChoice.ts'
import {
  likelyWhich,
  oldLabels,
  pastPickup,
  rowsToPrint,
  secondLabels,
} from '../../../renderer/screens/batch/printChoice.ts'
import { orderAnswers, whyText } from '../../../renderer/screens/batch/sheetWords.ts'
import type { SoundName } from '../../../renderer/sounds/score.ts'
import { batchSound, useBatches } from '../../../renderer/stores/batchesStore.ts'
import { quietScreen, useBatchScreen } from '../../../renderer/stores/batchScreenStore.ts'
import { noSheet, useBatchSheet, withRows } from '../../../renderer/stores/batchSheetStore.ts'
import { goTo, usePlace } from '../../../renderer/stores/placeStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { batchWords } from '../../../renderer/text/screens/batch.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { BatchView } from '../../../src/contract/batches.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { OutboxView } from '../../../src/contract/orderActions.ts'
import { settings } from '../../gallery/fixtures.ts'
import { batchOrder, batchRow } from '../../support/batchRows.ts'

const counts = {
  untouched: 0,
  working: 0,
  waiting: 0,
  printed: 0,
  'sent-not-confirmed': 0,
  'in-doubt': 0,
  'not-printed': 0,
  duplicate: 0,
  canceled: 0,
}
const batch = (change: Partial<BatchView> = {}): BatchView => ({
  id: 'batch-1',
  name: 'Lô',
  source: 'paste',
  size: '80x80',
  printer: null,
  state: 'open',
  createdAt: 1,
  total: 3,
  counts: { ...counts, untouched: 3 },
  old: 0,
  labelsPerMinute: null,
  secondsLeft: null,
  fault: null,
  fetched: 0,
  ...change,
})

let sent: Command[]
let heard: SoundName[]
let answer: (command: Command) => Result<unknown>
const actions = {
  execute: async (command: Command) => {
    sent.push(command)
    return answer(command)
  },
  hear: (sound: SoundName) => void heard.push(sound),
} as unknown as Actions
const teller: Teller = { actions, w: batchWords.vi, language: 'vi' }
const settled = () => new Promise((resolve) => setImmediate(resolve))
const note = () => useBatchScreen.getState().note

beforeEach(() => {
  sent = []
  heard = []
  answer = () => ok({ rows: 2 })
  useBatchScreen.setState(quietScreen, true)
  useBatchSheet.setState(withRows({ ...noSheet, batch: 'batch-1' }, [batchRow(0), batchRow(1), batchRow(2)]), true)
  useBatches.setState({ rows: { 'batch-1': batch() } })
  goTo('batch', 'batch-1')
})

describe('a scan on the batch screen', () => {
  it('begins a batch where none is open, and the next scans are added to it in their order', async () => {
    goTo('batch')
    for (const line of ['G8ADKBRF', 'LXFDFT', 'g8adkbrf', 'G8AD6FRU']) takeBatchScan(line, teller)
    await settled()
    const [first, ...rest] = sent
    expect(first).toMatchObject({ type: 'batch-create', source: 'scan', lines: ['G8ADKBRF'] })
    expect(rest).toMatchObject([
      { type: 'batch-add', batch: usePlace.getState().about, lines: ['LXFDFT'] },
      { type: 'batch-add', lines: ['G8AD6FRU'] },
    ])
    expect(heard.toSorted()).toEqual(['duplicate', 'ok', 'ok', 'ok'])
  })

  it('begins a batch anew where the last one could not be begun', async () => {
    goTo('batch')
    answer = () => fail('store.full')
    takeBatchScan('G8ADKBRF', teller)
    await settled()
    expect(note()).toMatchObject({ fault: { code: 'store.full' } })
    answer = () => ok(null)
    takeBatchScan('G8ADKBRF', teller)
    await settled()
    expect(sent.map(({ type }) => type)).toEqual(['batch-create', 'batch-create'])
    expect(heard).toEqual(['error', 'ok'])
  })

  it('chooses the row of its code where the batch was not made of scans', () => {
    takeBatchScan('g8ad0001', teller)
    expect(useBatchSheet.getState().selection).toMatchObject({ chosen: new Set(['1']), cursor: 1 })
    takeBatchScan('G8AD0001', teller)
    takeBatchScan('LXFDFT', teller)
    expect(heard).toEqual(['ok', 'duplicate', 'error'])
    expect(note()).toEqual({ type: 'not-in-batch', line: 'LXFDFT' })
    expect(sent).toEqual([])
  })

  it('chooses the row of the order that a rule reads in the line, and none where that and the line are two rows', () => {
    const rule = { before: 'VN', after: '', lengths: [6, 8], parcel: null }
    useStation.setState({ settings: { ...settings, codeRules: [{ id: 'r', rule, examples: [] }] } })
    takeBatchScan('VNG8AD0001', teller)
    expect(useBatchSheet.getState().selection).toMatchObject({ chosen: new Set(['1']), cursor: 1 })
    useBatchSheet.setState({ rows: [batchRow(0, { code: 'VNLXFDFT' }), batchRow(1, { code: 'LXFDFT' })] })
    takeBatchScan('VNLXFDFT', teller)
    expect(note()).toMatchObject({
      type: 'fault',
      fault: { code: 'scan.ambiguous', facts: { orders: 'VNLXFDFT, LXFDFT' } },
    })
    expect(heard).toEqual(['ok', 'error'])
    useStation.setState({ settings: null })
  })

  it('adds no code that is there already, and shows where it is', () => {
    useBatchScreen.setState({ scanning: 'add', scanningOf: 'batch-1' })
    takeBatchScan('G8AD0002', teller)
    expect(sent).toEqual([])
    expect(heard).toEqual(['duplicate'])
    expect(useBatchSheet.getState().selection.cursor).toBe(2)
  })

  it('that the station refuses is told aloud and on the screen', async () => {
    answer = () => fail('station.unreachable')
    useBatchScreen.setState({ scanning: 'add', scanningOf: 'batch-1' })
    takeBatchScan('LXFDFT', teller)
    await settled()
    expect(heard).toEqual(['error'])
    expect(note()).toMatchObject({ type: 'fault', fault: { code: 'station.unreachable' } })
  })

  it('finds a row by the order and by the parcel it became', () => {
    const rows = [batchRow(0, { line: 'DH-1', code: 'G8ADKBRF_2' }), batchRow(1)]
    expect(rowOf(rows, '"DH-1')).toBe(0)
    expect(rowOf(rows, 'G8ADKBRF_2')).toBe(0)
    expect(rowOf(rows, 'G8ADKBRF_0')).toBeNull()
  })
})

describe('a new batch', () => {
  const draft = {
    source: 'paste',
    input: '',
    file: null,
    readAs: {},
    table: null,
    column: 0,
    header: false,
    keepDuplicates: false,
    name: 'Sáng',
    size: '52x70',
    printer: 'te',
    into: null,
    sending: false,
  } as const

  it('of many lines is made by one command and added to by the others', async () => {
    useBatchScreen.setState({ draft })
    const lines = Array.from({ length: 60_000 }, (_, row) => `G8A${row}`)
    await sendDraft(lines, teller)
    expect(sent.map(({ type }) => type)).toEqual([
      'batch-create',
      'batch-add',
      ...sent.slice(2).map(({ type }) => type),
    ])
    expect(sent.flatMap((command) => ('lines' in command ? command.lines : []))).toEqual(lines)
    expect(sent[0]).toMatchObject({ name: 'Sáng', size: '52x70', printer: 'te' })
    expect(useBatchScreen.getState().draft).toBeNull()
  })

  it('that came half-way keeps the lines that did not, for the batch that was made', async () => {
    const table = { ok: true as const, rows: [], text: null }
    useBatchScreen.setState({ draft: { ...draft, table, column: 1, header: true } })
    const lines = Array.from({ length: 100_000 }, (_, row) => `G8A${row}`)
    answer = (command) => (command.type === 'batch-add' && sent.length === 2 ? fail('store.full') : ok(null))
    await sendDraft(lines, teller)
    expect(note()).toMatchObject({ fault: { code: 'store.full' } })
    const left = useBatchScreen.getState().draft
    expect(left).toMatchObject({ into: sent[0]?.id, sending: false })
    answer = () => ok(null)
    sent = sent.slice(0, 1)
    if (left?.table?.ok === true) await sendDraft(draftLines(left.table.rows, left).lines, teller)
    expect(sent.flatMap((command) => ('lines' in command ? command.lines : []))).toEqual(lines)
    expect(useBatchScreen.getState().draft).toBeNull()
  })

  it('that is refused stays on the screen with its lines', async () => {
    answer = () => fail('store.full')
    useBatchScreen.setState({ draft })
    await sendDraft(['G8ADKBRF'], teller)
    expect(useBatchScreen.getState().draft).toMatchObject({ sending: false })
    expect(note()).toMatchObject({ fault: { code: 'store.full' } })
  })
})

describe('the rows of a print', () => {
  const rows = [
    batchRow(0, { verdict: 'printed', jobs: ['a'] }),
    batchRow(1),
    batchRow(2, { verdict: 'not-printed', jobs: ['b'], fault: { code: 'order.cancelled' } }),
    batchRow(3, { verdict: 'not-printed', fault: { code: 'scan.too-long' } }),
    batchRow(4, { verdict: 'sent-not-confirmed', jobs: ['c'] }),
    batchRow(5, { verdict: 'in-doubt', jobs: ['d'] }),
    batchRow(6, { verdict: 'waiting', jobs: ['e'] }),
    batchRow(7, { verdict: 'canceled', jobs: ['f'] }),
  ]
  const count = (change: Partial<PrintChoice>) =>
    rowsToPrint(rows, { which: 'remaining', chosen: new Set(), from: 0, paused: false, ...change })

  it('never count a label that is on its way or in doubt', () => {
    expect(count({})).toBe(2)
    expect(count({ paused: true })).toBe(3)
    expect(count({ which: 'failed' })).toBe(1)
    expect(count({ which: 'not-confirmed' })).toBe(1)
    expect(count({ which: 'all' })).toBe(5)
    expect(count({ which: 'all', from: 4 })).toBe(2)
    expect(count({ which: 'rows', chosen: new Set([3, 5]) })).toBe(1)
  })

  it('count a label that is known not to be there among what remains', () => {
    const missing = [batchRow(0, { verdict: 'not-printed', jobs: ['a'], missing: true })]
    const choice = { which: 'remaining', chosen: new Set<number>(), from: 0, paused: false } as const
    expect(rowsToPrint(missing, choice)).toBe(1)
  })

  it('say how many parcels would get one more label, and take none of those among what failed', () => {
    const printed = [batchRow(0, { verdict: 'printed' }), batchRow(1, { verdict: 'duplicate' })]
    const choice = { which: 'all', chosen: new Set([1]), from: 0, paused: false } as const
    expect(secondLabels(printed, choice)).toBe(2)
    expect(secondLabels(printed, { ...choice, which: 'rows' })).toBe(1)
    expect(rowsToPrint(printed, { ...choice, which: 'duplicate' })).toBe(1)
    expect(rowsToPrint(printed, { ...choice, which: 'failed' })).toBe(0)
  })

  it('count those that do not wait for pickup before they begin, and take them only where they are named', () => {
    const delivered = { order: batchOrder({ status: 'delivered' }) }
    const left = { code: 'order.not-awaiting', facts: { status: 'delivered' } } as const
    const rows = [
      batchRow(0, { verdict: 'untouched', ...delivered }),
      batchRow(1, { verdict: 'untouched', order: batchOrder({ status: 'ready_to_fly' }) }),
      batchRow(2, { verdict: 'printed', ...delivered }),
      batchRow(3, { verdict: 'not-printed', fault: left, jobs: [], ...delivered }),
    ]
    const choice = { which: 'remaining', chosen: new Set([3]), from: 0, paused: false } as const
    expect(pastPickup(rows, choice)).toBe(1)
    expect(pastPickup(rows, { ...choice, which: 'all' })).toBe(2)
    expect(pastPickup(rows, { ...choice, which: 'rows' })).toBe(1)
    expect(rowsToPrint(rows, { ...choice, which: 'failed' })).toBe(0)
  })

  it('count old labels: those that the batch leaves as they are, and those that it replaces', () => {
    const news = { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000 } } as const
    const rows = [
      batchRow(0, { verdict: 'printed', jobs: ['j'], news }),
      batchRow(1, { verdict: 'untouched', news }),
      batchRow(2, { verdict: 'printed', jobs: ['k'] }),
      batchRow(3, { verdict: 'not-printed', fault: news, news }),
    ]
    const choice = { which: 'remaining', chosen: new Set([0, 1, 2]), from: 0, paused: false } as const
    const counted = (which: PrintChoice['which']) => oldLabels(rows, { ...choice, which })
    expect(counted('remaining')).toEqual({ left: 1, anew: 0 })
    expect(counted('rows')).toEqual({ left: 0, anew: 2 })
    expect(counted('failed')).toEqual({ left: 0, anew: 1 })
    expect(counted('all')).toEqual({ left: 1, anew: 2 })
  })

  it('say of an old label what changed', () => {
    const news = { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000 } } as const
    const row = batchRow(0, { verdict: 'printed', news })
    const said = (language: 'vi' | 'en', amounts?: boolean) =>
      whyText(row, new Map(), { w: batchWords[language], language, now: 0 }, amounts)
    expect(said('vi')).toBe('Tem cũ: thu hộ đã đổi 0 → 1.500.000 ₫')
    expect(said('en')).toBe('Old label: COD changed 0 → 1,500,000 ₫')
    expect(said('vi', false)).toBe('Thu hộ đã đổi')
    expect(said('en', false)).toBe('COD changed')
  })

  it('are the chosen ones, else the remaining ones, else those that failed', () => {
    const none = { remaining: 0, failed: 0, duplicate: 0, 'not-confirmed': 0, rows: 0, all: 9 }
    expect(likelyWhich({ ...none, rows: 1, remaining: 4 })).toBe('rows')
    expect(likelyWhich({ ...none, failed: 1, remaining: 4 })).toBe('remaining')
    expect(likelyWhich({ ...none, failed: 1 })).toBe('failed')
  })

  it('are named as they were shown, whatever choice they are of', async () => {
    const failed = batchRow(1, { verdict: 'not-printed', jobs: ['j'], fault: { code: 'printer.unreachable' } })
    useBatchSheet.setState({ batch: 'batch-1', rows: [batchRow(0), failed, batchRow(2)] })
    for (const which of ['not-confirmed', 'rows', 'failed', 'all'] as const)
      await printRows(
        { id: 'batch-1', state: 'open' },
        { which, from: 0, size: '80x80', printer: null },
        teller,
        [0, 2],
      )
    expect(sent).toMatchObject([{ rows: [0, 2] }, { rows: [1] }, { rows: [0, 1, 2] }])
    expect(note()).toEqual({ type: 'printing', count: 2 })
  })
})

describe('what is asked of the carrier', () => {
  const rows = [
    batchRow(0),
    batchRow(1, { code: 'G8ADKBRF_1', order: batchOrder({ status: 'storing' }) }),
    batchRow(2, { code: 'G8ADKBRF_2', order: batchOrder({ status: 'storing' }) }),
    batchRow(3, { order: batchOrder({ status: 'delivered' }) }),
    batchRow(4, { order: null }),
    batchRow(5, { code: null, order: null }),
  ]

  it('is judged by the last known status, each order once, and a status only advises', () => {
    const cancel = eligibility(rows, 'cancel')
    expect(cancel).toMatchObject({ likely: ['G8AD0000'], unread: ['G8AD0004'], withoutCode: 1 })
    expect(cancel.unlikely.map(({ order, status }) => `${order} ${status}`)).toEqual([
      'G8ADKBRF storing',
      'G8AD0003 delivered',
    ])
    expect(ordersToSend(cancel, false)).toEqual(['G8AD0000', 'G8AD0004'])
    expect(ordersToSend(cancel, true)).toHaveLength(4)
    expect(eligibility(rows, 'return').likely).toEqual(['G8ADKBRF'])
    expect(eligibility(rows, 'delivery-again').likely).toEqual(['G8ADKBRF'])
    expect(eligibility(rows, 'change-cod').unlikely.map(({ order }) => order)).toEqual(['G8AD0003'])
  })

  it('is confirmed by the codes of the orders, of many by the first and how many more', () => {
    expect(namedOrders(['G8ADKBRF', 'LXFDFT'])).toEqual({ names: 'G8ADKBRF, LXFDFT', more: 0 })
    const many = namedOrders(Array.from({ length: 40 }, (_, row) => `G8A${row}`))
    expect(many).toMatchObject({ names: expect.stringMatching(/^G8A0, G8A1, /), more: 28 })
  })

  it('goes out in requests of at most ten thousand orders', async () => {
    const orders = Array.from({ length: 10_001 }, (_, row) => `G8A${row}`)
    await askCarrier({ action: 'return', orders, reason: null, cod: null }, teller.actions, say)
    expect(sent.map((command) => ('orders' in command ? command.orders.length : 0))).toEqual([10_000, 1])
    expect(note()).toEqual({ type: 'asked', count: 10_001 })
  })

  it('is answered in the row of each order', () => {
    const entry: OutboxView = {
      id: 'entry-1',
      action: 'cancel',
      orders: ['G8AD0000', 'G8ADKBRF', 'G8AD0004'],
      cod: null,
      state: 'done',
      by: 'operator',
      why: null,
      leader: null,
      createdAt: 1,
      expiresAt: 2,
      changedAt: 1,
      results: [
        { order: 'G8AD0000', done: true, fault: null },
        { order: 'G8ADKBRF', done: false, fault: { code: 'order.unknown' } },
      ],
      fault: null,
    }
    const answers = orderAnswers({ 'entry-1': entry })
    const now = Date.UTC(2026, 10, 24, 3, 0)
    const reader = { w: batchWords.vi, language: 'vi', now } as const
    expect(whyText(batchRow(0), answers, reader)).toBe('Huỷ đơn: xong')
    expect(whyText(batchRow(1, { code: 'G8ADKBRF_2' }), answers, reader)).toMatch(/^Huỷ đơn: hãng từ chối, ./)
    expect(whyText(batchRow(9), answers, reader)).toBe('')
    expect(whyText(batchRow(9, { outAt: now - 60_000 }), answers, reader)).toBe('đã có tem 09:59')
    expect(whyText(batchRow(9, { outAt: now - 86_400_000 }), answers, reader)).toBe('đã có tem 23/11 10:00')
  })
})

describe('the list of batches', () => {
  it('has what runs before what waits before what is over, the newest first', () => {
    const of = (id: string, state: BatchView['state'], createdAt: number) => ({ [id]: batch({ id, state, createdAt }) })
    const rows = { ...of('a', 'done', 9), ...of('b', 'paused', 3), ...of('c', 'open', 10), ...of('d', 'running', 1) }
    expect(newestFirst(rows).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('shows parts that add up to all rows', () => {
    const parts = barParts(batch({ total: 10, counts: { ...counts, printed: 6, 'in-doubt': 1, untouched: 3 } }))
    expect(parts.map(({ verdict, count }) => `${verdict} ${count}`)).toEqual(['printed 6', 'in-doubt 1', 'untouched 3'])
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  it('says the time left in the unit a person plans by', () => {
    const left = (secondsLeft: number | null) => leftText({ secondsLeft }, batchWords.en, 'en')
    expect([left(null), left(40), left(224), left(7_300)]).toEqual(['', '40 s left', '4 min left', '2 h 2 min left'])
  })

  it('is heard when a run ends, and when it stops by itself, once', () => {
    const running = { a: batch({ id: 'a', state: 'running' }) }
    const done = { a: batch({ id: 'a', state: 'done' }) }
    expect(batchSound(running, done)).toBe('batch')
    expect(batchSound(done, done)).toBeNull()
    expect(batchSound({}, done)).toBeNull()
    expect(batchSound(running, { a: batch({ id: 'a', state: 'paused' }) })).toBeNull()
    expect(batchSound(running, { a: batch({ id: 'a', state: 'paused', fault: { code: 'job.stale' } }) })).toBe(
      'warning',
    )
  })
})
