import { withChosen } from '../../renderer/components/tableSelection.ts'
import { openForm } from '../../renderer/screens/batch/batchActions.ts'
import type { Draft } from '../../renderer/stores/batchScreenStore.ts'
import { useBatchScreen } from '../../renderer/stores/batchScreenStore.ts'
import { askFor, useBatchSheet } from '../../renderer/stores/batchSheetStore.ts'
import { goTo } from '../../renderer/stores/placeStore.ts'
import type { OutboxView } from '../../src/contract/orderActions.ts'
import type { ImportedTable } from '../../src/spreadsheet/readTable.ts'
import { codeOfRow } from './batchFixtures.ts'
import { batchIds } from './fakeBatches.ts'
import { card, fixtureId, now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

const open = (batch: keyof typeof batchIds) => goTo('batch', batchIds[batch])
const some = { card: card(), place: 'batch', batches: 'some' } as const

/** Batches: the list, one that is open in each of its states, a new one being made, and the forms over them. */
export const batchStates: readonly GalleryState[] = [
  { name: 'batches', ...some },
  { name: 'batches-empty', card: null, fresh: true, place: 'batch', batches: 'none' },
  { name: 'batches-connecting', card: null, fresh: true, place: 'batch', batches: 'none', connection: 'connecting' },
  { name: 'batches-lost', ...some, connection: 'lost' },
  { name: 'batch-running', ...some, prepare: () => open('running') },
  {
    name: 'batch-running-offline',
    ...some,
    service: { state: 'unreachable', tookMs: null },
    prepare: () => open('running'),
  },
  { name: 'batch-paused', ...some, prepare: () => open('paused') },
  { name: 'batch-done', ...some, prepare: () => open('done') },
  { name: 'batch-no-rows', ...some, prepare: () => open('scanned') },
  { name: 'batch-unreadable', ...some, batches: 'unreadable', prepare: () => open('open') },
  { name: 'batches-large', card: card(), place: 'batch', batches: 'large' },
  { name: 'batches-huge', card: card(), place: 'batch', batches: 'huge' },
  { name: 'batch-large', card: card(), place: 'batch', batches: 'large', prepare: () => open('paused') },
  {
    name: 'batch-last-good',
    ...some,
    prepare() {
      open('paused')
      useBatchScreen.setState({ scanning: 'last-good', scanningOf: batchIds.paused })
    },
  },
  { name: 'batch-grouped', ...some, prepare: () => withSheet('paused', () => askFor({ group: 'status' })) },
  { name: 'batch-nothing-found', ...some, prepare: () => withSheet('open', () => askFor({ search: 'zzzz' })) },
  { name: 'batch-chosen', ...some, outbox: asked(), prepare: () => withSheet('open', chooseSome) },
  { name: 'batch-print', ...some, prepare: () => withSheet('paused', () => openForm({ type: 'print' })) },
  { name: 'batch-old-labels', ...some, batches: 'old', prepare: () => open('paused') },
  {
    name: 'batch-print-old',
    ...some,
    batches: 'old',
    prepare: () => withSheet('paused', () => openForm({ type: 'print' })),
  },
  {
    name: 'batch-pdf',
    ...some,
    prepare: () => withSheet('open', () => chooseAnd({ type: 'pdf' })),
  },
  {
    name: 'batch-cancel-orders',
    ...some,
    prepare: () => withSheet('open', () => chooseAnd({ type: 'action', action: 'cancel' })),
  },
  {
    name: 'batch-return-orders',
    ...some,
    service: { state: 'unreachable', tookMs: null },
    prepare: () => withSheet('open', () => chooseAnd({ type: 'action', action: 'return' })),
  },
  {
    name: 'batch-not-in-batch',
    ...some,
    prepare() {
      open('open')
      useBatchScreen.setState({ note: { type: 'not-in-batch', line: 'LXFDFT' } })
    },
  },
  { name: 'batch-draft-paste', ...some, prepare: () => drafted({ source: 'paste', table: pasted }) },
  { name: 'batch-draft-file', ...some, prepare: () => drafted(fromFile) },
  { name: 'batch-draft-reading', ...some, prepare: () => drafted({ ...fromFile, table: null }) },
  {
    name: 'batch-draft-refused',
    ...some,
    prepare: () => drafted({ ...fromFile, table: { ok: false, why: 'too-many-rows', rows: 1_000_000 } }),
  },
]

/** Does it once the rows of the batch are there. */
function withSheet(batch: keyof typeof batchIds, act: () => void): void {
  open(batch)
  const unwatch = useBatchSheet.subscribe((state) => {
    if (state.batch !== batchIds[batch] || state.loading || state.rows.length === 0) return
    unwatch()
    act()
  })
}

function chooseSome(): void {
  useBatchSheet.setState(({ selection }) => ({
    selection: withChosen(
      selection,
      Array.from({ length: 24 }, (_, row) => String(row)),
    ),
  }))
}

function chooseAnd(form: Parameters<typeof openForm>[0]): void {
  chooseSome()
  openForm(form)
}

function asked(): readonly OutboxView[] {
  const orders = [0, 1, 2, 3].map(codeOfRow)
  return [
    {
      id: fixtureId(30_100),
      action: 'cancel',
      orders,
      cod: null,
      state: 'done',
      by: 'operator',
      why: null,
      leader: null,
      createdAt: now,
      expiresAt: now + 3_600_000,
      changedAt: now,
      results: orders.map((order, place) =>
        place === 2
          ? { order, done: false, fault: { code: 'order.wrong-status', facts: { code: order } } }
          : { order, done: true, fault: null },
      ),
      fault: null,
    },
  ]
}

const pasted: ImportedTable = {
  ok: true,
  rows: [
    ...Array.from({ length: 40 }, (_, row) => [codeOfRow(row)]),
    [''],
    [codeOfRow(3)],
    ['giao giờ hành chính nhé'],
  ],
  text: { encoding: 'utf-8', delimiter: null },
}

const fromFile: Partial<Draft> = {
  source: 'file',
  file: 'don-hang-21-11.csv',
  name: 'don-hang-21-11',
  column: 1,
  header: true,
  table: {
    ok: true,
    rows: [
      ['STT', 'Mã vận đơn', 'Người nhận', 'Điện thoại', 'Thu hộ'],
      ...Array.from({ length: 60 }, (_, row) => [
        String(row + 1),
        codeOfRow(row),
        'Nguyễn Thị Thuỳ Dương',
        `0900000${String(row).padStart(3, '0')}`,
        String(row * 10_000),
      ]),
    ],
    text: { encoding: 'windows-1258', delimiter: ';' },
  },
}

function drafted(change: Partial<Draft>): void {
  useBatchScreen.setState({
    draft: {
      source: 'paste',
      input: '',
      file: null,
      readAs: {},
      table: null,
      column: 0,
      header: false,
      keepDuplicates: false,
      name: 'Lô dán 09:41',
      size: '80x80',
      printer: null,
      into: null,
      sending: false,
      ...change,
    },
  })
}
