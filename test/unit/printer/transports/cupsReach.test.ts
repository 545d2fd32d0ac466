import { expect, test } from 'vitest'
import { createReachWatch } from '../../../../src/printer/transports/cups/cupsReach.ts'
import type { IppGroup, IppValue } from '../../../../src/printer/transports/cups/ippMessage.ts'

const connecting = 'Connecting to printer.'
const unavailable = 'The printer may not exist or is unavailable at this time.'
const connected = 'Connected to printer.'
const [held, processing, canceled, aborted] = [4, 5, 7, 8]

const group = (said: Readonly<Record<string, IppValue>>): IppGroup =>
  new Map(Object.entries(said).map(([name, value]) => [name, [value]]))
const job = (state: number, text: string, begun: number | null = 1_795_963_342) =>
  group({ 'job-state': state, 'job-printer-state-message': text, 'time-at-processing': begun })
const working = (text: string) => group({ 'printer-state': 4, 'printer-state-message': text })
const idle = group({ 'printer-state': 3, 'printer-state-message': '' })

/** Of a job that says from its first look on that it is not at the printer. */
function unreached() {
  const watch = createReachWatch()
  expect(watch.look(job(processing, unavailable), working(unavailable)).mayHaveLeft).toBe(false)
  return watch
}

test('a job that never began has not left, whoever ended it', () => {
  expect(createReachWatch().look(job(canceled, connected, null), idle).mayHaveLeft).toBe(false)
})

test('a job that says what its queue does not may have left', () => {
  for (const queue of [working(''), working(connected), idle])
    expect(createReachWatch().look(job(processing, connecting), queue).mayHaveLeft).toBe(true)
})

test('a printer that was reached after a warning was reached, though the job goes on saying the warning', () => {
  const watch = unreached()
  expect(watch.look(job(processing, unavailable), working(connected)).mayHaveLeft).toBe(true)
  watch.tookCancel()
  expect(watch.look(job(canceled, unavailable), idle).mayHaveLeft).toBe(true)
})

test('a job that we canceled before its printer was there has not left, once its backend is gone', () => {
  const watch = unreached()
  watch.tookCancel()
  expect(watch.look(job(canceled, unavailable), working(unavailable)).mayHaveLeft).toBe(true)
  expect(watch.look(job(canceled, unavailable), idle).mayHaveLeft).toBe(false)
})

test('a job that has begun, and that another ended, may have left', () => {
  for (const state of [canceled, aborted])
    expect(unreached().look(job(state, unavailable), idle).mayHaveLeft).toBe(true)
})

test('a job that was begun twice, or waits again, may have left the first time', () => {
  const again = unreached()
  expect(again.look(job(processing, unavailable, 1_795_963_343), working(unavailable)).mayHaveLeft).toBe(true)
  const waits = unreached()
  expect(waits.look(job(held, ''), idle).mayHaveLeft).toBe(true)
  expect(waits.look(job(processing, unavailable), working(unavailable)).mayHaveLeft).toBe(true)
})
