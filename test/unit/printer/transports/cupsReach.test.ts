import { describe, expect, test } from 'vitest'
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

test('a job that was seen begun may have left, though a cupsd that was killed says that it never began', () => {
  for (const state of [3, held, canceled, aborted]) {
    const watch = createReachWatch()
    watch.look(job(processing, ''), working(''))
    expect(watch.look(job(state, '', null), idle).mayHaveLeft).toBe(true)
  }
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

describe('a job that begins a second time', () => {
  const first = 1_795_963_342
  const again = job(processing, '', first + 2)

  test('was restarted where its queue had said nothing, or that it has its printer, also if it says later that it has not', () => {
    for (const said of [[''], [connected], [unavailable, connected], [connecting, connected, unavailable]]) {
      const watch = createReachWatch()
      for (const text of said) expect(watch.look(job(processing, ''), working(text)).restarted).toBe(false)
      expect(watch.look(again, working('')).restarted, said.join()).toBe(true)
      expect(watch.look(job(9, '', first + 2), idle).restarted).toBe(true)
    }
  })

  test('is tried again, as often as the queue likes, where each time it said of itself that its printer was not reached', () => {
    const watch = createReachWatch()
    for (const begun of [first, first + 2, first + 4])
      for (const text of ['', connecting, unavailable, 'The printer is not responding.', ''])
        expect(watch.look(job(processing, '', begun), working(text)).restarted).toBe(false)
    expect(watch.look(job(9, '', first + 6), idle).restarted).toBe(false)
  })

  test('was restarted where the text of the job alone says that its printer was not reached: anybody writes that', () => {
    const watch = createReachWatch()
    watch.look(job(processing, unavailable), working(''))
    expect(watch.look(again, working('')).restarted).toBe(true)
  })
})
