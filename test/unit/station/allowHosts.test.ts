import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'

const blocked = { code: 'view.blocked-script', facts: { host: 'code.example' } } as const

async function refusedJob({ world, scan }: FakeStation): Promise<string> {
  world.serviceFault = blocked
  const card = await scan('LXFDFT')
  if (typeof card === 'string') throw new Error(card)
  world.serviceFault = null
  return card.labels[0]?.job ?? ''
}
const allow = (part: Partial<Command & { type: 'allow-hosts' }>): Command => ({
  type: 'allow-hosts',
  id: uuid(),
  hosts: ['code.example'],
  gives: 'scripts',
  job: null,
  ...part,
})

describe('what a leader decides about a host', () => {
  it('stands in the history of the label that wanted it, and then in the settings', async () => {
    const api = await fakeStation()
    const job = await refusedJob(api)
    expect(await api.station.api.execute(allow({ job }))).toMatchObject({ ok: true })
    const history = await api.station.api.ask({ type: 'job', job })
    expect(history).toMatchObject({
      value: {
        entries: expect.arrayContaining([
          expect.objectContaining({
            by: 'operator',
            body: { type: 'hosts-allowed', hosts: ['code.example'], gives: 'scripts' },
          }),
        ]),
      },
    })
    expect(api.world.settings?.environment.viewHosts).toEqual(['code.example scripts'])
  })

  it('changes nothing when it cannot be written down', async () => {
    const api = await fakeStation()
    expect(await api.station.api.execute(allow({ job: uuid() }))).toMatchObject({ ok: false })
    expect(api.world.settings?.environment.viewHosts ?? []).toEqual([])
  })

  it('is kept with what was decided before, the last one of a host alone', async () => {
    const { station, world } = await fakeStation()
    for (const [hosts, gives] of [
      [['a.example', 'b.example'], 'parts'],
      [['b.example'], 'without'],
    ] as const)
      expect(await station.api.execute(allow({ hosts: [...hosts], gives }))).toMatchObject({ ok: true })
    expect(world.settings?.environment.viewHosts).toEqual(['a.example', 'b.example without'])
  })
})

describe('a font that labels are printed without', () => {
  it('is told once for each host', async () => {
    const { station } = await fakeStation()
    for (const hosts of [['a.example'], ['a.example', 'b.example'], []]) station.printedWithout(hosts)
    const row = await station.api.ask({ type: 'snapshot' })
    const told = row.ok
      ? row.value.patches.flatMap((one) => (one.table === 'station' ? (one.row?.notices ?? []) : []))
      : []
    expect(told.filter(({ code }) => code === 'view.font-left-out').map(({ facts }) => facts?.host)).toEqual([
      'a.example',
      'b.example',
    ])
  })
})
