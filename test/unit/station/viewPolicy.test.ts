import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { SettingsPart } from '../../../src/contract/settings.ts'
import type { ViewPolicy } from '../../../src/model/viewPolicy.ts'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'

const turned = readViewPolicy('100x60 turn=90') as ViewPolicy

async function decide({ station }: FakeStation, viewPolicies: SettingsPart['viewPolicies']) {
  return station.api.execute({ type: 'change-settings', id: uuid(), part: { viewPolicies } })
}

describe('what a leader decided for pages of another size', () => {
  it('counts for its size alone, and leaves the other sizes as they are', async () => {
    const api = await fakeStation()
    await decide(api, { '80x80': turned })
    await decide(api, { A5: turned })
    await decide(api, { A5: null })
    await api.scan('LXFDFT')
    expect(api.world.policies).toEqual([turned])
  })

  it('makes void what was sealed before it', async () => {
    const api = await fakeStation()
    await api.scan('LXFDFT')
    await api.again('LXFDFT')
    expect(api.world.policies).toEqual([null])
    await decide(api, { '80x80': turned })
    await api.again('LXFDFT')
    await api.again('LXFDFT')
    expect(api.world.policies).toEqual([null, turned])
  })

  it('prints no page that was sealed before it where the service cannot be asked either', async () => {
    const api = await fakeStation()
    await api.scan('LXFDFT')
    api.world.serviceFault = { code: 'service.unreachable' }
    expect(await api.again('LXFDFT')).toMatchObject({ verdict: 'printed' })
    await decide(api, { '80x80': turned })
    expect(await api.again('LXFDFT')).toMatchObject({ fault: { code: 'service.unreachable' } })
    expect(api.world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })
})
