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
    await station.desk.execute({ type: 'ticket-file', id: uuid(), ticket: id, place, name, content })
  }
  const answer = await station.desk.execute({
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
  const snapshot = await station.desk.ask({ type: 'snapshot' })
  const rows = snapshot.ok ? snapshot.value.patches : []
  const found = rows.find((patch) => patch.table === 'outbox' && patch.key === id)?.row
  if (found == null) throw new Error('no such entry')
  return found as OutboxView
}

describe('a ticket', () => {
  it('is sent once with its files, and they leave the disk when it has ended', async () => {
    const desk = await fakeStation()
    const id = await openTicket(desk, ['anh-1.jpg', 'anh-2.jpg'])
    expect(desk.world.asked).toEqual(['ticket Khiếu nại anh-1.jpg,anh-2.jpg LXFDFT'])
    expect(await entry(desk, id)).toMatchObject({ action: 'ticket', state: 'done', ticket: { category: 'Khiếu nại' } })
    expect(desk.world.ticketFiles.files.size).toBe(0)
  })

  it('waits with its files while the service is away, and goes by itself', async () => {
    const desk = await fakeStation()
    desk.world.serviceFault = away
    const id = await openTicket(desk, ['anh-1.jpg'])
    expect(await entry(desk, id)).toMatchObject({ state: 'queued' })
    expect(desk.world.ticketFiles.files.get(id)?.size).toBe(1)
    desk.world.serviceFault = null
    await desk.clock.advance(5 * minutes)
    expect(desk.world.asked).toEqual(['ticket Khiếu nại anh-1.jpg LXFDFT'])
  })

  it('whose answer nobody saw is a question for a person, and is never sent again', async () => {
    const desk = await fakeStation()
    desk.world.actionFault = { code: 'service.unsure' }
    const id = await openTicket(desk)
    expect(await entry(desk, id)).toMatchObject({ state: 'unsure' })
    desk.world.actionFault = null
    const { orderCalls } = desk.world
    await desk.station.desk.execute({ type: 'outbox-ask', id: uuid(), entry: id })
    await desk.clock.advance(60 * minutes)
    expect(await entry(desk, id)).toMatchObject({ state: 'unsure' })
    expect([desk.world.asked.length, desk.world.orderCalls >= orderCalls]).toEqual([1, true])
    await desk.station.desk.execute({ type: 'outbox-settle', id: uuid(), entry: id, done: true })
    expect(await entry(desk, id)).toMatchObject({ state: 'done' })
  })

  it('whose file is gone is refused before anything is sent, with the file’s name', async () => {
    const desk = await fakeStation()
    desk.world.serviceFault = away
    const id = await openTicket(desk, ['anh-1.jpg'])
    desk.world.ticketFiles.files.clear()
    desk.world.serviceFault = null
    await desk.clock.advance(5 * minutes)
    expect(await entry(desk, id)).toMatchObject({
      state: 'refused',
      fault: { code: 'file.unreadable', facts: { file: 'anh-1.jpg' } },
    })
    expect(desk.world.asked).toEqual([])
  })

  it('that is taken back takes its files along', async () => {
    const desk = await fakeStation()
    desk.world.serviceFault = away
    const id = await openTicket(desk, ['anh-1.jpg'])
    await desk.station.desk.execute({ type: 'outbox-drop', id: uuid(), entry: id })
    await settle()
    expect(desk.world.ticketFiles.files.size).toBe(0)
  })
})
