import { join } from 'node:path'
import { uuid } from '../../src/base/uuid.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import { openStore } from '../../src/store/store.ts'
import { accepted, sampleLabel, sampleOrder, samplePage, value } from './storeFolder.ts'

/**
 * A second process on a data folder. `hold` opens it and stays; `write` appends without end and prints the id of each
 * job after it was acknowledged; `backup` stores many orders and makes backups until it is killed; `plant` stores what nobody may find in a file, prints `planted` and stays. The first line is `open`, or the code of the fault.
 */
const [, , dir = '', task] = process.argv
const store = await openStore({ dir, keyring: fileKeyring(dir), station: 'bench-1' })
console.log(store.ok ? 'open' : store.fault.code)
if (store.ok && task === 'hold') setInterval(() => undefined, 1_000)
if (store.ok && task === 'write') {
  for (;;) {
    const jobs = Array.from({ length: 5 }, () => uuid())
    await Promise.all(
      jobs.map(async (job) => {
        value(await store.value.journal.append([accepted(job)]))
        console.log(job)
      }),
    )
  }
}
if (store.ok && task === 'backup') {
  for (let order = 0; order < 300; order++) {
    const code = order === 0 ? 'G8ADKBRF' : `H${String(order).padStart(7, '0')}`
    value(await store.value.orders.put('seller', sampleOrder({ code }), 1))
  }
  console.log('backing-up')
  for (;;) value(await store.value.backUp(join(dir, '..', 'stick', 'x.packbench'), null))
}
if (store.ok && task === 'plant') {
  const { batches, credentials, journal, labels, orders, outbox, state } = store.value
  const order = sampleOrder()
  const fault = { code: 'service.refused', detail: order.receiver.name, facts: { message: order.note } } as const
  const job = uuid()
  value(await orders.put('seller', order, 1))
  value(await labels.put(sampleLabel(), samplePage(`${order.receiver.name} ${order.receiver.phone}`)))
  value(await credentials.put('seller', 'token-708b2b1d-aa1d-11ef'))
  const batch = {
    id: uuid(),
    size: 'A5',
    printer: null,
    source: 'paste',
    account: 'seller',
    createdAt: 1,
    by: 'x',
  } as const
  value(await batches.create({ ...batch, name: order.receiver.name, lines: [order.sellerCode, order.receiver.phone] }))
  const action = { id: uuid(), action: 'cancel', account: 'seller', shop: 1, orders: [order.code] }
  value(await outbox.add({ ...action, detail: { words: order.note }, createdAt: 1, expiresAt: 2, by: 'x' }))
  value(await outbox.advance(action.id, 1, { state: 'sending', result: { said: order.receiver.address }, at: 2 }))
  value(await state.set('seen', { last: order.receiver.name }))
  value(
    await journal.append([accepted(job), { job, expectedVersion: 1, by: 'station', body: { type: 'stopped', fault } }]),
  )
  console.log('planted')
  setInterval(() => undefined, 1_000)
}
