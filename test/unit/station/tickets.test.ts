import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { OutboxView } from '../../../src/contract/orderActions.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { settle } from '../../support/testClock.ts'

const away = { code: 'service.unreachable' } as const
const minutes = 60_000

async function openTicket({ station }: FakeStation, files: readonly string[] = []): Promise<string> {
  const id = uuid()
  for (const [place, name] of files.entries()) {
    const content = Buffer.from(`in ${name}`).toString('base64')
    await station.api.execute({ type: 'ticket-file', id: uuid(), ticket: id, place, name, content })
  }
  const answer = await station.api.execute({
    type: 'open-ticket',
    id,
    order: 'LXFDFT',
    category: 'Khiếu nại',
    description: 'Kiện trả về bị ướt',
    files: [...files],
  })
  await settle()
  if (!answer.ok) throw new Error(answer.fault.code)
  return id
}

async function entry({ station }: FakeStation, id: string): Promise<OutboxView> {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  const rows = snapshot.ok ? snapshot.value.patches : []
  const found = rows.find((patch) => patch.table === 'outbox' && patch.key === id)?.row
  if (found == null) throw new Error('no such entry')
  return found as OutboxView
}

describe('a ticket', () => {
  it('is sent once with its files, and they leave the disk when it has ended', async () => {
    const api = await fakeStation()
    const id = await openTicket(api, ['anh-1.jpg', 'anh-2.jpg'])
    expect(api.world.asked).toEqual(['ticket Khiếu nại anh-1.jpg,anh-2.jpg LXFDFT'])
    expect(await entry(api, id)).toMatchObject({ action: 'ticket', state: 'done', ticket: { category: 'Khiếu nại' } })
    expect(api.world.ticketFiles.files.size).toBe(0)
  })

  it('waits with its files while the service is away, and goes by itself', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const id = await openTicket(api, ['anh-1.jpg'])
    expect(await entry(api, id)).toMatchObject({ state: 'queued' })
    expect(api.world.ticketFiles.files.get(id)?.size).toBe(1)
    // Whoever knows of it by now sends no file of theirs under the name of who asked.
    const file = { type: 'ticket-file', id: uuid(), ticket: id, place: 0, name: 'binh.pdf', content: 'AAAA' } as const
    expect(await api.station.api.execute(file)).toMatchObject({ fault: { code: 'request.id-taken' } })
    api.world.serviceFault = null
    await api.clock.advance(5 * minutes)
    expect(api.world.asked).toEqual(['ticket Khiếu nại anh-1.jpg LXFDFT'])
  })

  it('whose answer nobody saw is a question for a person, and is never sent again', async () => {
    const api = await fakeStation()
    api.world.actionFault = { code: 'service.unsure' }
    const id = await openTicket(api)
    expect(await entry(api, id)).toMatchObject({ state: 'unsure' })
    api.world.actionFault = null
    const { orderCalls } = api.world
    await api.station.api.execute({ type: 'outbox-ask', id: uuid(), entry: id })
    await api.clock.advance(60 * minutes)
    expect(await entry(api, id)).toMatchObject({ state: 'unsure' })
    expect([api.world.asked.length, api.world.orderCalls >= orderCalls]).toEqual([1, true])
    await api.station.api.execute({ type: 'outbox-settle', id: uuid(), entry: id, done: true })
    expect(await entry(api, id)).toMatchObject({ state: 'done' })
  })

  it('whose file is gone is refused before anything is sent, with the file’s name', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const id = await openTicket(api, ['anh-1.jpg'])
    api.world.ticketFiles.files.clear()
    api.world.serviceFault = null
    await api.clock.advance(5 * minutes)
    expect(await entry(api, id)).toMatchObject({
      state: 'refused',
      fault: { code: 'file.unreadable', facts: { file: 'anh-1.jpg' } },
    })
    expect(api.world.asked).toEqual([])
  })

  it('takes no file of somebody who works for another account meanwhile, and sends none that it was not asked for with', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const id = await openTicket(api, ['anh-1.jpg'])
    api.kill()
    const from = { journal: api.journal, world: api.world, clock: api.clock }
    const other = await fakeStation({ ...from, begins: { account: 'other' } })
    const file = { type: 'ticket-file', id: uuid(), ticket: id, place: 0, name: 'binh.pdf', content: 'AAAA' } as const
    expect(await other.station.api.execute(file)).toMatchObject({ fault: { code: 'request.id-taken' } })
    other.kill()
    await api.world.ticketFiles.put(id, 0, { name: 'binh.pdf', content: new Uint8Array([1]) })
    api.world.serviceFault = null
    const again = await fakeStation(from)
    await again.clock.advance(5 * minutes)
    expect(await entry(again, id)).toMatchObject({ state: 'refused', fault: { code: 'file.unreadable' } })
  })

  it('that is taken back takes its files along', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const id = await openTicket(api, ['anh-1.jpg'])
    await api.station.api.execute({ type: 'outbox-drop', id: uuid(), entry: id })
    await settle()
    expect(api.world.ticketFiles.files.size).toBe(0)
  })
})
