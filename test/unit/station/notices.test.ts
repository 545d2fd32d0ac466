import { expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { stationRow } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

const damaged: Fault = { code: 'store.unreadable', facts: { file: 'labels.db' } }

it('what a look at the data finds beside the work is told to the windows that are open', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Fault[]>()
  const { station } = await fakeStation({ checked: promise })
  expect((await stationRow(station.api)).notices).toEqual([])
  resolve([damaged])
  await settle()
  expect((await stationRow(station.api)).notices).toEqual([damaged])
})

it('a look that finds nothing tells nothing', async () => {
  const { station } = await fakeStation({ checked: Promise.resolve([]) })
  await settle()
  expect((await stationRow(station.api)).notices).toEqual([])
})
