import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ImportStore } from '../../../src/ports/imports.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import { desk, fakeCarrier, named, receiver } from '../../support/importDesk.ts'
import { memoryImports } from '../../support/memoryImports.ts'
import { settle } from '../../support/testClock.ts'

describe('a file of orders that stands still since the service is away', () => {
  it('goes on by itself only as it was wanted: nobody slips another COD or another row into what a leader said yes to', async () => {
    const carrier = fakeCarrier()
    const away = () => {
      for (let call = carrier.calls + 1; call < carrier.calls + 40; call++)
        carrier.ends.set(call, { state: 'waiting', fault: { code: 'service.unreachable' }, after: false })
    }
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(2))
    const about = { id: uuid(), import: id }
    const further = { row: 9, cells: { ...receiver, client_order_code: 'DH-9' } }
    expect(
      await station.run['import-add']({ type: 'import-add', ...about, rows: [further] }, nobodyBeside),
    ).toMatchObject({ fault: { code: 'request.invalid' } })
    away()
    await station.create(id)
    expect(await station.view(id)).toMatchObject({ wanted: true, fault: { code: 'service.unreachable' } })
    const cells = { ...receiver, client_order_code: 'DH-1', cod_amount: '0', to_address: 'Nhà tôi' }
    const fixed = await station.run['import-fix']({ type: 'import-fix', ...about, row: 3, cells }, nobodyBeside)
    expect(fixed.ok).toBe(true)
    carrier.ends.clear()
    station.imports.serviceIsBack()
    await Promise.all(station.work)
    expect([...carrier.orders.values()].map(({ order }) => order.to_address)).not.toContain('Nhà tôi')
    expect((await station.view(id)).wanted).toBe(false)
  })

  it.each(['the price is asked', 'nothing is done'])(
    'does not go on once somebody has stopped it, when the service is back and %s meanwhile',
    async (meanwhile) => {
      const carrier = fakeCarrier()
      for (let call = 1; call < 60; call++)
        carrier.ends.set(call, { state: 'waiting', fault: { code: 'service.unreachable' }, after: false })
      const station = desk(memoryImports(), carrier)
      const id = await station.begin(named(3))
      const about = { id: uuid(), import: id }
      await station.create(id)
      expect((await station.run['import-stop']({ type: 'import-stop', ...about }, nobodyBeside)).ok).toBe(true)
      if (meanwhile === 'the price is asked') {
        carrier.quotes = { code: 'service.unreachable' }
        await station.run['import-quote']({ type: 'import-quote', ...about }, nobodyBeside)
        expect(await station.view(id)).toMatchObject({ fault: { code: 'service.unreachable' } })
      }
      carrier.ends.clear()
      station.imports.serviceIsBack()
      await Promise.all(station.work)
      await settle()
      expect(carrier.orders.size).toBe(0)
    },
  )

  it('does not go on with a row that somebody changes in the very turn in which it would', async () => {
    const carrier = fakeCarrier()
    for (let call = 1; call < 60; call++)
      carrier.ends.set(call, { state: 'waiting', fault: { code: 'service.unreachable' }, after: false })
    const store = memoryImports()
    const slow: ImportStore = { ...store }
    const station = desk(slow, carrier)
    const id = await station.begin(named(2))
    await station.create(id)
    expect(await station.view(id)).toMatchObject({ wanted: true, fault: { code: 'service.unreachable' } })
    carrier.ends.clear()
    const written = Promise.withResolvers<void>()
    slow.put = async (one) => {
      await written.promise
      return store.put(one)
    }
    const cells = { ...receiver, client_order_code: 'DH-1', to_name: 'Kẻ gian' }
    const about = { id: uuid(), import: id }
    const fixing = station.run['import-fix']({ type: 'import-fix', ...about, row: 3, cells }, nobodyBeside)
    await settle()
    station.imports.serviceIsBack()
    await settle()
    written.resolve()
    expect((await fixing).ok).toBe(true)
    await Promise.all(station.work)
    await settle()
    expect(carrier.orders.size).toBe(0)
  })
})
