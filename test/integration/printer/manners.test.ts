import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/base/clock.ts'
import { systemClock } from '../../../src/base/clock.ts'
import { lessonKey } from '../../../src/printer/printerMemory.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import { never, printersAt, printOne, profileOf, remembering } from '../../support/printing.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

/** Of a connection, of a write (cut short for tests), and of the reading behind our back: nobody waits for them. */
const isDeadline = (wait: number) => [usualTimings.connect, 500].includes(wait) || wait > usualTimings.connect

/** A clock that notes every wait, in milliseconds. */
function noting(waits: number[]): Clock {
  return {
    ...systemClock,
    sleep(milliseconds, signal) {
      waits.push(milliseconds)
      return systemClock.sleep(milliseconds, signal)
    },
  }
}

/** A printer that takes everything, says nothing, and never ends its side. */
async function stayingOpen() {
  let taken = ''
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (chunk) => {
      taken += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

describe('a printer that is mute and never ends its side of a connection', () => {
  it('costs the whole farewell once, and then a moment', async () => {
    await using printer = await stayingOpen()
    const memory = remembering(printer.uri, 'mute')
    const waits: number[] = []
    const printers = printersAt(printer.uri, memory, noting(waits))
    expect((await printOne(printers, printer.uri)).end).toBe('sent-not-confirmed')
    expect(memory.get(lessonKey(printer.uri, 'closes'))).toBe('mute')
    for (let labels = 1; labels < 4; labels++) {
      waits.length = 0
      expect((await printOne(printers, printer.uri)).end).toBe('sent-not-confirmed')
      const waited = waits.filter((wait) => !isDeadline(wait))
      expect(Math.max(...waited)).toBeLessThanOrEqual(usualTimings.briefFarewell)
    }
    expect(printer.taken().match(/\^XZ/g)?.length).toBe(4)
  })
})

describe('a printer that ends its side', () => {
  it('is given its full time again when it does so at once', async () => {
    await using printer = await scriptedPrinter({ before: ['silence'] })
    const memory = remembering(printer.uri, 'mute')
    memory.set(lessonKey(printer.uri, 'closes'), 'mute')
    await printOne(printersAt(printer.uri, memory), printer.uri)
    expect(memory.get(lessonKey(printer.uri, 'closes'))).toBe('answers')
  })
})

describe('a printer that was learned to be mute', () => {
  it('is asked anew at once when it is to be forgotten', async () => {
    await using printer = await scriptedPrinter({ before: [{}], after: [{ formatsInBuffer: 1 }, {}], counts: [1, 2] })
    const memory = remembering(printer.uri, 'mute')
    memory.set(lessonKey(printer.uri, 'counter'), 'mute')
    const printers = printersAt(printer.uri, memory)
    printers.forget(printer.uri)
    expect(memory.get(printer.uri)).toBeNull()
    expect((await printOne(printers, printer.uri)).outcome).toMatchObject({ verdict: 'printed', evidence: 'counted' })
  })

  it('while it was stopped is asked again while it is idle, soon at first and less often later', async () => {
    await using printer = await scriptedPrinter({ before: ['silence'] })
    let ticks = 0
    const clock: Clock = { ...systemClock, ticks: () => systemClock.ticks() + ticks }
    const printers = printersAt(printer.uri, remembering(printer.uri, 'mute'), clock)
    const asked: number[] = []
    for (const seconds of [0, 10, 25, 40, 60, 80, 140, 160, 700, 1_100]) {
      ticks = seconds * 1_000
      const connections = printer.connections()
      await printers.idleStatus(profileOf(printer.uri), never)
      if (printer.connections() > connections) asked.push(seconds)
    }
    expect(asked).toEqual([0, 25, 80, 160, 700, 1_100])
  })
})

describe('what a printer does not say', () => {
  const echoLesson = async (
    prepare: (memory: ReturnType<typeof remembering>, key: (lesson: 'echo' | 'cut') => string) => void,
    maker?: string,
  ) => {
    const answers = ['\x12\x12\x12\x12']
    const silent = { before: [{ text: answers }], after: [{ text: answers }] }
    await using printer = await scriptedPrinter({ language: 'escpos', ...silent, ...(maker && { maker }) })
    const memory = remembering(printer.uri, 'answers')
    const key = (lesson: 'echo' | 'cut') => lessonKey(printer.uri, lesson)
    prepare(memory, key)
    await printOne(printersAt(printer.uri, memory), printer.uri, { profile: { language: 'escpos' } })
    return memory.get(key('echo'))
  }

  it('is learned on a line that nothing has cut', async () => {
    expect(await echoLesson(() => undefined)).toBe('mute')
    expect(await echoLesson(() => undefined, 'EPSON')).toBe('mute')
  })

  it('is not learned on a line that was just cut: the question may have been taken for dots, and so may the label', async () => {
    expect(await echoLesson((memory, key) => memory.set(key('cut'), 'answers'))).toBeNull()
    expect(await echoLesson((memory, key) => memory.set(key('cut'), 'answers'), 'EPSON')).toBeNull()
  })

  it('is asked again while the printer is idle, and believed again: its labels are confirmed from then on', async () => {
    const answers = { text: ['\x12\x12\x12\x12'] }
    const echo = (id: string) => `\x37"${id}\0`
    const epson = { language: 'escpos', maker: 'EPSON', echo, before: [answers], after: [answers] } as const
    await using printer = await scriptedPrinter(epson)
    const memory = remembering(printer.uri, 'answers')
    memory.set(lessonKey(printer.uri, 'echo'), 'mute')
    const printers = printersAt(printer.uri, memory)
    const profile = { language: 'escpos' } as const
    expect((await printOne(printers, printer.uri, { profile })).end).toBe('sent-not-confirmed')
    await printers.idleStatus(profileOf(printer.uri, profile), never)
    expect((await printOne(printers, printer.uri, { profile })).outcome).toMatchObject({ evidence: 'echoed' })
  })

  it('is asked again of its counter, too', async () => {
    await using printer = await scriptedPrinter({ counts: [41, 41, 42], after: [{ formatsInBuffer: 1 }, {}] })
    const memory = remembering(printer.uri, 'answers')
    memory.set(lessonKey(printer.uri, 'counter'), 'mute')
    const printers = printersAt(printer.uri, memory)
    await printers.idleStatus(profileOf(printer.uri), never)
    expect(memory.get(lessonKey(printer.uri, 'counter'))).toBe('answers')
    expect((await printOne(printers, printer.uri)).outcome).toMatchObject({ verdict: 'printed', evidence: 'counted' })
  })
})

describe('the idle status', () => {
  it('is never asked on a second connection beside a job', async () => {
    await using printer = await scriptedPrinter()
    const printers = printersAt(printer.uri)
    const opened = await printers.open(profileOf(printer.uri), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    const busy = { state: 'processing', reasons: [], answers: true }
    expect(await printers.idleStatus(profileOf(printer.uri), never)).toEqual(busy)
    await opened.value[Symbol.asyncDispose]()
    await opened.value[Symbol.asyncDispose]()
    expect((await printers.idleStatus(profileOf(printer.uri), never)).state).toBe('idle')
    expect(printer.connections()).toBe(2)
  })

  it('learns the counter, so that no label waits for that', async () => {
    await using printer = await scriptedPrinter({ counts: ['silence'], after: [{ formatsInBuffer: 1 }, {}] })
    const memory = remembering(printer.uri, 'answers')
    const printers = printersAt(printer.uri, memory)
    await printers.idleStatus(profileOf(printer.uri), never)
    expect(memory.get(lessonKey(printer.uri, 'counter'))).toBe('mute')
    await printOne(printers, printer.uri)
    expect(printer.received().split('getvar').length - 1).toBe(1)
  })
})

describe('a printer that two stations share', () => {
  const shared = { shared: true }

  it('is busy, not gone, when it refuses a second connection', async () => {
    const printer = await scriptedPrinter()
    await printer[Symbol.asyncDispose]()
    const printers = printersAt(printer.uri)
    expect((await printOne(printers, printer.uri, { profile: shared })).end).toBe('printer.busy')
    expect((await printOne(printers, printer.uri)).end).toBe('printer.unreachable')
    expect(await printers.idleStatus(profileOf(printer.uri, shared), never)).toEqual({
      state: 'processing',
      reasons: ['busy'],
      answers: true,
    })
  })

  it('is busy when it lets a second connection wait', async () => {
    await using printer = await scriptedPrinter({ before: ['silence'] })
    expect((await printOne(printersAt(printer.uri), printer.uri, { profile: shared })).end).toBe('printer.busy')
  })

  it('is free for the other one between two labels', async () => {
    await using printer = await scriptedPrinter({ after: [{ formatsInBuffer: 1 }, {}] })
    const printers = printersAt(printer.uri)
    for (let labels = 0; labels < 3; labels++) {
      await printOne(printers, printer.uri, { profile: shared })
      await printer.closed()
    }
    expect(printer.connections()).toBe(3)
  })
})

describe('an address that nobody speaks', () => {
  it('is bad, for a job and for a status', async () => {
    const printers = printersAt('lpt1:')
    expect(await printers.countNow(profileOf('lpt1:'), never)).toMatchObject({ fault: { code: 'printer.bad-address' } })
    expect((await printers.idleStatus(profileOf('lpt1:'), never)).state).toBe('unknown')
  })
})
