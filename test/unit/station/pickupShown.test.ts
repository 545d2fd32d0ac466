import { describe, expect, it } from 'vitest'
import { close, expected, open, scan, stationWith, takeBack, view } from '../../support/fakePickup.ts'

describe('a handover that whoever signs was shown', () => {
  it('is not signed for what nobody was shown: one more parcel, one taken back, another COD than was asked about', async () => {
    const fake = await stationWith([expected('G8ADKBRF', { cod: 250_000 }), expected('LXFDFT', { cod: 90_000 })])
    const pickup = await open(fake)
    const shownNow = async () => {
      const { handed, cod, short } = (await view(fake, pickup)).counts
      return { handed, cod, short, ...(handed === 1 ? { rows: '0', shortRows: '1' } : { rows: '0-1', shortRows: '' }) }
    }
    const sign = (shown: Awaited<ReturnType<typeof shownNow>>) =>
      close(fake, pickup, 'next-shift', ['Tài', 'Lan'], shown)
    await scan(fake, pickup, 'G8ADKBRF')
    const one = await shownNow()
    expect(one).toMatchObject({ handed: 1, cod: 250_000, short: 1 })
    await scan(fake, pickup, 'LXFDFT')
    const both = await shownNow()
    expect(await sign(one)).toMatchObject({ code: 'pickup.changed-meanwhile' })
    await takeBack(fake, pickup, 'LXFDFT')
    expect(await sign(both)).toMatchObject({ code: 'pickup.changed-meanwhile' })
    expect(await sign({ ...one, cod: 900_000 })).toMatchObject({ code: 'pickup.changed-meanwhile' })
    expect((await view(fake, pickup)).state).toBe('open')
    expect(await sign(one)).toBeNull()
    expect((await view(fake, pickup)).counts).toMatchObject({ handed: 1, cod: 250_000 })
  })

  it('is not signed for another parcel of the same COD, taken back and scanned while the question stood', async () => {
    const fake = await stationWith([expected('G8ADKBRF', { cod: 90_000 }), expected('LXFDFT', { cod: 90_000 })])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    const shown = { handed: 1, cod: 90_000, short: 1 }
    await takeBack(fake, pickup, 'G8ADKBRF')
    await scan(fake, pickup, 'LXFDFT')
    const sign = (rows: string, shortRows: string) =>
      close(fake, pickup, 'next-shift', ['Tài', 'Lan'], { ...shown, rows, shortRows })
    expect(await sign('0', '1')).toMatchObject({ code: 'pickup.changed-meanwhile' })
    expect(await sign('1', '0')).toBeNull()
  })

  it('is not signed with the reason of one short parcel for another: one left the list and one came in while the question stood', async () => {
    const fake = await stationWith(['G8ADKBRF', 'LXFDFT', 'L8TKYG'].map((code) => expected(code)))
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    fake.world.orders.set('LXFDFT', expected('LXFDFT', { status: 'cancel' }))
    await fake.clock.advance(30 * 60_000)
    const { handed, cod, short } = (await view(fake, pickup)).counts
    expect([handed, short], 'as many as before stay behind').toEqual([1, 1])
    const sign = (shortRows: string) =>
      close(fake, pickup, 'next-shift', ['Tài', 'Lan'], { handed, cod, short, rows: '0', shortRows })
    expect(await sign('1')).toMatchObject({ code: 'pickup.changed-meanwhile' })
    expect(await sign('2')).toBeNull()
  })

  it('is not signed where the COD is heard to be another while the question stands', async () => {
    const fake = await stationWith([expected('G8ADKBRF', { cod: 250_000 })])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    fake.world.orders.set('G8ADKBRF', expected('G8ADKBRF', { cod: 900_000 }))
    await fake.clock.advance(30 * 60_000)
    expect((await view(fake, pickup)).counts.cod).toBe(900_000)
    const shown = { handed: 1, cod: 250_000, short: 0, rows: '0', shortRows: '' }
    expect(await close(fake, pickup, null, ['Tài', 'Lan'], shown)).toMatchObject({ code: 'pickup.changed-meanwhile' })
    expect((await view(fake, pickup)).state).toBe('open')
  })
})
