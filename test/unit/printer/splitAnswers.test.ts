import { describe, expect, it } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { ok } from '../../../src/base/result.ts'
import { stopReasons } from '../../../src/printer/deviceStatus.ts'
import { createInbox } from '../../../src/printer/inbox.ts'
import { readCount } from '../../../src/printer/labelCounter.ts'
import { createLabelIds } from '../../../src/printer/labelIds.ts'
import type { Said, StatusProtocol } from '../../../src/printer/language.ts'
import { cpclStatus } from '../../../src/printer/languages/cpclStatus.ts'
import { epl2Status } from '../../../src/printer/languages/epl2Status.ts'
import { escposStatus } from '../../../src/printer/languages/escposStatus.ts'
import { tsplStatus } from '../../../src/printer/languages/tsplStatus.ts'
import { zplStatus } from '../../../src/printer/languages/zplStatus.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createStatusLine } from '../../../src/printer/statusLine.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { Connection } from '../../../src/printer/transport.ts'
import { deviceStatus, hostStatusReply } from '../../support/deviceStatus.ts'
import { testClock } from '../../support/testClock.ts'

const never = new AbortController().signal
const working = '\x02P@@@\x03\r\n\x20'
const hostStatus = hostStatusReply(deviceStatus({ formatsInBuffer: 1, labelsRemaining: 1 }))
const hostQuery =
  '\x02\r\n\r\nPRINTER STATUS\r\n   ERRORS:         1 00000000 00000005\r\n   WARNINGS:       0 00000000 00000000\r\n\x03\r\n'

/** Every answer of every language, with how often it was asked how it is. */
const answers: readonly (readonly [string, StatusProtocol, number, string])[] = [
  ['TSPL, both answers', tsplStatus, 2, `${working}\x02@@@@\x03\r\n\0`],
  ['TSPL, a jam in both', tsplStatus, 1, '\x02E@@B\x03\r\n\x02'],
  ['TSPL, the byte alone', tsplStatus, 4, '\0\x20\x02\x04'],
  ['TSPL, a jam alone', tsplStatus, 1, '\x02'],
  ['ZPL, ~HS', zplStatus, 2, hostStatus + hostStatus],
  ['ZPL, ~HQES', zplStatus, 1, hostQuery],
  ['ZPL, the counter', zplStatus, 1, `${hostStatus}"31084"\r\n${hostStatus}"?"\r\n`],
  ['EPL2', epl2Status, 3, '00\r\n07P001L002\r\n\r\n07,11\r\n'],
  ['CPCL', cpclStatus, 3, '\0\x01\x02'],
  ['ESC/POS', escposStatus, 2, '\x12\x16\x12\x12\x1a\x32\x12\x72'],
  ['ESC/POS, an id and a name', escposStatus, 1, '\x12\x12\x37"ab3z\0\x12\x12\x5fEPSON\0'],
]

/** What is heard of these packets, and when nothing comes behind them. */
function read(protocol: StatusProtocol, questions: number, packets: readonly string[]): readonly Said[] {
  const reader = protocol.reader()
  for (let asked = 0; asked < questions; asked++) reader.asked()
  return [...packets.flatMap((packet) => reader.feed(bytes(packet))), ...(reader.rest?.() ?? [])]
}

describe('an answer of a slow line', () => {
  it.each(answers)('is the same byte by byte as in one packet (%s)', (_, protocol, questions, answer) => {
    const whole = read(protocol, questions, [answer])
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.map(({ type }) => type)).not.toContain('noise')
    expect(read(protocol, questions, [...answer])).toEqual(whole)
  })

  it.each(answers)('is the same wherever it is split (%s)', (_, protocol, questions, answer) => {
    const whole = read(protocol, questions, [answer])
    for (let cut = 1; cut < answer.length; cut++)
      expect([cut, read(protocol, questions, [answer.slice(0, cut), answer.slice(cut)])]).toEqual([cut, whole])
  })
})

/** A printer that is asked once, and whatever comes from it. */
async function asked(protocol: StatusProtocol) {
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
  const line = createStatusLine(connection, protocol, clock, createLabelIds())
  await line.ask(never)
  /** A byte each so many milliseconds. */
  async function trickle(answer: string, gapMs: number) {
    for (const byte of answer) {
      inbox.put(bytes(byte))
      await clock.advance(gapMs)
    }
  }
  return { clock, inbox, line, trickle }
}

describe('a printer with milliseconds between its bytes', () => {
  it.each([1, 3, 40, 250])('is heard to print, and is not jammed (TSPL, %i ms)', async (gapMs) => {
    const { line, trickle } = await asked(tsplStatus)
    const heard = line.hear(5_000, never)
    await trickle(working, gapMs)
    expect(await heard).toMatchObject({ type: 'status', status: { work: 'label', jammed: false } })
    expect(line.isDoubtful).toBe(false)
  })

  it('is jammed once nothing follows the byte of a jam for a while (TSPL)', async () => {
    const { clock, line, trickle } = await asked(tsplStatus)
    let heard: unknown = null
    void line.hear(5_000, never).then((said) => (heard = said))
    await trickle('\x02', 250)
    expect(heard).toBe(null)
    await clock.advance(100)
    expect(heard).toMatchObject({ type: 'status', status: { jammed: true } })
  })

  it.each([
    ['TSPL', tsplStatus, working],
    ['ESC/POS', escposStatus, '\x12\x12\x12\x12'],
  ] as const)('is heard to the end of an answer that began in time (%s)', async (_, protocol, answer) => {
    const { clock, line, trickle } = await asked(protocol)
    const heard = line.hear(100, never)
    await clock.advance(90)
    await trickle(answer, 25)
    expect(await heard).toMatchObject({ type: 'status' })
  })

  it('is not waited for without end: one that never ends its answer has said nothing', async () => {
    const { line, trickle } = await asked(tsplStatus)
    let heard: unknown = null
    void line.hear(100, never).then((said) => (heard = said))
    await trickle('\x02@'.repeat(30), 25)
    expect(heard).not.toBe(null)
  })

  it('still has its counter read when the end of its status is thrown away unread (ZPL)', async () => {
    const { clock, inbox, line } = await asked(zplStatus)
    const cut = hostStatus.lastIndexOf('\x02') + 3
    inbox.put(bytes(hostStatus.slice(0, cut)))
    inbox.put(bytes(hostStatus.slice(cut)))
    expect(await line.hearOnly('status', 100, never)).toMatchObject({ type: 'status' })
    const deps = { memory: createPrinterMemory(), timings: usualTimings }
    const count = readCount(line, { query: bytes('?') }, 'socket://10.0.0.9:9100', deps, never)
    await clock.advance(1)
    inbox.put(bytes('"31084"\r\n'))
    await clock.advance(2_000)
    expect(await count).toBe(31_084)
  })
})

describe('an answer of TSPL that is forgotten before its end came', () => {
  it('leaves nothing of itself to the next one, where the rest was thrown away unread', async () => {
    const { inbox, line } = await asked(tsplStatus)
    await line.ask(never)
    inbox.put(bytes(`\0${working[0] ?? ''}`))
    await line.hear(100, never)
    inbox.put(bytes(working.slice(1)))
    line.forget()
    await line.ask(never)
    inbox.put(bytes(working))
    expect(await line.hear(100, never)).toMatchObject({ type: 'status', status: { work: 'label', jammed: false } })
    expect(line.isDoubtful).toBe(false)
  })

  it('leaves nothing of itself where the rest never came', async () => {
    const { clock, inbox, line } = await asked(tsplStatus)
    inbox.put(bytes(`\0${working[0] ?? ''}`))
    await line.hear(100, never)
    await clock.advance(1_000)
    line.forget()
    await line.ask(never)
    inbox.put(bytes(working))
    expect(await line.hear(100, never)).toMatchObject({ type: 'status', status: { work: 'label', jammed: false } })
    expect(line.isDoubtful).toBe(false)
  })

  it('is read on, where nothing of it was thrown away', async () => {
    const { clock, inbox, line } = await asked(tsplStatus)
    const heard = line.hear(5_000, never)
    inbox.put(bytes(working[0] ?? ''))
    await clock.advance(1)
    line.forget()
    await line.ask(never)
    inbox.put(bytes(working.slice(1)))
    await clock.advance(1)
    expect(await heard).toMatchObject({ type: 'status', status: { work: 'label', headUp: false, jammed: false } })
  })
})

describe('the byte of a jam', () => {
  it('is a jam of its own where no string follows it (TSPL)', () => {
    const said = read(tsplStatus, 2, ['\x02', '\0'])
    expect(said.map((one) => (one.type === 'status' ? stopReasons(one.status) : one.type))).toEqual([['media-jam'], []])
  })
})
