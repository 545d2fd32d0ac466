import { expect, it } from 'vitest'
import type { LogLine } from '../../../src/station/print/logLine.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { testClock } from '../../support/testClock.ts'

it('whoever follows the station hears each step of a label once it is on disk, by codes and with nobody’s name', async () => {
  const clock = testClock()
  const journal = memoryJournal(clock.now)
  const told: LogLine[] = []
  const onDisk: boolean[] = []
  const log = (line: LogLine) => {
    told.push(line)
    onDisk.push(journal.log.length >= told.length)
  }
  const on = await fakeStation({ journal, clock, log })
  await on.scan('LXFDFT')
  expect(on.world.printed).toEqual(['LXFDFT'])
  expect(told.map(({ entry }) => entry)).toEqual(journal.log.map(({ body }) => body.type))
  expect(onDisk).not.toContain(false)
  expect(told.at(-1)).toMatchObject({
    code: 'LXFDFT',
    entry: 'printed',
    state: 'completed',
    verdict: 'printed',
    fault: null,
  })
  expect(Object.keys(told.at(-1)?.ms ?? {})).toContain('print')
  expect(new Set(told.flatMap((line) => Object.keys(line)))).toEqual(
    new Set(['at', 'job', 'code', 'printer', 'copy', 'entry', 'state', 'verdict', 'fault', 'ms']),
  )
})
