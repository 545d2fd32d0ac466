import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeStation } from '../../support/fakeStation.ts'

describe('the darkness × speed ladder', () => {
  it('is printed rung by rung and stores what was read in the profile', async () => {
    const { station, world } = await fakeStation()
    const printed = await station.api.execute({ type: 'printer-ladder', id: uuid(), printer: 'a' })
    expect(printed).toMatchObject({ ok: true, value: { rungs: [{ speed: 51 }, { speed: 102 }] } })
    expect(world.printedBy.get('a')).toEqual(['L-40-51', 'L-40-102'])
    // A rung of another ladder, faster than any of this one: nobody printed it here.
    const codes = ['L-40-51', 'L-40-102', 'L-40-305']
    const kept = await station.api.execute({ type: 'printer-ladder-read', id: uuid(), printer: 'a', codes })
    expect(kept).toEqual({ ok: true, value: { darkness: 40, speed: 102 } })
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const rows = snapshot.ok
      ? snapshot.value.patches.filter(({ table, key }) => table === 'printer' && key === 'a')
      : []
    expect(rows).toMatchObject([{ row: { setup: { darkness: 40, speed: 102, sensing: null } } }])
    await station.close()
  })

  it.each(['X', 'L-80-305'])('changes nothing when no code of it was read, but %s', async (code) => {
    const { station } = await fakeStation()
    const kept = await station.api.execute({ type: 'printer-ladder-read', id: uuid(), printer: 'a', codes: [code] })
    expect(kept).toMatchObject({ ok: false, fault: { code: 'scan.unknown-code' } })
    await station.close()
  })
})

describe('a printer that is added', () => {
  const given = { uri: 'socket://127.0.0.1:9', name: 'New' }

  it('is asked what it is when nobody said', async () => {
    const { station } = await fakeStation()
    const added = await station.api.execute({ type: 'printer-add', id: uuid(), printer: given })
    expect(added.ok).toBe(true)
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const rows = snapshot.ok
      ? snapshot.value.patches.flatMap((patch) => (patch.table === 'printer' ? [patch.row] : []))
      : []
    // A5 does not fit 104 mm.
    expect(rows).toContainEqual(expect.objectContaining({ ...given, language: 'tspl', sizes: ['80x80', '52x70'] }))
    await station.close()
  })

  it('is what was said of it, whatever it would say itself', async () => {
    const { station } = await fakeStation()
    const said = { language: 'epl2', dpmm: 12, headDots: 600, sizes: ['52x70'] } as const
    await station.api.execute({
      type: 'printer-add',
      id: uuid(),
      printer: { ...given, ...said, sizes: [...said.sizes] },
    })
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const rows = snapshot.ok
      ? snapshot.value.patches.flatMap((patch) => (patch.table === 'printer' ? [patch.row] : []))
      : []
    expect(rows).toContainEqual(expect.objectContaining({ ...given, ...said }))
    await station.close()
  })
})
