import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineCutter } from '../../../src/scanner/lineCutter.ts'
import { settle, testClock } from '../../support/testClock.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function cutter() {
  const clock = testClock()
  const lines: string[] = []
  const further: string[] = []
  const cut = (line: string, isFurther: boolean) => void (isFurther ? further : lines).push(line)
  /** Whoever scans next has to aim. */
  const scan = async (code: Uint8Array) => {
    await clock.advance(400)
    made.put(code)
  }
  const made = createLineCutter(clock, cut)
  return { clock, lines, further, scan, ...made }
}

describe('what a serial scanner sends', () => {
  it.each(['\r', '\n', '\r\n', '\t', '\u0003', '\u0000'])('is cut at %j', async (end) => {
    const { lines, further, scan } = cutter()
    for (const code of ['G8ADKBRF', 'LXFDFT']) await scan(bytes(`${code}${end}`))
    expect(lines).toEqual(['G8ADKBRF', 'LXFDFT'])
    expect(further).toEqual([])
  })

  it.each([
    ['at once', ['G8ADKBRF\r--42--\rLXFDFT\r\n']],
    ['in pieces', ['G8ADK', 'BRF\r', '--4', '2--\rLXF', 'DFT\r']],
  ])('are further lines of one bar code that are no scans, heard %s', async (_, chunks) => {
    const { lines, further, put, scan, clock } = cutter()
    for (const chunk of chunks) {
      put(bytes(chunk))
      await clock.advance(20)
    }
    expect([lines, further]).toEqual([['G8ADKBRF'], ['--42--', 'LXFDFT']])
    await scan(bytes('L8TKYG\r'))
    expect(lines).toEqual(['G8ADKBRF', 'L8TKYG'])
  })

  it.each([
    ['\r\n', '\r\n'],
    ['\n', '\r'],
    ['\t', '\r'],
    ['\u0004', '\u0003'],
  ])('loses the frame that its scanner puts around it: %j, %j', async (before, after) => {
    const { lines, further, scan } = cutter()
    for (const code of ['G8ADKBRF', 'LXFDFT']) await scan(bytes(`${before}${code}${after}`))
    expect([lines, further]).toEqual([['G8ADKBRF', 'LXFDFT'], []])
  })

  it('is further however long nothing but line ends are sent behind the first', async () => {
    const { clock, lines, further, put } = cutter()
    put(bytes('G8ADKBRF\r'))
    for (let filler = 0; filler < 20; filler++) {
      await clock.advance(20)
      put(bytes('\r'))
    }
    put(bytes('--42--\r'))
    expect([lines, further]).toEqual([['G8ADKBRF'], ['--42--']])
  })

  it('is further where the loop stood still meanwhile, however long: what came is heard only then', async () => {
    const clock = testClock()
    const heard: [string, boolean][] = []
    let still = 0
    const { put } = createLineCutter({ ...clock, ticks: () => clock.ticks() + still }, (...line) => heard.push(line))
    put(bytes('LXFDFT\r'))
    for (const filler of ['\n\n', '\n', '\n\n\n']) {
      still += 400
      put(bytes(filler))
      await clock.advance(20)
    }
    still += 400
    put(bytes('--22--\r'))
    await clock.advance(160)
    put(bytes('G8ADKBRF\r'))
    expect(heard).toEqual([
      ['LXFDFT', false],
      ['--22--', true],
      ['G8ADKBRF', false],
    ])
  })

  it('ends where nothing more was heard once the loop ran again', async () => {
    const clock = testClock()
    const lines: string[] = []
    const late = { ...clock, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms > 60 ? ms + 200 : ms, signal) }
    const { put } = createLineCutter(late, (line) => lines.push(line))
    put(bytes('LXFDFT'))
    await clock.advance(5_000)
    // The loop stands still for 200 ms behind the first half; what arrived meanwhile is heard a moment after it runs.
    put(bytes('G8TWELVE_1'))
    await clock.advance(310)
    put(bytes('2'))
    await clock.advance(5_000)
    expect(lines).toEqual(['LXFDFT', 'G8TWELVE_12'])
  })

  it('holds no code that a break on the line has torn, of a scanner that ends its lines otherwise', async () => {
    const { lines, scan } = cutter()
    for (const sent of ['G8TWELVE_11\r', 'G8TWELVE_1\u00002\r', 'LXFDFT\r']) await scan(bytes(sent))
    expect(lines).toEqual(['G8TWELVE_11', 'G8TWELVE_1\ufffd2', 'LXFDFT'])
  })

  it('is cut at NUL again where its scanner was set up anew', async () => {
    const { clock, lines, put } = cutter()
    put(bytes('G8ADKBRF\r'))
    for (let code = 0; code < 4; code++) {
      put(bytes('LXFDFT\u0000'))
      await clock.advance(5_000)
    }
    expect(lines.slice(-2)).toEqual(['LXFDFT', 'LXFDFT'])
  })

  it('loses no character, however the line cuts it into pieces', () => {
    void fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z0-9Đ]{5,10}$/)),
        fc.array(fc.integer({ min: 1, max: 7 })),
        (codes, cuts) => {
          const { lines, further, put } = cutter()
          let rest = bytes(codes.map((code) => `${code}\r`).join(''))
          for (let turn = 0; rest.length > 0; turn++) {
            const size = cuts[turn % Math.max(1, cuts.length)] ?? 3
            put(rest.slice(0, size))
            rest = rest.slice(size)
          }
          // Without a pause they are one bar code.
          expect([...lines, ...further]).toEqual(codes)
        },
      ),
    )
  })

  it('ends where a scanner without an end falls silent, and not before', async () => {
    const { clock, lines, put } = cutter()
    put(bytes('LXFDFT'))
    await clock.advance(2_000)
    put(bytes('G8AD'))
    await clock.advance(100)
    put(bytes('KBRF'))
    await clock.advance(100)
    expect(lines).toEqual(['LXFDFT'])
    await clock.advance(100)
    expect(lines).toEqual(['LXFDFT', 'G8ADKBRF'])
  })

  it('of a scanner that sends ends is no code before its end, however long its rest is held back on the way', async () => {
    const { clock, lines, put } = cutter()
    put(bytes('G8TWELVE_'))
    await clock.advance(1_000)
    put(bytes('11\r'))
    await clock.advance(400)
    put(bytes('G8TWELVE_1'))
    await clock.advance(1_000)
    put(bytes('2\r'))
    expect(lines).toEqual(['G8TWELVE_11', 'G8TWELVE_12'])
    // It was told to send none from now on.
    await clock.advance(400)
    for (const text of ['G8ADKBRF', 'LXFDFT']) {
      put(bytes(text))
      await clock.advance(1_000)
      expect(lines).not.toContain(text)
      await clock.advance(2_000)
    }
    put(bytes('L8TKYG'))
    await clock.advance(200)
    expect(lines.slice(2)).toEqual(['G8ADKBRF', 'LXFDFT', 'L8TKYG'])
  })

  it('is dropped when the line is closed in the middle of a code', async () => {
    const { clock, lines, put, end } = cutter()
    put(bytes('G8AD'))
    end()
    await clock.advance(1_000)
    await settle()
    expect(lines).toEqual([])
  })
})
