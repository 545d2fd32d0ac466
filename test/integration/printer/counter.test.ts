import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { PrinterMemory } from '../../../src/printer/printerMemory.ts'
import { lessonKey } from '../../../src/printer/printerMemory.ts'
import { patientClock } from '../../support/patientClock.ts'
import { label, never, printersAt, printOne, profileOf, remembering } from '../../support/printing.ts'
import type { Script, ScriptedPrinterOptions } from '../../support/scriptedPrinter.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

const waiting = { formatsInBuffer: 1 }
const drains: Script = [waiting, {}]

interface Told {
  readonly end: string
  readonly lesson: string | null
  readonly received: string
}

/** Prints one label on a printer that counts so; `trusted`: the counter was seen to move before. */
async function tale(
  counts: NonNullable<ScriptedPrinterOptions['counts']>,
  after: Script,
  { trusted = false, shared = false }: { trusted?: boolean; shared?: boolean } = {},
): Promise<Told> {
  await using printer = await scriptedPrinter({ counts, after })
  const memory = remembering(printer.uri, 'answers')
  if (trusted) memory.set(lessonKey(printer.uri, 'counts'), 'answers')
  const { end, outcome } = await printOne(printersAt(printer.uri, memory), printer.uri, { profile: { shared } })
  await printer.closed()
  const evidence = outcome?.verdict === 'printed' ? `, ${outcome.evidence}` : ''
  return {
    end: `${end}${evidence}`,
    lesson: memory.get(lessonKey(printer.uri, 'counts')),
    received: printer.received(),
  }
}

describe('a printer that counts its labels', () => {
  it('proves a label by a counter that moved by one, and its counter is trusted from then on', async () => {
    expect(await tale([41, 42], drains)).toMatchObject({ end: 'printed, counted', lesson: 'answers' })
  })

  it('proves one that came out between two questions', async () => {
    expect((await tale([41, 42], [{}])).end).toBe('printed, counted')
  })

  it('proves one that was gone behind a pause or a silence', async () => {
    expect((await tale([41, 42], [waiting, { ...waiting, paused: true }, {}])).end).toBe('printed, counted')
    expect((await tale([41, 42], [waiting, 'silence', {}])).end).toBe('printed, counted')
  })

  it('is given a moment to count', async () => {
    expect((await tale([41, 41, 41, 42], drains)).end).toBe('printed, counted')
  })

  it('leaves the label in doubt when it counted another number: somebody else printed', async () => {
    for (const now of [43, 40]) expect((await tale([41, now], drains)).end).toBe('in-doubt: printer.foreign-traffic')
  })

  it('that swallowed a label is found out by a trusted counter, and only by one', async () => {
    expect((await tale([41], [{}], { trusted: true })).end).toBe('in-doubt: printer.label-canceled')
    expect((await tale([41], [{}])).end).toBe('sent-not-confirmed')
    expect((await tale([41], drains, { trusted: true })).end).toBe('in-doubt: printer.label-canceled')
    expect((await tale([41], drains)).end).toBe('printed, drained')
  })

  it('that was cancelled in pause stays in doubt', async () => {
    const cancelled: Script = [waiting, { ...waiting, paused: true }, { paused: true }]
    expect((await tale([41], cancelled, { trusted: true })).end).toBe('in-doubt: printer.label-canceled')
  })

  it('says nothing of a lost connection', async () => {
    expect((await tale([41, 42], [waiting, 'reset'], { trusted: true })).end).toBe('in-doubt: printer.connection-lost')
  })

  it('and is shared settles nothing by it: it is not even asked', async () => {
    const { end, received } = await tale([41, 43], drains, { shared: true })
    expect(end).toBe('sent-not-confirmed')
    expect(received).not.toContain('getvar')
  })

  it('is watched as before when it stops answering for its counter', async () => {
    expect((await tale([41, 'silence'], drains)).end).toBe('printed, drained')
  })
})

describe('a printer without a counter', () => {
  it.each([
    ['says that it has none', null],
    ['does not answer for it', 'silence'],
  ] as const)('is asked once: %s', async (_, count) => {
    await using printer = await scriptedPrinter({ counts: [count], after: drains })
    const printers = printersAt(printer.uri)
    for (let labels = 0; labels < 3; labels++) await printOne(printers, printer.uri)
    expect(printer.received().split('getvar').length - 1).toBe(1)
  })
})

describe('the count before a label', () => {
  async function countBefore(
    memory: (uri: string) => PrinterMemory,
    counts: NonNullable<ScriptedPrinterOptions['counts']>,
    shared = false,
  ) {
    await using printer = await scriptedPrinter({ counts })
    const opened = await printersAt(printer.uri, memory(printer.uri)).open(profileOf(printer.uri, { shared }), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    const unasked = session.counterBefore
    await session.ready(never)
    return [unasked, session.counterBefore]
  }

  it('is there after the printer was found ready', async () => {
    expect(await countBefore((uri) => remembering(uri, 'answers'), [41])).toEqual([null, 41])
  })

  it('is not there where it would settle nothing', async () => {
    expect(await countBefore((uri) => remembering(uri, 'answers'), [null])).toEqual([null, null])
    expect(await countBefore((uri) => remembering(uri, 'mute'), [41])).toEqual([null, null])
    expect(await countBefore((uri) => remembering(uri, 'answers'), [41], true)).toEqual([null, null])
  })
})

describe('a label whose end nobody saw', () => {
  /** Whether exactly one more is counted than 41. */
  async function counted(options: ScriptedPrinterOptions) {
    await using printer = await scriptedPrinter(options)
    const told = await printersAt(printer.uri).hasCountedOne(profileOf(printer.uri), 41, never)
    await printer.closed()
    expect(printer.labels()).toBe('')
    return told.ok ? told.value : told.fault.code
  }

  it('is counted when the counter has moved by exactly one', async () => {
    expect(await counted({ counts: [42] })).toBe(true)
    for (const now of [41, 43, 40, 0, null, 'silence'] as const) expect(await counted({ counts: [now] })).toBe(false)
  })

  it('is not counted while something may still come out, be it that only its beginning is there', async () => {
    expect(await counted({ counts: [42], before: [{ formatsInBuffer: 1 }] })).toBe('printer.busy')
    expect(await counted({ counts: [42], before: [{ partialFormat: true }] })).toBe('printer.busy')
    expect(await counted({ counts: [42], before: [{ paperOut: true }] })).toBe('printer.media-empty')
    expect(await counted({ counts: [42], before: ['silence'] })).toBe('printer.silent')
    expect(await counted({ counts: [42], before: ['reset'] })).toBe('printer.unreachable')
  })

  it('has no count where the language has none, the printer is mute or shared, or nothing comes back', async () => {
    await using printer = await scriptedPrinter({ counts: [41] })
    const mute = printersAt(printer.uri, remembering(printer.uri, 'mute'))
    const nothing = { ok: true, value: null }
    expect(await mute.countNow(profileOf(printer.uri), never)).toEqual(nothing)
    const printers = printersAt(printer.uri)
    expect(await printers.countNow(profileOf(printer.uri, { language: 'tspl' }), never)).toEqual(nothing)
    expect(await printers.countNow(profileOf(printer.uri, { shared: true }), never)).toEqual(nothing)
    expect(await printers.countNow(profileOf('null:'), never)).toEqual(nothing)
    expect(printer.connections()).toBe(0)
    expect(await printers.countNow(profileOf(printer.uri), never)).toEqual({ ok: true, value: 41 })
  })
})

describe('a label that the printer has whole', () => {
  async function told(script: ScriptedPrinterOptions): Promise<number> {
    await using printer = await scriptedPrinter({ counts: [41], ...script })
    const over = new AbortController()
    let received = 0
    const hear = () => {
      received++
      over.abort()
    }
    const { stalled } = await printOne(printersAt(printer.uri), printer.uri, {
      signal: over.signal,
      stalled: () => over.abort(),
      received: hear,
    })
    expect(stalled.length + received).toBeGreaterThan(0)
    return received
  }

  it('is one behind whose last byte the printer has answered', async () => {
    expect(await told({ after: [waiting] })).toBe(1)
  })

  it('is not one of which the last byte was only handed to the system', async () => {
    expect(await told({ after: ['silence'] })).toBe(0)
  })

  it('is told ahead of the next one, each for itself', async () => {
    await using printer = await startEmulator({
      language: 'zpl',
      port: 0,
      dpmm: 8,
      clock: patientClock,
      speedMmPerSecond: 400,
    })
    const memory = remembering(printer.uri, 'answers')
    memory.set(lessonKey(printer.uri, 'counts'), 'answers')
    const opened = await printersAt(printer.uri, memory).open(profileOf(printer.uri), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    await session.ready(never)
    const received: string[] = []
    const send = async (name: string) =>
      session.ahead?.(label, never, () => undefined, { received: () => void received.push(name) })
    const sent = [await send('first'), await send('second')]
    for (const one of sent) if (one?.ok) expect(await one.value.outcome).toMatchObject({ verdict: 'printed' })
    expect([...new Set(received)]).toEqual(['first', 'second'])
  })
})

describe('a practice printer that counts', () => {
  it('proves each label, and a swallowed one is found out', async () => {
    await using printer = await startEmulator({
      language: 'zpl',
      port: 0,
      dpmm: 8,
      clock: patientClock,
      speedMmPerSecond: 1_000,
    })
    const printers = printersAt(printer.uri)
    for (let label = 0; label < 2; label++) {
      const { outcome } = await printOne(printers, printer.uri)
      expect(outcome).toMatchObject({ verdict: 'printed', evidence: 'counted' })
    }
    printer.swallowNext()
    expect((await printOne(printers, printer.uri)).end).toBe('in-doubt: printer.label-canceled')
  })

  it('is in doubt when a label comes out twice', async () => {
    await using printer = await startEmulator({
      language: 'zpl',
      port: 0,
      dpmm: 8,
      clock: patientClock,
      speedMmPerSecond: 1_000,
    })
    printer.printTwice()
    expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('in-doubt: printer.foreign-traffic')
  })
})
