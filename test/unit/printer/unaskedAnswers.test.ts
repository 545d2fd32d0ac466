import { describe, expect, it } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { ok } from '../../../src/base/result.ts'
import { createInbox } from '../../../src/printer/inbox.ts'
import { readCount } from '../../../src/printer/labelCounter.ts'
import { createLabelIds } from '../../../src/printer/labelIds.ts'
import { escposStatus } from '../../../src/printer/languages/escposStatus.ts'
import { zplStatus } from '../../../src/printer/languages/zplStatus.ts'
import { createAhead } from '../../../src/printer/printAhead.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createStatusLine } from '../../../src/printer/statusLine.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { Connection } from '../../../src/printer/transport.ts'
import { watchDrain } from '../../../src/printer/watchDrain.ts'
import { deviceStatus, hostStatusReply } from '../../support/deviceStatus.ts'
import { testClock } from '../../support/testClock.ts'

const never = new AbortController().signal
const empty = hostStatusReply(deviceStatus({}))
const working = hostStatusReply(deviceStatus({ formatsInBuffer: 1, labelsRemaining: 1 }))
const uri = 'socket://10.0.0.9:9100'

/** A printer with these answers to one question after the other, the last one again and again. `|`: in another packet. */
function printer(...answers: readonly string[]) {
  const clock = testClock()
  const inbox = createInbox(clock)
  let asked = 0
  const connection: Connection = {
    backChannel: true,
    pieceLength: 16_384,
    ending: null,
    async write(piece) {
      if (/^~HS|^! U1/.test(Buffer.from(piece).toString('latin1')))
        for (const packet of answers[Math.min(asked++, answers.length - 1)]?.split('|') ?? []) inbox.put(bytes(packet))
      return ok()
    },
    receive: (withinMs, signal) => inbox.take(withinMs, signal),
    discard: () => inbox.discard(),
    finish() {},
    async close() {},
  }
  const line = createStatusLine(connection, zplStatus, clock, createLabelIds())
  const { whenSilent } = zplStatus
  const counter = zplStatus.counter ?? { query: bytes() }
  const deps = { clock, timings: usualTimings, memory: createPrinterMemory() }
  /** What the watch of a label ends with. */
  async function watch() {
    const before = deviceStatus({})
    const watched = {
      protocol: zplStatus,
      before,
      id: null,
      echo: 'never',
      shared: false,
      lagMs: 0,
      hasCounted: null,
    } as const
    const ears = { stalled: () => undefined, received: () => undefined }
    const verdict = watchDrain(line, watched, deps, never, ears)
    await clock.advance(20_000)
    return verdict
  }
  /** What a label that is sent ahead of others ends with. */
  async function sendAhead() {
    const ahead = createAhead({ ...deps, connection, line, counter, whenSilent, countBefore: 10 })
    const sent = await ahead.send(bytes('^XA^XZ'), never, { stalled: () => undefined, received: () => undefined })
    await clock.advance(20_000)
    await ahead.stop()
    return sent.ok ? sent.value.outcome : sent
  }
  return { clock, inbox, line, watch, sendAhead, count: () => readCount(line, counter, uri, deps, never) }
}

describe('answers that nobody asked for', () => {
  it('show no label in a printer that gives three of them to the one question behind it', async () => {
    expect(await printer(empty + working + empty, empty).watch()).toEqual({ verdict: 'sent-not-confirmed' })
  })

  it('leave a label in doubt that was seen before they came', async () => {
    const verdict = await printer(`${working}|${empty}`, empty).watch()
    expect(verdict).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.label-canceled' } })
  })

  it('show none either when they came before the label: no later answer is told from them', async () => {
    const { line, watch } = printer(empty + empty, working, empty)
    await line.ask(never)
    expect(await line.hearOnly('status', 100, never)).toMatchObject({ type: 'status' })
    expect(line.isDoubtful).toBe(true)
    expect(await watch()).toEqual({ verdict: 'sent-not-confirmed' })
  })

  it('are not meant where a printer is late, and answers everything that it was asked', async () => {
    const { line, inbox } = printer('')
    await line.ask(never)
    await line.ask(never)
    inbox.put(bytes(empty + empty))
    expect(await line.hear(100, never)).toMatchObject({ type: 'status' })
    expect(await line.hear(100, never)).toMatchObject({ type: 'status' })
    expect(line.isDoubtful).toBe(false)
  })

  it('still let a printer say that it stands still, where it was asked', async () => {
    const { line } = printer(empty + empty, hostStatusReply(deviceStatus({ headUp: true })))
    await line.ask(never)
    await line.hearOnly('status', 100, never)
    line.forget()
    await line.ask(never)
    expect(await line.hearOnly('status', 100, never)).toMatchObject({ type: 'status', status: { headUp: true } })
  })

  it('count no label: of two counts to one question none is taken, nor is one that came before the question', async () => {
    const twice = printer('"10""11"', '"11"')
    expect([await twice.count(), await twice.count()]).toEqual([null, null])
    const early = printer('"10"')
    early.inbox.put(bytes('"11"'))
    expect(await early.count()).toBe(10)
  })

  it('leave a label in doubt that was sent ahead of others', async () => {
    const end = await printer('"11"', empty + empty, '"11"', empty).sendAhead()
    expect(end).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.label-canceled' } })
  })
})

describe('ids that no label was sent with', () => {
  const ids = (some: readonly string[]) => some.map((id) => `7"${id}\0`).join('')

  /** A label with the id `ab3z` in a printer of ESC/POS that says this once it has it. */
  async function watchId(...packets: readonly string[]) {
    const clock = testClock()
    const inbox = createInbox(clock)
    const connection: Connection = {
      backChannel: true,
      pieceLength: 16_384,
      ending: null,
      write: async () => ok(),
      receive: (withinMs, signal) => inbox.take(withinMs, signal),
      discard: () => inbox.discard(),
      finish() {},
      async close() {},
    }
    const sent = ['0old', 'ab3z']
    const line = createStatusLine(connection, escposStatus, clock, { returned: (id) => sent.includes(id) })
    const before = deviceStatus({})
    const watched = {
      protocol: escposStatus,
      before,
      id: 'ab3z',
      echo: 'perhaps',
      shared: false,
      lagMs: 0,
      hasCounted: null,
    } as const
    const ears = { stalled: () => undefined, received: () => undefined }
    const verdict = watchDrain(line, watched, { clock, timings: usualTimings }, never, ears)
    for (const packet of packets) inbox.put(bytes(packet))
    await clock.advance(60_000)
    return { verdict: await verdict, isDoubtful: line.isDoubtful }
  }

  it('print no label of a printer that returns every id there is', async () => {
    const every = Array.from({ length: 36 ** 3 }, (_, at) => `a${at.toString(36).padStart(3, '0')}`)
    expect(await watchId(ids(every))).toEqual({ verdict: { verdict: 'sent-not-confirmed' }, isDoubtful: true })
  })

  it('print none either when they come behind its own in one packet, or before it in another', async () => {
    const unconfirmed = { verdict: { verdict: 'sent-not-confirmed' }, isDoubtful: true }
    expect(await watchId(ids(['ab3z', 'ab40']))).toEqual(unconfirmed)
    expect(await watchId(ids(['ab3y']), ids(['ab3z']))).toEqual(unconfirmed)
  })

  it('are not meant where the id of a label before this one comes late', async () => {
    const printed = { verdict: { verdict: 'printed', evidence: 'echoed' }, isDoubtful: false }
    expect(await watchId(ids(['0old']), ids(['ab3z']))).toEqual(printed)
  })
})

describe('the ids of the labels of a printer', () => {
  it('are returned once each, and the last ones only', () => {
    const ids = createLabelIds()
    const first = ids.next()
    expect([ids.returned(first), ids.returned(first), ids.returned('none')]).toEqual([true, false, false])
    const second = ids.next()
    for (let label = 0; label < 100; label++) ids.next()
    expect(ids.returned(second)).toBe(false)
  })
})
