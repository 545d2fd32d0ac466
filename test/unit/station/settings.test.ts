import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { createSettings } from '../../../src/station/settings.ts'
import { fakeStages } from '../../support/fakeStages.ts'
import { freshWorld } from '../../support/fakeWorld.ts'

it('what the next start could not read back is refused before it is written, and nothing has changed', async () => {
  const written: unknown[] = []
  const { settings: begins } = fakeStages(freshWorld())
  const settings = createSettings({
    settings: begins,
    saveSettings: async (document) => {
      written.push(document)
      return ok()
    },
  })
  for (const part of [{ staleAfterMs: 2 ** 53 }, { keepLabelDays: 1.5 }, { shop: Number.NaN }])
    expect(await settings.change(part)).toEqual({ ok: false, fault: { code: 'request.invalid' } })
  expect(written).toEqual([])
  expect(settings.now()).toEqual(begins)
  expect(await settings.change({ keepLabelDays: 3 })).toEqual(ok())
  expect(settings.now().keepLabelDays).toBe(3)
})
