import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceStatus } from '../../../src/printer/deviceStatus.ts'
import { isOccupied, stopReasons } from '../../../src/printer/deviceStatus.ts'
import type { Said, StatusReader } from '../../../src/printer/language.ts'
import { cpclReader } from '../../../src/printer/languages/cpclStatus.ts'
import { epl2Reader } from '../../../src/printer/languages/epl2Status.ts'
import { escposReader, escposStatus } from '../../../src/printer/languages/escposStatus.ts'
import { tsplReader } from '../../../src/printer/languages/tsplStatus.ts'
import { zplReader } from '../../../src/printer/languages/zplStatus.ts'

/** What a reader hears when it is asked so often, and then these bytes come and no more. */
function hear(reader: StatusReader, bytes: string | readonly number[], questions = 1): readonly Said[] {
  for (let asked = 0; asked < questions; asked++) reader.asked()
  const said = reader.feed(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Uint8Array.from(bytes))
  return [...said, ...(reader.rest?.() ?? [])]
}

const statuses = (said: readonly Said[]) => said.flatMap((one) => (one.type === 'status' ? [one.status] : []))
const kinds = (said: readonly Said[]) => said.map((one) => one.type)

/** The reasons of a stop, or what it works on. */
function gist(status: DeviceStatus | undefined): string {
  if (status === undefined) return 'nothing'
  const reasons = stopReasons(status)
  return reasons.length > 0 ? reasons.join(' ') : (status.work ?? 'unknown')
}

const gistOf = (said: readonly Said[]) => gist(statuses(said)[0])

describe('the answer to <ESC>!? (TSPL)', () => {
  it.each([
    [0x00, 'none'],
    [0x01, 'cover-open'],
    [0x02, 'media-jam'],
    [0x03, 'cover-open media-jam'],
    [0x04, 'media-empty'],
    [0x08, 'marker-supply-empty'],
    [0x0d, 'cover-open media-empty marker-supply-empty'],
    [0x10, 'paused'],
    [0x20, 'motion'],
    [0x30, 'paused'],
    [0x40, 'cover-open'],
    [0x80, 'offline'],
  ])('%i means %s', (byte, meaning) => {
    expect(gistOf(hear(tsplReader(), [byte]))).toBe(meaning)
  })

  it('claims nothing of what one byte cannot say', () => {
    expect(statuses(hear(tsplReader(), [0]))[0]).toMatchObject({
      formatsInBuffer: null,
      labelsRemaining: null,
      partialFormat: null,
      bufferFull: null,
      tooHot: null,
    })
  })
})

describe('the answer to <ESC>!S and <ESC>!? (TSPL)', () => {
  it.each([
    ['@@@@', 0x00, 'none'],
    ['`@@@', 0x10, 'paused'],
    ['P@@@', 0x20, 'label'],
    ['W@@@', 0x00, 'label'],
    ['C@@@', 0x20, 'label'],
    ['F@@@', 0x20, 'feed'],
    ['@@@@', 0x20, 'motion'],
    ['K@@@', 0x00, 'paused'],
    ['E@@A', 0x04, 'media-empty'],
    ['E@@B', 0x02, 'media-jam'],
    ['E@@D', 0x08, 'marker-supply-empty'],
    ['E@@`', 0x01, 'cover-open'],
    ['E@A@', 0x80, 'too-hot'],
    ['E@H@', 0x80, 'media-jam'],
    ['E@@@', 0x00, 'offline'],
  ])('%s and %i mean %s, together', (string, byte, meaning) => {
    const said = hear(tsplReader(), `\x02${string}\x03\r\n${String.fromCharCode(byte)}`)
    expect(kinds(said)).toEqual(['status'])
    expect(gistOf(said)).toBe(meaning)
  })

  it('tells a label that waits to be taken, and a full buffer', () => {
    expect(statuses(hear(tsplReader(), '\x02L@@@\x03\r\n\0'))[0]).toMatchObject({ labelWaiting: true, work: 'none' })
    const [full] = statuses(hear(tsplReader(), '\x02@H@@\x03\r\n\0'))
    expect(full !== undefined && isOccupied(full)).toBe(true)
  })
})

describe('bare bytes', () => {
  const readers: readonly (readonly [string, () => StatusReader, readonly number[]])[] = [
    ['TSPL', tsplReader, [0x00]],
    ['CPCL', cpclReader, [0x00]],
    ['ESC/POS', escposReader, [0x12, 0x12, 0x12, 0x12]],
  ]

  it.each(readers)('are believed as often as was asked, and never again after one too many (%s)', (_, make, answer) => {
    const reader = make()
    expect(kinds(hear(reader, [...answer, ...answer], 2))).toEqual(['status', 'status'])
    expect(kinds(reader.feed(Uint8Array.from(answer)))).toContain('noise')
    expect(statuses(hear(reader, answer))).toEqual([])
  })

  it.each(readers)('that nobody asked for are noise (%s)', (_, make, answer) => {
    expect(statuses(make().feed(Uint8Array.from(answer)))).toEqual([])
  })

  it('that cannot be are noise, and so is every later one', () => {
    expect(kinds(hear(cpclReader(), [0xe0]))).toEqual(['noise'])
    for (const byte of [0xff, 0x3f, 0x61, 0xa0]) expect(kinds(hear(tsplReader(), [byte]))).toEqual(['noise'])
    expect(kinds(hear(escposReader(), [0x00]))).toEqual(['noise'])
    const reader = cpclReader()
    expect(statuses([...hear(reader, [0x80]), ...hear(reader, [0x00])])).toEqual([])
  })

  it('of half an answer and the next question belong to nobody', () => {
    const reader = escposReader()
    expect(kinds(hear(reader, [0x12, 0x12]))).toEqual([])
    expect(statuses(hear(reader, [0x12, 0x12, 0x12, 0x12, 0x12, 0x12]))).toEqual([])
  })

  it('never give more answers than questions, whatever comes', async () => {
    const stream = fc.array(fc.oneof(fc.constant('ask' as const), fc.uint8Array({ maxLength: 12 })), { maxLength: 30 })
    await fc.assert(
      fc.property(fc.constantFrom(tsplReader, cpclReader, escposReader), stream, (make, events) => {
        const reader = make()
        let owed = 0
        for (const event of events) {
          if (event === 'ask') {
            reader.asked()
            owed++
          } else owed -= statuses(reader.feed(event)).length
          expect(owed).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the answer to ESC h (CPCL)', () => {
  it.each([
    [0x00, 'none'],
    [0x01, 'motion'],
    [0x02, 'media-empty'],
    [0x04, 'cover-open'],
    [0x08, 'none'],
    [0x13, 'media-empty'],
  ])('%i means %s', (byte, meaning) => {
    expect(gistOf(hear(cpclReader(), [byte]))).toBe(meaning)
  })

  it('tells that the printer was switched on', () => {
    expect(statuses(hear(cpclReader(), [0x10, 0x00], 2)).map((status) => status.restarted)).toEqual([true, false])
  })
})

describe('the answer to ^ee (EPL2)', () => {
  it.each([
    ['00\r\n', 'unknown'],
    ['\r\n00\r\n', 'unknown'],
    ['07\r\n', 'media-empty'],
    ['07P001L002\r\n', 'media-empty'],
    ['11\n', 'cover-open'],
    ['12\r\n', 'paused'],
    ['07,11\r\n', 'cover-open media-empty'],
    ['01\r\n', 'unknown'],
    ['0\r\n', 'nothing'],
    ['OK\r\n', 'nothing'],
    ['HTTP/1.1 400\r\n', 'nothing'],
    ['00', 'nothing'],
  ])('%j means %s', (answer, meaning) => {
    expect(gistOf(hear(epl2Reader(), answer))).toBe(meaning)
  })

  it('says nothing of labels: none is ever seen to come out', () => {
    expect(statuses(hear(epl2Reader(), '00\r\n'))[0]).toMatchObject({ work: null, formatsInBuffer: null })
  })
})

describe('the answer to DLE EOT 1 to 4 (ESC/POS)', () => {
  it.each([
    [[0x12, 0x12, 0x12, 0x12], 'unknown'],
    [[0x16, 0x12, 0x12, 0x12], 'unknown'],
    [[0x1a, 0x16, 0x12, 0x12], 'cover-open'],
    [[0x1a, 0x32, 0x12, 0x12], 'media-empty'],
    [[0x12, 0x12, 0x12, 0x72], 'media-empty'],
    [[0x12, 0x12, 0x12, 0x1e], 'unknown'],
    [[0x1a, 0x52, 0x1a, 0x12], 'media-jam'],
    [[0x1a, 0x52, 0x52, 0x12], 'too-hot'],
    [[0x1a, 0x12, 0x12, 0x12], 'offline'],
  ])('%j means %s', (bytes, meaning) => {
    expect(gistOf(hear(escposReader(), bytes))).toBe(meaning)
  })

  it('is told from an id that comes back and from a name, in any order and cut anywhere', () => {
    const stream = Buffer.from('\x12\x12\x37"ab3z\0\x12\x12\x5fEPSON\0', 'latin1')
    const whole = hear(escposReader(), [...stream])
    expect(kinds(whole)).toEqual(['echo', 'status', 'name'])
    expect(whole).toContainEqual({ type: 'echo', id: 'ab3z' })
    expect(whole).toContainEqual({ type: 'name', name: 'EPSON' })
    for (let cut = 0; cut <= stream.length; cut++) {
      const reader = escposReader()
      reader.asked()
      expect([...reader.feed(stream.subarray(0, cut)), ...reader.feed(stream.subarray(cut))]).toEqual(whole)
    }
  })

  it('is an id only when it is one', () => {
    for (const block of ['\x37"abc\0', '\x37"abcde\0', '\x371234\0', '\x37"ab\x01c\0'])
      expect(hear(escposReader(), block, 0)).toEqual([])
  })

  it('puts the id behind a label as the manual prints it', () => {
    expect([...(escposStatus.echo?.mark('AB12') ?? [])]).toEqual([29, 40, 72, 6, 0, 48, 48, 65, 66, 49, 50])
  })
})

describe('the answer to a variable (ZPL)', () => {
  it('is a count, or the word that there is none', () => {
    expect(hear(zplReader(), '"31084"')).toEqual([{ type: 'count', count: 31_084 }])
    expect(hear(zplReader(), '"?"')).toEqual([{ type: 'count', count: null }])
    for (const text of ['"12a"', '""', '31084', '"12345678901"', '"12\x02"'])
      expect(hear(zplReader(), text)).toEqual([])
  })

  it('does not spoil a status around it', () => {
    const status = '\x02030,0,0,0640,001,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,6,0,00000000,1,000\x03\r\n'
    expect(kinds(hear(zplReader(), `"7"${status}"8"\r\n${status}`))).toEqual(['count', 'status', 'count', 'status'])
    expect(kinds(hear(zplReader(), `noise "${status}`))).toEqual(['status'])
  })
})

describe('the answer to ~HQES (ZPL)', () => {
  const answer = (errors: string) =>
    `\x02\r\n\r\nPRINTER STATUS\r\n   ERRORS:         ${errors}\r\n   WARNINGS:       0 00000000 00000000\r\n\x03\r\n`

  it.each([
    ['1 00000000 00000005', 'cover-open media-empty'],
    ['1 00000000 00000002', 'marker-supply-empty'],
    ['1 00000000 00000008', 'media-jam'],
    ['1 00000000 00001000', 'media-jam'],
    ['1 00000000 00000010', 'too-hot'],
    ['1 00000000 00010000', 'paused'],
    ['0 00000000 00000000', 'nothing'],
  ])('%s means %s', (errors, meaning) => {
    expect(gistOf(hear(zplReader(), answer(errors)))).toBe(meaning)
  })
})
