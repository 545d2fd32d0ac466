import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PickupParcel } from '../../../src/model/pickup.ts'
import type { Store } from '../../../src/store/store.ts'
import type { StoreFolder } from '../../support/storeFolder.ts'
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
  const row = { row: 0, order: code, parcel: 0, fault: null, attempt: 1, intent: uuid() }
  value(await store.batches.updateRows(batch, [row]))
  value(await store.batches.setState(batch, 'done', at))
  const detail = { ticket: { description: `${name} gọi lại ${phone}` } }
  const asked = { account: 'seller', shop: 1, orders: [code], createdAt: at, expiresAt: at + day, by: 'x' }
  value(await store.outbox.add({ ...asked, id: ticket, action: 'ticket', detail }))
  const content = new Uint8Array(Buffer.from(`${name} ${address}`))
  value(await store.ticketFiles.put(ticket, 0, { name: `${phone}.png`, content }))
  value(await store.outbox.advance(ticket, 1, { state: 'sending', result: null, at }))
  value(await store.outbox.advance(ticket, 2, { state: 'done', result: { state: 'done', results: [name] }, at }))
  const window = { id: pickup, prefix: `BG-${code}`, account: 'seller', shop: 1, from: 1, to: 2, byScan: true }
  value(await store.pickups.open({ ...window, openedAt: at }))
  const cargo = { place: address, cod: 250_000, weight: 300 }
  value(await store.pickups.put(pickup, [parcel({ order: code, text: `${code} ${name}`, cargo })], at))
  const back = { id: uuid(), account: 'seller', day: '2026-11-01', order: code, parcel: 0, at, changedAt: at }
  value(
    await store.returns.put([{ ...back, detail: { note: `${name} không nhận`, condition: 'damaged', readAt: at } }]),
  )
  return { label, ticket, pickup }
}

const signed = { state: 'closed', at: start, totals: null, names: null, parcels: [] } as const

/** The sealed values of an order, as bytes that no file may hold afterwards. */
function sealedOf(dir: string, code: string): readonly Buffer[] {
  const from = (file: string, sql: string) => {
    const db = new DatabaseSync(join(dir, file), { readOnly: true })
    const rows = db.prepare(sql).all(code)
    db.close()
    return rows.flatMap(({ sealed }) => (sealed instanceof Uint8Array ? [Buffer.from(sealed.subarray(1, 29))] : []))
  }
  return [
    ...from('labels.db', 'SELECT sealed FROM labels WHERE order_code = ?'),
    ...from('station.db', 'SELECT sealed FROM orders WHERE code = ?'),
    ...from('station.db', 'SELECT sealed_line AS sealed FROM batch_rows WHERE order_code = ?'),
    ...from('station.db', 'SELECT sealed_detail AS sealed FROM outbox, json_each(orders) WHERE json_each.value = ?'),
    ...from('station.db', 'SELECT sealed_result AS sealed FROM outbox, json_each(orders) WHERE json_each.value = ?'),
    ...from(
      'station.db',
      `SELECT sealed FROM ticket_files WHERE ticket IN
        (SELECT outbox.id FROM outbox, json_each(orders) WHERE json_each.value = ?)`,
    ),
    ...from('station.db', 'SELECT sealed FROM pickup_parcels WHERE order_code = ?'),
    ...from('station.db', 'SELECT sealed FROM returns WHERE order_code = ?'),
  ]
}

/** What of these is in any byte of the folder: database, free pages, logs and all. */
async function left({ dir }: StoreFolder, traces: readonly Buffer[]): Promise<number> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const bytes = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
  const plain = [name, phone, address].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return [...traces, ...plain].filter((trace) => bytes.some((file) => file.includes(trace))).length
}

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
    expect(await left(folder, traces)).toBe(8)
    const places = async (text: string) => value(await store.people.find(text)).map(({ place, code }) => [place, code])
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
    })
    expect(await left(folder, traces)).toBe(0)
    expect((await places(name)).filter(([, code]) => code === 'G8ADKBRF')).toEqual([])
    expect(value(await store.labels.get(label))).toBeNull()
    expect(value(await store.ticketFiles.get(ticket))).toEqual([])
    const asked = value(await store.outbox.get(ticket))
    expect(asked).toMatchObject({ state: 'done', detail: null, result: { state: 'done', results: [], fault: null } })
    expect(value(await store.pickups.parcels(pickup, { from: 0, count: 9 }))).toMatchObject([
      { order: 'G8ADKBRF', text: 'G8ADKBRF', cargo: null },
    ])
    expect(value(await store.journal.job(job))).toMatchObject({ state: 'canceled' })
    const back = value(await store.returns.ofOrder('seller', 'G8ADKBRF'))
    expect(back.map(({ detail }) => detail)).toEqual([{ condition: 'damaged', readAt: start, fault: null }])
    expect(value(await store.labels.get(other.label))).not.toBeNull()
    expect(value(await store.orders.get('seller', 'LXFDFT'))).not.toBeNull()
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
    const row = { row: 0, order: 'INBATCH', parcel: 0, fault: null, attempt: 0, intent: null }
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
    const traces = sealedOf(folder.dir, 'OLDONE')
    const retain = async () => value(await store.labels.retain({ days: 5, bytes: 2e9 }))
    for (let past = 0; past < 5; past++) {
      await clock.advance(day)
      expect(Object.values(await retain())).toEqual([0, 0, 0, 0, 0, 0, 0])
    }
    await clock.advance(day)
    expect(await retain()).toEqual({
      labels: 1,
      orders: 1,
      batches: 2,
      requests: 2,
      handovers: 1,
      returns: 2,
      files: 0,
    })
    const bytes = await left(folder, traces)
    // Name, phone and address are never plain; of what was sealed nothing is left.
    expect(bytes).toBe(0)
    expect(value(await store.orders.get('seller', 'OPENONE'))).not.toBeNull()
    expect(value(await store.orders.get('seller', 'INWORK'))).not.toBeNull()
    expect(value(await store.labels.get(inWork))).not.toBeNull()
    // Nor does the bound of bytes take it.
    value(await store.labels.put(sampleLabel({ order: 'IDLE' }), samplePage('idle')))
    expect(value(await store.labels.retain({ days: 5, bytes: 0 }))).toMatchObject({ labels: 1 })
    expect(value(await store.labels.get(inWork))).not.toBeNull()
  })
})
