import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PickupParcel } from '../../../src/model/pickup.ts'
import type { Store } from '../../../src/store/store.ts'
import {
  accepted,
  following,
  sampleLabel,
  sampleOrder,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'
import { left, sealedOf, sealedOfDrafts, sealedOfImports, spellings } from '../../support/traces.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 1)
const name = 'Quách Thị Hồng Nhung Đặc Biệt'
const phone = '0912 555 777'
const address = '17 ngõ Trăng Non Duy Nhất'

const parcel = (part: Partial<PickupParcel>): PickupParcel => ({
  row: 0,
  text: null,
  order: null,
  parcel: 0,
  expected: true,
  standing: 'known',
  scannedAt: null,
  scans: 0,
  seen: false,
  short: null,
  before: null,
  cargo: null,
  ...part,
})

/** One receiver on the whole walk: order, pages, batch, request, ticket with its file, handover, return; the code of the order. */
async function walks(store: Store, code: string, at = start) {
  const receiver = { name, phone, address }
  const label = sampleLabel({ order: code })
  value(await store.orders.put('seller', sampleOrder({ code, receiver, note: address }), at))
  value(await store.labels.put(label, { ...samplePage(`${code} ${name} ${phone}`), orderMark: `${name} ${address}` }))
  const [batch, ticket, pickup] = [uuid(), uuid(), uuid()]
  const made = { id: batch, account: 'seller', name: 'b', size: 'A5' as const, printer: null, source: 'paste' }
  value(await store.batches.create({ ...made, createdAt: at, by: 'x', lines: [`${code};${name};${phone}`] }))
  const row = { row: 0, order: code, parcel: 0, fault: null, attempt: 1, intent: uuid(), wish: null }
  value(await store.batches.updateRows(batch, [row]))
  value(await store.batches.setState(batch, 'done', at))
  const detail = { ticket: { description: `${name} gọi lại ${phone}` } }
  const asked = { account: 'seller', shop: 1, orders: [code], createdAt: at, expiresAt: at + day, by: 'x' }
  value(await store.outbox.add({ ...asked, id: ticket, action: 'ticket', detail }))
  const content = new Uint8Array(Buffer.from(`${name} ${address}`))
  value(await store.ticketFiles.put(ticket, 0, { name: `${phone}.png`, content }))
  value(await store.outbox.advance(ticket, 1, { state: 'sending', result: null, at }))
  value(
    await store.outbox.advance(ticket, 2, {
      state: 'done',
      result: { state: 'done', results: [{ order: code, done: true, fault: { code: 'order.unknown', detail: name } }] },
      at,
    }),
  )
  const window = { id: pickup, prefix: `BG-${code}`, account: 'seller', shop: 1, from: 1, to: 2, byScan: true }
  value(await store.pickups.open({ ...window, openedAt: at }))
  const cargo = { place: address, cod: 250_000, weight: 300 }
  value(await store.pickups.put(pickup, [parcel({ order: code, text: `${code} ${name}`, cargo })], { at, by: 'Hoa' }))
  const back = { id: uuid(), account: 'seller', day: '2026-11-01', order: code, parcel: 0, at, changedAt: at }
  value(
    await store.returns.put(
      [{ ...back, detail: { note: `${name} không nhận`, condition: 'damaged', readAt: at } }],
      'Hoa',
    ),
  )
  return { label, ticket, pickup }
}

async function stored(store: Store, id: string) {
  const found = value(await store.imports.get(id))
  if (found === null) throw new Error('it is gone')
  return found
}

/** An order that is written here, as the station keeps it. */
const written = (state: string, changedAt: number, code: string | null = null) => {
  const order = { to_name: name, to_phone: phone, to_address: address }
  return { id: uuid(), state, order, code, fault: null, changedAt }
}

const signed = { state: 'closed', at: start, by: 'Lan', totals: null, names: null, parcels: [] } as const

const plain = [name, phone, address].flatMap(spellings)

describe('a receiver who was on the whole walk', () => {
  test('is forgotten: no byte of the folder has anything of them, sealed or plain, and what happened stays', async () => {
    await using folder = await storeFolder()
    const store = await folder.open({ clock: testClock(start) })
    const job = uuid()
    value(await store.journal.append([accepted(job)]))
    value(await store.journal.append([following(job, 1, { type: 'canceled' })]))
    const { label, ticket, pickup } = await walks(store, 'G8ADKBRF')
    const other = await walks(store, 'LXFDFT')
    value(await store.pickups.end(pickup, { ...signed }))
    const traces = sealedOf(folder.dir, 'G8ADKBRF')
    expect(traces).toHaveLength(8)
    expect(await left(folder.dir, [...traces, ...plain])).toEqual(traces)
    const places = async (text: string) =>
      value(await store.people.find(text)).found.map(({ place, code }) => [place, code])
    for (const text of [name, 'quach thi hong nhung dac biet', '+84912555777', '0912555777'])
      expect(await places(text)).toContainEqual(['order', 'G8ADKBRF'])
    expect((await places(name)).filter(([, code]) => code === 'G8ADKBRF').map(([place]) => place)).toEqual([
      'order',
      'batch',
      'request',
      'answer',
      'handover',
      'return',
    ])

    const forgotten = value(await store.people.forget(['G8ADKBRF']))
    expect(forgotten).toEqual({
      erased: { order: 1, page: 1, batch: 1, request: 1, file: 1, handover: 1, return: 1 },
      kept: [],
      copies: 0,
      inLogs: false,
    })
    expect(await left(folder.dir, [...traces, ...plain])).toEqual([])
    expect((await places(name)).filter(([, code]) => code === 'G8ADKBRF')).toEqual([])
    expect(value(await store.labels.get(label))).toBeNull()
    expect(value(await store.ticketFiles.get(ticket))).toEqual([])
    const results = [{ order: 'G8ADKBRF', done: true, fault: { code: 'order.unknown' } }]
    const bare = { state: 'done', results, fault: null }
    const asked = value(await store.outbox.get(ticket))
    expect(asked).toMatchObject({ state: 'done', detail: null, result: bare })
    expect(value(await store.pickups.parcels(pickup, { from: 0, count: 9 }))).toMatchObject([
      { order: 'G8ADKBRF', text: 'G8ADKBRF', cargo: null },
    ])
    expect(value(await store.journal.job(job))).toMatchObject({ state: 'canceled' })
    const back = value(await store.returns.ofOrder('seller', 'G8ADKBRF'))
    expect(back.map(({ detail }) => detail)).toEqual([{ condition: 'damaged', readAt: start, fault: null }])
    expect(value(await store.labels.get(other.label))).not.toBeNull()
    expect(value(await store.orders.get('seller', 'LXFDFT'))).not.toBeNull()
  })

  test('is not in the file of a ticket that nobody has opened either: of which order that is, is not known', async () => {
    await using folder = await storeFolder()
    const store = await folder.open({ clock: testClock(start) })
    const { pickup } = await walks(store, 'G8ADKBRF')
    value(await store.pickups.end(pickup, { ...signed }))
    const unopened = uuid()
    value(await store.ticketFiles.put(unopened, 0, { name: 'a.png', content: new Uint8Array(Buffer.from(name)) }))
    const forgotten = value(await store.people.forget(['G8ADKBRF']))
    expect(forgotten.erased.file).toBe(2)
    expect(value(await store.ticketFiles.get(unopened))).toEqual([])
  })

  test('is not forgotten while a label, a handover, a request or a batch of theirs is under way, and it is told which', async () => {
    await using folder = await storeFolder()
    const store = await folder.open({ clock: testClock(start) })
    await walks(store, 'LXFDFT')
    const { pickup } = await walks(store, 'G8ADKBRF')
    value(await store.pickups.end(pickup, { ...signed }))
    value(await store.journal.append([accepted(uuid())]))
    for (const code of ['ASKED', 'INBATCH']) value(await store.orders.put('seller', sampleOrder({ code }), start))
    const asked = { account: 'seller', shop: 1, orders: ['ASKED'], createdAt: start, expiresAt: start + day, by: 'x' }
    value(await store.outbox.add({ ...asked, id: uuid(), action: 'cancel', detail: null }))
    const [batch, made] = [uuid(), { account: 'seller', size: 'A5' as const, printer: null, source: 'paste' }]
    value(await store.batches.create({ ...made, id: batch, name: 'b', createdAt: start, by: 'x', lines: ['INBATCH'] }))
    const row = { row: 0, order: 'INBATCH', parcel: 0, fault: null, attempt: 0, intent: null, wish: null }
    value(await store.batches.updateRows(batch, [row]))
    expect(value(await store.people.forget(['G8ADKBRF', 'LXFDFT', 'ASKED', 'INBATCH']))).toEqual({
      erased: {},
      kept: [
        { code: 'G8ADKBRF', because: 'label' },
        { code: 'LXFDFT', because: 'handover' },
        { code: 'ASKED', because: 'request' },
        { code: 'INBATCH', because: 'batch' },
      ],
      copies: 0,
      inLogs: false,
    })
    for (const code of ['G8ADKBRF', 'LXFDFT', 'ASKED', 'INBATCH'])
      expect(value(await store.orders.get('seller', code))).not.toBeNull()
  })

  test('goes by the rule of days, whole and counted; what is under way stays, however old', async () => {
    await using folder = await storeFolder()
    const clock = testClock(start)
    const store = await folder.open({ clock })
    const { pickup } = await walks(store, 'OLDONE')
    value(await store.pickups.end(pickup, { ...signed }))
    await walks(store, 'OPENONE')
    const inWork = sampleLabel({ order: 'INWORK' })
    value(await store.orders.put('seller', sampleOrder({ code: 'INWORK' }), start))
    value(await store.labels.put(inWork, samplePage('waits')))
    value(await store.journal.append([accepted(uuid(), { label: inWork })]))
    const [asked, sent] = [written('unsure', start), written('sending', start)]
    const drafts = [written('draft', start), written('other', start), asked, written('created', start, 'OLDONE'), sent]
    value(await store.state.set('new-orders/seller', drafts))
    value(await store.state.set('new-orders/left', [written('draft', start)]))
    const traces = [...sealedOf(folder.dir, 'OLDONE'), ...sealedOfDrafts(folder.dir)]
    expect(traces).toHaveLength(10)
    const retain = async () => value(await store.labels.retain({ days: 5, bytes: 2e9 }))
    for (let past = 0; past < 5; past++) {
      await clock.advance(day)
      expect(Object.values(await retain())).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    }
    await clock.advance(day)
    expect(await retain()).toEqual({
      labels: 1,
      orders: 1,
      batches: 2,
      requests: 2,
      handovers: 1,
      returns: 2,
      drafts: 4,
      files: 0,
    })
    expect(value(await store.state.get('new-orders/seller'))).toEqual([asked, sent])
    expect(value(await store.state.get('new-orders/left'))).toEqual([])
    // Name, phone and address are never plain; of what was sealed nothing is left.
    expect(await left(folder.dir, [...traces, ...plain])).toEqual([])
    expect(value(await store.orders.get('seller', 'OPENONE'))).not.toBeNull()
    expect(value(await store.orders.get('seller', 'INWORK'))).not.toBeNull()
    expect(value(await store.labels.get(inWork))).not.toBeNull()
    // Nor does the bound of bytes take it.
    value(await store.labels.put(sampleLabel({ order: 'IDLE' }), samplePage('idle')))
    expect(value(await store.labels.retain({ days: 5, bytes: 0 }))).toMatchObject({ labels: 1 })
    expect(value(await store.labels.get(inWork))).not.toBeNull()
  })
})

test('who is in a file of orders goes by the rule of days to the last byte, and one of a file of today stays', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  const keep = async (at: number) => {
    const id = uuid()
    const about = { name: `${name}.xlsx`, total: 1, constants: {}, kilograms: false, batch: uuid(), size: null }
    const kept = { id, account: 'seller', shop: 1, createdAt: at, changedAt: at, by: 'Hoa', about }
    value(await store.imports.put({ ...kept, state: 'done' }))
    const detail = { cells: { to_name: name, to_phone: phone }, sellerCode: null, own: true, sum: null, fault: null }
    value(await store.imports.putRows(id, [{ row: 2, state: 'open', order: null, detail: { ...detail, fee: null } }]))
    return id
  }
  const [old] = [await keep(start)]
  const traces = sealedOfImports(folder.dir)
  expect(traces).toHaveLength(2)
  for (let past = 0; past < 6; past++) {
    await clock.advance(day)
    if (past === 5) await keep(clock.now())
    value(await store.labels.retain({ days: 5, bytes: 2e9 }))
  }
  expect(value(await store.imports.get(old))).toBeNull()
  expect(value(await store.people.find(phone)).found).toHaveLength(1)
  expect(await left(folder.dir, [...traces, ...plain])).toEqual([])
})

const asking = { account: 'seller', shop: 1, createdAt: start, expiresAt: start + day, by: 'x' }

describe('of what is about many', () => {
  test('a request loses what was said of the forgotten order and no word about the others, and is found by each', async () => {
    await using folder = await storeFolder()
    const { outbox, people } = await folder.open({ clock: testClock(start) })
    const id = uuid()
    const detail = { reason: { code: 'SVC_1', text: `${name} đổi ý` }, cod: null, why: 'shop-asked' }
    value(await outbox.add({ ...asking, id, action: 'cancel', orders: ['FIRST', 'SECOND'], detail }))
    value(await outbox.advance(id, 1, { state: 'sending', result: null, at: start }))
    const told = (order: string, detail: string) => ({ order, done: false, fault: { code: 'order.unknown', detail } })
    const results = [told('FIRST', 'của anh Bình'), told('SECOND', `của ${name}`)]
    value(
      await outbox.advance(id, 2, { state: 'refused', result: { state: 'refused', results, fault: null }, at: start }),
    )
    const codes = async (text: string) => value(await people.find(text)).found.map(({ place, code }) => [place, code])
    expect(await codes('anh binh')).toEqual([['answer', 'FIRST']])
    expect(await codes('SECOND')).toEqual([
      ['request', 'SECOND'],
      ['answer', 'SECOND'],
    ])
    expect(await codes(name)).toEqual([
      ['request', 'FIRST'],
      ['answer', 'SECOND'],
    ])
    value(await people.forget(['SECOND']))
    expect(value(await outbox.get(id))).toMatchObject({
      detail: { reason: { code: 'SVC_1', text: '' }, why: 'shop-asked' },
      result: { results: [results[0], { order: 'SECOND', done: false, fault: { code: 'order.unknown' } }] },
    })
    expect(await codes(name)).toEqual([])
  })

  test('names of batches and signatures of manifests are looked through, and it is said where they stand', async () => {
    await using folder = await storeFolder()
    const { batches, pickups, people } = await folder.open({ clock: testClock(start) })
    const made = { account: 'seller', size: 'A5' as const, printer: null, source: 'paste', createdAt: start, by: 'x' }
    value(await batches.create({ ...made, id: uuid(), name: `Đơn của ${name}`, lines: [`ai đó ${phone}`] }))
    const window = { id: uuid(), prefix: 'BG-4071-', account: 'seller', shop: 1, from: 1, to: 2, byScan: true }
    value(await pickups.open({ ...window, openedAt: start }))
    const names = { driver: name, person: 'Lan' }
    value(await pickups.end(window.id, { ...signed, names }))
    const nobody = { code: null, name: '', phone: '' }
    expect(value(await people.find('hồng nhung'))).toEqual({
      found: [
        { place: 'batch-name', ...nobody, record: `Đơn của ${name}` },
        { place: 'signature', ...nobody, record: 'BG-4071-01' },
      ],
      more: false,
    })
    expect(value(await people.find(phone)).found).toEqual([{ place: 'batch', ...nobody, record: `Đơn của ${name}` }])
  })

  test('who is in an order that is being written, or in a file of orders, is found, forgotten to the last byte, and told', async () => {
    await using folder = await storeFolder()
    const store = await folder.open({ clock: testClock(start) })
    const [open, unsure, made, file, running] = [uuid(), uuid(), uuid(), uuid(), uuid()]
    const draft = (id: string, state: string, code: string | null = null) => ({ ...written(state, start, code), id })
    const drafts = [draft(open, 'draft'), draft(unsure, 'unsure'), draft(made, 'created', 'G8ADKBRF')]
    value(await store.state.set('new-orders/seller', drafts))
    const about = { name: `${name}.xlsx`, total: 1, constants: {}, kilograms: false, batch: uuid(), size: null }
    const cells = { to_name: name, to_phone: phone, to_address: address }
    const detail = { cells, sellerCode: null, own: true, sum: null, fault: null, fee: null }
    for (const [id, state] of [
      [file, 'open'],
      [running, 'running'],
    ] as const) {
      const kept = { id, account: 'seller', shop: 1, state, createdAt: start, changedAt: start, by: 'Hoa', about }
      value(await store.imports.put(kept))
      value(await store.imports.putRows(id, [{ row: 2, state: 'open', order: null, detail }]))
    }
    const places = async () =>
      value(await store.people.find(phone)).found.map(({ place, code, record }) => [place, code ?? record])
    expect(value(await store.people.find(name)).found).toContainEqual({
      ...{ place: 'draft', code: null, name, phone, record: open },
    })
    expect(await places()).toEqual([
      ...[open, unsure].map((id) => ['draft', id]),
      ['draft', 'G8ADKBRF'],
      ...[file, running].map((id) => ['import', `${id}/2`]),
    ])
    const named = value(await store.people.find(name)).found.filter(({ place }) => place === 'import-name')
    expect(named.map(({ record }) => record)).toEqual([`${name}.xlsx`, `${name}.xlsx`])

    const all = [open, unsure, 'G8ADKBRF', `${file}/2`, `${running}/2`]
    expect(value(await store.people.forget(all))).toMatchObject({
      erased: { draft: 2, import: 1 },
      kept: [
        { code: unsure, because: 'request' },
        { code: `${running}/2`, because: 'request' },
      ],
    })
    expect(await places()).toEqual([
      ['draft', unsure],
      ['import', `${running}/2`],
    ])
    expect(value(await store.imports.rows(file))).toMatchObject([{ row: 2, state: 'open', detail: { cells: null } }])
    value(await store.state.set('new-orders/seller', [draft(unsure, 'draft')]))
    value(await store.imports.remove(file))
    value(await store.imports.put({ ...(await stored(store, running)), state: 'done' }))
    expect(value(await store.people.forget([unsure, `${running}/2`]))).toMatchObject({
      erased: { draft: 1, import: 1 },
      kept: [],
    })
    expect(await places()).toEqual([])
    value(await store.imports.remove(running))
    expect(await left(folder.dir, plain)).toEqual([])
  })

  test('more than can be shown is said to be more', async () => {
    await using folder = await storeFolder()
    const { batches, people } = await folder.open({ clock: testClock(start) })
    const lines = (count: number) => Array.from({ length: count }, () => name)
    const made = { account: 'seller', size: 'A5' as const, printer: null, source: 'paste', createdAt: start, by: 'x' }
    value(await batches.create({ ...made, id: uuid(), name: 'b', lines: lines(500) }))
    const whole = value(await people.find(name))
    expect([whole.found.length, whole.more]).toEqual([500, false])
    value(await batches.create({ ...made, id: uuid(), name: 'c', lines: lines(1) }))
    const cut = value(await people.find(name))
    expect([cut.found.length, cut.more]).toEqual([500, true])
  })
})

describe('while something reads the database', () => {
  test('it is told that its log still has what was forgotten, and the next round of the rule cuts it', async () => {
    await using folder = await storeFolder()
    const store = await folder.open({ clock: testClock(start) })
    const { pickup } = await walks(store, 'G8ADKBRF')
    value(await store.pickups.end(pickup, { ...signed }))
    const traces = sealedOf(folder.dir, 'G8ADKBRF')
    const reader = new DatabaseSync(join(folder.dir, 'station.db'), { readOnly: true })
    reader.exec('BEGIN; SELECT count(*) FROM orders')
    expect(value(await store.people.forget(['G8ADKBRF'])).inLogs).toBe(true)
    expect((await left(folder.dir, traces)).length).toBeGreaterThan(0)
    reader.close()
    value(await store.labels.retain({ days: 5, bytes: 2e9 }))
    expect(await left(folder.dir, traces)).toEqual([])
  })
})
