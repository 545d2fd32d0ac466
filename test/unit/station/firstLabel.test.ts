import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { firstLabelState } from '../../../src/model/settings.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { hire, signOut } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

const real = {
  environment: { kind: 'production' as const, baseUrl: 'https://carrier.example', reasonPrefix: 'SVC', viewHosts: [] },
}

async function newEnvironment(from: Parameters<typeof fakeStation>[0] = {}): Promise<FakeStation> {
  return fakeStation({ ...from, begins: real })
}

async function say(station: FakeStation, answer: 'right' | 'wrong' | 'again'): Promise<string> {
  const said = await station.station.api.execute({ type: 'first-label', id: uuid(), answer })
  await settle()
  return said.ok ? 'done' : said.fault.code
}

describe('the first label of a new environment', () => {
  it('is printed, and its card asks whether it is right before the next parcel is taken', async () => {
    const station = await newEnvironment()
    const card = await station.scan('G8ADKBRF')
    expect(card).toMatchObject({ verdict: 'printed', firstLabel: true, blocks: true })
    expect(await station.scan('LXFDFT')).toBe('station.unacknowledged')
    expect(station.world.printed).toEqual(['G8ADKBRF'])
  })

  it('held to be right lets everything print, and is never asked about again', async () => {
    const station = await newEnvironment()
    await station.scan('G8ADKBRF')
    expect(await say(station, 'right')).toBe('done')
    const [card] = await station.cards()
    expect(card).toMatchObject({ blocks: false })
    expect(card).not.toHaveProperty('firstLabel')
    expect(await station.scan('LXFDFT')).toMatchObject({ verdict: 'printed', blocks: false })
    expect(await say(station, 'right')).toBe('station.nothing-to-do')
  })

  it('is confirmed by the label in hand, after the command bar code and not by a bare scan', async () => {
    const station = await newEnvironment()
    await station.scan('G8ADKBRF')
    expect(await station.scan('G8ADKBRF')).toBe('station.unacknowledged')
    expect(await station.scan('--41--')).toBe('done')
    expect(await station.scan('LXFDFT')).toBe('label.wrong-code')
    await station.scan('--41--')
    expect(await station.scan('G8ADKBRF')).toBe('done')
    expect(await station.scan('LXFDFT')).toMatchObject({ verdict: 'printed' })
  })

  it('is confirmed by nobody before it is out', async () => {
    const station = await newEnvironment()
    station.world.printerFault = { code: 'printer.media-empty' }
    await station.scan('G8ADKBRF')
    expect(await say(station, 'right')).toBe('station.nothing-to-do')
    await station.scan('--41--')
    await station.scan('G8ADKBRF')
    station.world.printerFault = null
    await station.clock.advance(60_000)
    expect(station.world.printed).toEqual(['G8ADKBRF'])
    expect(await station.scan('LXFDFT')).toBe('station.unacknowledged')
  })

  it('is confirmed by nobody who came after the one with the label in hand', async () => {
    const station = await newEnvironment()
    const [phuc, binh] = [await hire(station.station.api, 'Phúc'), await hire(station.station.api, 'Bình')]
    await station.scan(phuc)
    await station.scan('G8ADKBRF')
    expect(await station.scan('--41--')).toBe('done')
    await signOut(station.station.api)
    await station.scan(binh)
    expect(await station.scan('G8ADKBRF')).toBe('station.unacknowledged')
    expect((await station.cards())[0]).toMatchObject({ firstLabel: true })
  })

  it('held to be wrong stops every label until the settings were looked at', async () => {
    const station = await newEnvironment()
    await station.scan('G8ADKBRF')
    expect(await station.scan('--42--')).toBe('done')
    const held = await station.scan('LXFDFT')
    expect(held).toMatchObject({ verdict: 'waiting', fault: { code: 'label.first-wrong' } })
    expect(station.world.printed).toEqual(['G8ADKBRF'])
    expect(await say(station, 'again')).toBe('done')
    const next = (await station.cards()).find(({ code }) => code === 'LXFDFT')
    expect(next).toMatchObject({ verdict: 'printed', firstLabel: true })
  })

  it('is one label, also when a batch and a scan want to be it', async () => {
    const station = await newEnvironment()
    const batch = uuid()
    const { api } = station.station
    await api.execute({
      type: 'batch-create',
      id: batch,
      name: '',
      source: 'paste',
      size: '80x80',
      printer: null,
      lines: ['G8ADKBRF', 'LXFDFT', 'L8TKYG'],
    })
    await api.execute({
      type: 'batch-print',
      id: uuid(),
      batch,
      which: 'all',
      rows: [],
      from: 0,
      size: '80x80',
      printer: null,
    })
    await settle()
    expect(station.world.printed).toHaveLength(1)
    await say(station, 'right')
    await station.clock.advance(10_000)
    expect([...station.world.printed].sort()).toEqual(['G8ADKBRF', 'L8TKYG', 'LXFDFT'])
  })

  it('that did not come out gives its place to the next one', async () => {
    const station = await newEnvironment()
    station.world.misread = ['SOMETHING']
    expect(await station.scan('G8ADKBRF')).toMatchObject({ verdict: 'not-printed' })
    station.world.misread = null
    await station.scan('--31--')
    expect(await station.scan('LXFDFT')).toMatchObject({ verdict: 'printed', firstLabel: true })
  })

  it('is confirmed for good: another environment in between asks for its own, and this one for no second', async () => {
    const station = await newEnvironment()
    await station.scan('G8ADKBRF')
    expect(await say(station, 'right')).toBe('done')
    const { confirmedEnvironments } = station.world.settings ?? expect.fail('no settings were written')
    const elsewhere = { ...real.environment, baseUrl: 'https://another.example' }
    const other = await fakeStation({ begins: { environment: elsewhere, confirmedEnvironments } })
    expect(await other.scan('G8ADKBRF')).toMatchObject({ firstLabel: true })
    expect(await say(other, 'right')).toBe('done')
    const both = other.world.settings?.confirmedEnvironments ?? []
    const back = await fakeStation({ begins: { ...real, confirmedEnvironments: both } })
    expect(await back.scan('G8ADKBRF')).not.toHaveProperty('firstLabel')
    expect(await back.scan('LXFDFT')).toMatchObject({ verdict: 'printed' })
  })

  it('in doubt is settled first, and asked about when it is there', async () => {
    const station = await newEnvironment()
    station.world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 })
    const card = await station.scan('G8ADKBRF')
    expect(card).toMatchObject({ verdict: 'in-doubt' })
    expect(card).not.toHaveProperty('firstLabel')
    await station.scan('--41--')
    expect(await station.scan('G8ADKBRF')).toMatchObject({ verdict: 'printed', firstLabel: true })
  })

  it('is not asked about in practice, nor in an environment that was confirmed', () => {
    const { environment } = real
    const state = (change: object) =>
      firstLabelState({ environment, confirmedEnvironments: [], firstLabel: null, ...change })
    expect(state({})).toBe('open')
    expect(state({ environment: { ...environment, kind: 'practice' } })).toBe('not-needed')
    expect(state({ confirmedEnvironments: ['https://another.example', environment.baseUrl] })).toBe('not-needed')
    expect(state({ confirmedEnvironments: ['https://another.example'] })).toBe('open')
    expect(state({ confirmedEnvironment: environment.baseUrl })).toBe('not-needed')
    const firstLabel = { environment: 'https://another.example', job: 'j', wrong: true }
    expect(state({ firstLabel })).toBe('open')
    // Whoever prints by a command line there has not mended what is wrong.
    const wrong = { environment: environment.baseUrl, job: 'j', wrong: true }
    expect(state({ firstLabel: wrong, confirmedEnvironment: environment.baseUrl })).toBe('wrong')
  })
})
