import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/base/clock.ts'
import { systemClock } from '../../../src/base/clock.ts'
import { never, printersAt, printOne, profileOf, remembering } from '../../support/printing.ts'
import { dense } from '../../support/sampleDots.ts'
import type { Reply } from '../../support/scriptedPrinter.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

const stops: readonly (readonly [string, Reply, string])[] = [
  ['it is out of paper', { paperOut: true, paused: true }, 'printer.media-empty'],
  ['its head is open', { headUp: true }, 'printer.cover-open'],
  ['it is out of ribbon', { ribbonOut: true }, 'printer.marker-supply-empty'],
  ['it is paused', { paused: true }, 'printer.paused'],
  ['it is too hot', { tooHot: true }, 'printer.too-hot'],
  ["somebody else's label is in its buffer", { formatsInBuffer: 1 }, 'printer.busy'],
  ["it prints somebody else's batch", { labelsRemaining: 4 }, 'printer.busy'],
  ['its buffer is full', { bufferFull: true }, 'printer.busy'],
  ['it answers no more', 'silence', 'printer.silent'],
  ['it answers noise', { text: ['\x02garbage\x03\r\n', 'HELLO'] }, 'printer.silent'],
  ['it closes the connection', 'end', 'printer.unreachable'],
  ['it tears the connection down', 'reset', 'printer.unreachable'],
]

describe('a printer that is asked whether it is ready', () => {
  it.each(stops)('gets nothing of a label when %s', async (_, reply, fault) => {
    await using printer = await scriptedPrinter({ before: [reply] })
    expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe(fault)
    await printer.closed()
    expect(printer.labels()).toBe('')
  })

  it('is ready when it says that it runs and is empty', async () => {
    await using printer = await scriptedPrinter({ after: [{ labelsRemaining: 1 }, {}] })
    const { status } = await printOne(printersAt(printer.uri), printer.uri)
    expect(status).toEqual({ state: 'idle', reasons: [], answers: true })
  })

  it('is understood when its answer comes in pieces, with noise in between', async () => {
    const pieces = [
      '\x02030,0,0,06',
      '40,000,0,0,0,000,0,0,0\x03\r',
      '\nOK\r\n',
      '\x02000,0,0,0,0,2,6,0,000',
      '00000,1,000\x03',
    ]
    await using printer = await scriptedPrinter({ before: [{ text: pieces }], after: [{ labelsRemaining: 1 }, {}] })
    expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('printed')
  })

  it('is waited for while it receives a format, and refused when that turns out to be a label', async () => {
    await using printer = await scriptedPrinter({ before: [{ partialFormat: true }, { formatsInBuffer: 1 }] })
    expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('printer.busy')
  })

  it('is ready with the beginning of a format that nobody goes on sending', async () => {
    await using printer = await scriptedPrinter({
      before: [{ partialFormat: true }],
      after: [{ formatsInBuffer: 1 }, {}],
    })
    expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('printed')
  })
})

describe('a printer that never answers', () => {
  it('is waited for once, and then known to be mute', async () => {
    await using printer = await scriptedPrinter({ before: ['silence'] })
    const memory = remembering(printer.uri, null)
    const waits: number[] = []
    const noting: Clock['sleep'] = (milliseconds, signal) => {
      waits.push(milliseconds)
      return systemClock.sleep(milliseconds, signal)
    }
    const clock: Clock = { ...systemClock, sleep: noting }
    const printers = printersAt(printer.uri, memory, clock)
    const first = await printOne(printers, printer.uri)
    expect(first.status).toEqual({ state: 'unknown', reasons: [], answers: false })
    expect(memory.get(printer.uri)).toBe('mute')

    const opened = await printers.open(profileOf(printer.uri), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    waits.length = 0
    const again = await session.ready(never)
    expect(again).toEqual({ ok: true, value: first.status })
    expect(waits).toEqual([])
  })

  it('gets its labels whole, and they are sent, not confirmed', async () => {
    await using printer = await scriptedPrinter({ before: ['silence'] })
    expect((await printOne(printersAt(printer.uri, remembering(printer.uri, null)), printer.uri)).end).toBe(
      'sent-not-confirmed',
    )
    await printer.closed()
    expect(printer.labels()).toMatch(/^\^XA.*\^XZ$/)
  })

  it('is known to answer as soon as it does', async () => {
    await using printer = await scriptedPrinter({ before: [{}] })
    const memory = remembering(printer.uri, 'mute')
    expect((await printOne(printersAt(printer.uri, memory), printer.uri)).end).toBe('sent-not-confirmed')
    expect(memory.get(printer.uri)).toBe('answers')
  })

  it('leaves a label in doubt when it tears the connection down', async () => {
    await using printer = await scriptedPrinter({ before: ['silence'], resetAfterBytes: 1_000 })
    const printers = printersAt(printer.uri, remembering(printer.uri, 'mute'))
    const { end } = await printOne(printers, printer.uri, { dots: dense(416, 560) })
    expect(end).toBe('in-doubt: printer.connection-lost')
  })
})

describe('a printer that cannot be reached', () => {
  it('is unreachable when it refuses the connection', async () => {
    const printer = await scriptedPrinter()
    await printer[Symbol.asyncDispose]()
    expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('printer.unreachable')
  })

  it('is unreachable when its name means nothing', async () => {
    const uri = 'socket://no-such-printer.invalid:9100'
    expect((await printOne(printersAt(uri), uri)).end).toBe('printer.unreachable')
  })

  it('has a bad address when the address is none', async () => {
    expect((await printOne(printersAt('lpt1:'), 'lpt1:')).end).toBe('printer.bad-address')
  })

  it('is not connected to once the wish is withdrawn', async () => {
    await using printer = await scriptedPrinter()
    const opened = await printersAt(printer.uri).open(profileOf(printer.uri), AbortSignal.abort())
    expect(opened).toMatchObject({ ok: false, fault: { code: 'request.canceled' } })
    expect(printer.connections()).toBe(0)
  })

  it('is found by IPv6 as well', async () => {
    const server = createServer((socket) => socket.end())
    const uri = await new Promise<string>((resolve) => {
      server.listen(0, '::1', () => resolve(`socket://[::1]:${(server.address() as { port: number }).port}`))
    })
    const opened = await printersAt(uri).open(profileOf(uri), never)
    expect(opened.ok).toBe(true)
    if (opened.ok) await opened.value[Symbol.asyncDispose]()
    server.close()
  })
})

describe('the status of an idle printer', () => {
  it.each([
    ['that is ready', {}, { state: 'idle', reasons: [], answers: true }],
    ['that prints', { labelsRemaining: 1 }, { state: 'processing', reasons: [], answers: true, holdsLabel: true }],
    [
      'that is stopped with a label in it',
      { paperOut: true, formatsInBuffer: 1 },
      { state: 'stopped', reasons: ['media-empty'], answers: true, holdsLabel: true },
    ],
    [
      'that is stopped',
      { paperOut: true, paused: true },
      { state: 'stopped', reasons: ['media-empty', 'paused'], answers: true },
    ],
    [
      'with the beginning of a label in it',
      { partialFormat: true },
      { state: 'processing', reasons: [], answers: true, holdsLabel: 'begun' },
    ],
    [
      'whose buffer is full, so that whole labels may be in it behind the beginning of one',
      { partialFormat: true, bufferFull: true },
      { state: 'processing', reasons: [], answers: true, holdsLabel: true },
    ],
    ['that fell silent', 'silence', { state: 'stopped', reasons: ['silent'], answers: true }],
  ] as const)('is asked of a printer %s, on a connection that is closed again', async (_, reply, status) => {
    await using printer = await scriptedPrinter({ before: [reply] })
    expect(await printersAt(printer.uri).idleStatus(profileOf(printer.uri), never)).toEqual(status)
    await printer.closed()
    expect(printer.received()).toMatch(/^~HS/)
    expect(printer.labels()).toBe('')
  })

  it('says that a printer is unreachable', async () => {
    const printer = await scriptedPrinter()
    await printer[Symbol.asyncDispose]()
    const status = await printersAt(printer.uri).idleStatus(profileOf(printer.uri), never)
    expect(status).toEqual({ state: 'stopped', reasons: ['unreachable'], answers: true })
  })

  it('is not asked of a mute printer again until it is time, and learned when it answers then', async () => {
    await using printer = await scriptedPrinter({ before: ['silence', {}] })
    const memory = remembering(printer.uri, 'mute')
    let later = 0
    const clock: Clock = { ...systemClock, ticks: () => systemClock.ticks() + later }
    const printers = printersAt(printer.uri, memory, clock)
    const unknown = { state: 'unknown', reasons: [], answers: false }
    expect(await printers.idleStatus(profileOf(printer.uri), never)).toEqual(unknown)
    expect(await printers.idleStatus(profileOf(printer.uri), never)).toEqual(unknown)
    expect(printer.connections()).toBe(1)
    later = 11 * 60_000
    expect(await printers.idleStatus(profileOf(printer.uri), never)).toEqual({
      state: 'idle',
      reasons: [],
      answers: true,
    })
    expect(memory.get(printer.uri)).toBe('answers')
  })
})
