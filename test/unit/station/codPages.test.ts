import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'

const sheets = { ...printerA, id: 'canon', name: 'Canon', uri: 'spooler:canon', sheet: 'A4' } as const
const days = { from: '2026-11-20', to: '2026-11-21', language: 'vi' } as const

async function stationWithSheets() {
  const fake = await fakeStation({ printers: [printerA, sheets] })
  await fake.settings({ stationName: 'Bàn 03', place: 'Kho Tân Bình' })
  const print = async (part: object) => {
    const command = { type: 'cod-print' as const, id: uuid(), printer: 'canon', ...days, ...part }
    const printed = await fake.station.api.execute(command)
    return printed.ok ? printed.value.verdict : printed.fault.code
  }
  return { ...fake, print }
}

describe('the page of the books to sign', () => {
  it('goes to a sheet printer as the station knows the days, whatever document a window sends with it', async () => {
    const { world, print } = await stationWithSheets()
    expect(await print({ pdf: btoa('%PDF-1.7 forged'), rows: [{ order: 'FORGED' }] })).toBe('sent-not-confirmed')
    const [drawn = ''] = world.documents
    for (const word of ['2026-11-20', '2026-11-21', 'Bàn 03', 'Kho Tân Bình']) expect(drawn).toContain(word)
    expect(drawn).not.toMatch(/forged/i)
  })

  it('is saved as the same page, and no sheet comes out', async () => {
    const { station, world } = await stationWithSheets()
    const page = await station.api.ask({ type: 'cod-page', ...days })
    expect(atob(page.ok ? page.value.pdf : '')).toContain('%PDF-')
    expect(world.documents).toEqual([])
  })

  it.each([
    ['on a printer of labels', { printer: 'a' }, 'printer.takes-no-pdf'],
    ['on a printer that is not there', { printer: 'z' }, 'printer.unknown'],
    ['of more days than the books are read at once', { from: '2026-01-01' }, 'payout.days'],
    ['of days that end before they begin', { to: '2026-11-01' }, 'payout.days'],
  ])('does not come out %s', async (_, part, fault) => {
    const { world, print } = await stationWithSheets()
    expect(await print(part)).toBe(fault)
    expect(world.documents).toEqual([])
  })
})
