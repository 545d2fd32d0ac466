import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { SettingsPart } from '../../../src/contract/settings.ts'
import type { ViewPolicy } from '../../../src/model/viewPolicy.ts'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'

const turned = readViewPolicy('100x60 turn=90') as ViewPolicy

async function decide({ station }: FakeStation, viewPolicies: SettingsPart['viewPolicies']) {
  return station.desk.execute({ type: 'change-settings', id: uuid(), part: { viewPolicies } })
}

describe('what a leader decided for pages of another size', () => {
  it('counts for its size alone, and leaves the other sizes as they are', async () => {
    const desk = await fakeStation()
    await decide(desk, { '80x80': turned })
    await decide(desk, { A5: turned })
    await decide(desk, { A5: null })
    await desk.scan('LXFDFT')
    expect(desk.world.policies).toEqual([turned])
  })

  it('makes void what was sealed before it', async () => {
    const desk = await fakeStation()
    await desk.scan('LXFDFT')
    await desk.again('LXFDFT')
    expect(desk.world.policies).toEqual([null])
    await decide(desk, { '80x80': turned })
    await desk.again('LXFDFT')
    await desk.again('LXFDFT')
    expect(desk.world.policies).toEqual([null, turned])
  })

  it('prints no page that was sealed before it where the service cannot be asked either', async () => {
    const desk = await fakeStation()
    await desk.scan('LXFDFT')
    desk.world.serviceFault = { code: 'service.unreachable' }
    expect(await desk.again('LXFDFT')).toMatchObject({ verdict: 'printed' })
    await decide(desk, { '80x80': turned })
    expect(await desk.again('LXFDFT')).toMatchObject({ fault: { code: 'service.unreachable' } })
    expect(desk.world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })
})
