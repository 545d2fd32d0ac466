import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { PageBox } from '../../../src/model/pageBox.ts'
import { tryView } from '../../../src/station/orders/viewTrial.ts'
import { fakeStages } from '../../support/fakeStages.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { testClock } from '../../support/testClock.ts'

const never = new AbortController().signal
const label = { account: 'a', shop: 1, order: 'G8ADKBRF', parcel: 0, size: '80x80' } as const

/** What a trial says of the letters of its label that are too pale to print. */
async function faintOf(hidden: readonly PageBox[]): Promise<readonly string[]> {
  const world = freshWorld()
  world.orders.set('G8ADKBRF', order('G8ADKBRF'))
  const stages = fakeStages(world)
  const made = stages.raster.label
  const trial = await tryView(
    {
      ...stages,
      settings: () => stages.settings,
      clock: testClock(),
      studyView: async (view, wanted) => {
        const study = await stages.studyView(view, wanted)
        return { ...study, labels: ok(study.labels.value.map((one) => ({ ...one, hidden }))) }
      },
      raster: {
        async label(pdf, size, dpmm, options) {
          const drawn = await made(pdf, size, dpmm, options)
          return ok({ ...drawn.value, faint: 'BAN SAO' })
        },
      },
    },
    label,
    null,
    never,
  )
  return trial.ok ? trial.value.labels.map(({ faint }) => faint) : [trial.fault.code]
}

it('a view that is tried tells which of its letters are too pale to print', async () => {
  expect(await faintOf([])).toEqual(['BAN SAO'])
})

it('tells no pale letters of a page that shows a secret, which they might be', async () => {
  expect(await faintOf([{ left: 0, top: 0, width: 100, height: 100 }])).toEqual([''])
})
