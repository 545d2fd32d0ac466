import { describe, expect, it } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { ok } from '../../../src/base/result.ts'
import { createInbox } from '../../../src/printer/inbox.ts'
import { createLabelIds } from '../../../src/printer/labelIds.ts'
import { zplStatus } from '../../../src/printer/languages/zplStatus.ts'
import type { SentAhead } from '../../../src/printer/printAhead.ts'
import { createAhead } from '../../../src/printer/printAhead.ts'
import { createStatusLine } from '../../../src/printer/statusLine.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { Connection } from '../../../src/printer/transport.ts'
import { watchDrain } from '../../../src/printer/watchDrain.ts'
import { deviceStatus, hostStatusReply } from '../../support/deviceStatus.ts'
import { settle, testClock } from '../../support/testClock.ts'

const never = new AbortController().signal
const label = bytes('^XA^XZ')

/** A printer that reads what it is sent in its order, as much of it as it is let, and prints what it has read at once. */
function slowPrinter() {
  const clock = testClock()
  const inbox = createInbox(clock)
  const unread: string[] = []
  let counted = 10
  let awake = true
  const read = () => {
    for (const what of awake ? unread.splice(0) : []) {
      if (what === '^XA^XZ') counted++
      if (what === '~HS') inbox.put(bytes(hostStatusReply(deviceStatus({}))))
      if (what.startsWith('! U1')) inbox.put(bytes(`"${counted}"`))
    }
  }
  let text = ''
  const connection: Connection = {
    backChannel: true,
    pieceLength: 16_384,
    get ending() {
      return inbox.ending
    },
    async write(piece) {
      text += Buffer.from(piece).toString('latin1')
      // The first byte of a label comes alone.
      if (text !== '^') unread.push(text)
      if (text !== '^') text = ''
      read()
      return ok()
    },
    receive: (withinMs, signal) => inbox.take(withinMs, signal),
    discard: () => inbox.discard(),
    finish() {},
    async close() {},
  }
  const line = createStatusLine(connection, zplStatus, clock, createLabelIds())
  const { counter, whenSilent } = zplStatus
  if (counter === null) throw new Error('ZPL has a counter')
  const ahead = createAhead({ connection, line, clock, timings: usualTimings, counter, whenSilent, countBefore: 10 })
  const told: string[] = []
  const ears = {
    stalled: (reasons: readonly string[]) => told.push(reasons.join(' ')),
    received: () => told.push('received'),
  }
  return {
    clock,
    told,
    ears,
    line,
    ahead,
    labels: () => counted - 10,
    send: () => ahead.send(label, never, ears),
    sleep: () => {
      awake = false
    },
    /** One answer to whatever was asked, out of its sleep. */
    answer: () => inbox.put(bytes(hostStatusReply(deviceStatus({})))),
    wake: () => {
      awake = true
      read()
    },
  }
}

async function endOf({ outcome }: SentAhead): Promise<string> {
  const end = await outcome
  return end.verdict === 'printed' ? 'printed' : end.fault.code
}

describe('a printer that was silent for a while and then answers everything that it was asked', () => {
  it('says nothing of a label that was sent behind those questions: that one is not sent on this line', async () => {
    const printer = slowPrinter()
    printer.sleep()
    const first = await printer.send()
    await printer.clock.advance(40_000)
    expect(printer.told).toContain('silent')
    expect(printer.told).not.toContain('received')
    printer.wake()
    await printer.clock.advance(500)
    expect(first.ok && (await endOf(first.value))).toBe('printed')
    // It has the first one behind it, and would be asleep over the second one.
    printer.sleep()
    expect(await printer.send()).toMatchObject({ ok: false, fault: { code: 'printer.busy' } })
    expect(printer.labels()).toBe(1)
    await printer.ahead.stop()
  })

  it('is believed of the labels that it was asked about', async () => {
    const printer = slowPrinter()
    const first = await printer.send()
    const second = await printer.send()
    printer.sleep()
    await printer.clock.advance(5_000)
    printer.wake()
    await printer.clock.advance(5_000)
    expect(first.ok && (await endOf(first.value))).toBe('printed')
    expect(second.ok && (await endOf(second.value))).toBe('printed')
    await printer.ahead.stop()
  })

  it('takes the next label when it owes no answer', async () => {
    const printer = slowPrinter()
    for (let sent = 0; sent < 3; sent++) {
      const one = await printer.send()
      await settle()
      await printer.clock.advance(2_000)
      expect(one.ok && (await endOf(one.value))).toBe('printed')
    }
    expect(printer.labels()).toBe(3)
    await printer.ahead.stop()
  })
})

describe('a label that is watched on a line that owes an answer', () => {
  it('is not received by that answer, and not gone by it', async () => {
    const printer = slowPrinter()
    printer.sleep()
    await printer.line.ask(never)
    const watched = {
      protocol: zplStatus,
      before: deviceStatus({}),
      id: null,
      echo: 'never',
      shared: false,
      lagMs: 0,
      hasCounted: null,
    } as const
    const deps = { clock: printer.clock, timings: usualTimings }
    const verdict = watchDrain(printer.line, watched, deps, never, printer.ears)
    // The answer of before the label comes first, and nothing else while the printer is reading the label.
    printer.answer()
    await printer.clock.advance(900)
    expect(printer.told).toEqual([])
    printer.answer()
    await printer.clock.advance(50)
    expect(printer.told).toContain('received')
    printer.wake()
    await printer.clock.advance(2_000)
    expect(await verdict).toEqual({ verdict: 'sent-not-confirmed' })
  })
})
