import { expect, test } from 'vitest'
import type { Result } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Store } from '../../../src/store/store.ts'
import {
  accepted,
  faultCode,
  following,
  sampleLabel,
  sampleOrder,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'

/** One write of every kind the store knows, and how to see afterwards whether it is there. */
interface Write {
  readonly what: string
  write(store: Store): Promise<Result<unknown>>
  isThere(store: Store): Promise<boolean>
}

function writes(size: number): readonly Write[] {
  const [job, batch, action] = [uuid(), uuid(), uuid()]
  const filler = 'x'.repeat(size)
  const newBatch = {
    id: batch,
    name: filler,
    size: 'A5' as const,
    printer: null,
    source: 'paste',
    account: 'seller',
    createdAt: 1,
    by: 'x',
  }
  const newAction = { id: action, action: 'cancel', account: 'seller', shop: 1, orders: [filler], detail: filler }
  const label = sampleLabel({ order: 'FULL' })
  const page = { ...samplePage('page'), pdf: crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536))) }
  const order = sampleOrder({ code: job, note: filler })
  return [
    {
      what: 'entries',
      write: ({ journal }) =>
        journal.append([accepted(job, { intent: `${job}${filler}` }), following(job, 1, { type: 'started' })]),
      isThere: async ({ journal }) => value(await journal.job(job)) !== null,
    },
    {
      what: 'order',
      write: ({ orders }) => orders.put('seller', order, 1),
      isThere: async ({ orders }) => value(await orders.get('seller', job)) !== null,
    },
    {
      what: 'page',
      write: ({ labels }) => labels.put({ ...label, account: job }, page),
      isThere: async ({ labels }) => value(await labels.get({ ...label, account: job })) !== null,
    },
    {
      what: 'settings',
      write: ({ settings }) => settings.write({ job, filler }),
      isThere: async ({ settings }) => JSON.stringify(value(await settings.read())).includes(job),
    },
    {
      what: 'token',
      write: ({ credentials }) => credentials.put(job, filler),
      isThere: async ({ credentials }) => value(await credentials.get(job)) !== null,
    },
    {
      what: 'printer',
      write: ({ printerMemory }) => printerMemory.set(job, filler),
      isThere: async ({ printerMemory }) => printerMemory.get(job) !== null,
    },
    {
      what: 'batch',
      write: ({ batches }) => batches.create({ ...newBatch, lines: [filler] }),
      isThere: async ({ batches }) => value(await batches.get(batch)) !== null,
    },
    {
      what: 'action',
      write: ({ outbox }) => outbox.add({ ...newAction, createdAt: 1, expiresAt: 2, by: 'x' }),
      isThere: async ({ outbox }) => value(await outbox.get(action)) !== null,
    },
    {
      what: 'state',
      write: ({ state }) => state.set(job, filler),
      isThere: async ({ state }) => value(await state.get(job)) !== null,
    },
  ]
}

test.each(writes(1).map(({ what }, index) => [what, index] as const))(
  'with the disk full at the write of %s, exactly what was acknowledged is there afterwards',
  async (_what, index) => {
    await using folder = await storeFolder()
    const store = await folder.open({ maxPages: 100 })
    const acknowledged: Write[] = []
    let refused: Write | undefined
    for (let size = 3_000; refused === undefined; size *= 1.5) {
      const write = writes(size)[index]
      if (write === undefined) throw new Error('there is a write of each kind')
      const answer = faultCode(await write.write(store))
      expect([null, 'store.full']).toContain(answer)
      if (answer === null) acknowledged.push(write)
      else refused = write
    }
    await store.close()
    const again = await folder.open()
    expect(again.notices).toEqual([])
    expect(await acknowledged.at(-1)?.isThere(again)).toBe(true)
    expect(await refused.isThere(again)).toBe(false)
    expect(faultCode(await refused.write(again))).toBeNull()
  },
)
