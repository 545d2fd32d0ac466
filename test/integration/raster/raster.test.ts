import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { endlessPdf, samplePdf } from '../../support/samplePdf.ts'
import type { TestClock } from '../../support/testClock.ts'
import { testClock } from '../../support/testClock.ts'

const never = new AbortController().signal
const deadlineMs = 5000

let clock: TestClock
let raster: Raster
beforeEach(() => {
  clock = testClock()
  raster = createRaster({ workers: 2, deadlineMs, clock })
})
afterEach(() => raster.close())

function label(code: string): Promise<Uint8Array<ArrayBuffer>> {
  const bars = { kind: 'code128', text: code, x: 5, y: 5, module: 0.25 } as const
  return samplePdf({ width: 80, height: 80, marks: [bars, { kind: 'text', text: code, x: 5, y: 30 }] })
}

async function codesOf(pdf: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const dots = await raster.rasterize(pdf, '80x80', 8, never)
  if (!dots.ok) throw new Error(JSON.stringify(dots.fault))
  const codes = await raster.readCodes(dots.value, never)
  if (!codes.ok) throw new Error(JSON.stringify(codes.fault))
  return codes.value
}

describe('pages and dots through worker threads', () => {
  it('come out as they went in, every label its own, also when many are asked for at once', async () => {
    const codes = [...Array(12).keys()].map((index) => `G8ADKB${String(index).padStart(2, '0')}`)
    const read = await Promise.all(codes.map(async (code) => codesOf(await label(code))))
    expect(read).toEqual(codes.map((code) => [code]))
  })

  it('leave the caller everything that it handed over, also a piece of a shared Buffer', async () => {
    const pdf = await label('G8ADKBRF')
    const shared = Buffer.concat([Buffer.alloc(100, 1), pdf, Buffer.alloc(100, 2)])
    const piece = shared.subarray(100, 100 + pdf.length)
    const dots = await raster.rasterize(piece, '80x80', 8, never)
    expect(await raster.pageTexts(piece, never)).toEqual({ ok: true, value: ['G8ADKBRF'] })
    expect(piece.equals(pdf)).toBe(true)
    expect(shared.length).toBe(pdf.length + 200)
    if (!dots.ok) throw new Error(JSON.stringify(dots.fault))
    const before = Uint8Array.from(dots.value.data)
    await raster.readCodes(dots.value, never)
    expect(dots.value.data).toEqual(before)
  })

  it('are a fault when the page is none, and the next label is made as ever', async () => {
    const page = new TextEncoder().encode('<html>')
    expect(await raster.rasterize(page, '80x80', 8, never)).toMatchObject({ fault: { code: 'label.unreadable-page' } })
    expect(await raster.pageTexts(page, never)).toMatchObject({ fault: { code: 'label.unreadable-page' } })
    expect(await codesOf(await label('G8ADKBRF'))).toEqual(['G8ADKBRF'])
  })

  it('are too slow when a page never ends, and other labels are made meanwhile and afterwards', async () => {
    await codesOf(await label('G8ADKBRF'))
    const drawn = raster.rasterize(endlessPdf(), '80x80', 8, never)
    expect(await codesOf(await label('G8ADKBR1'))).toEqual(['G8ADKBR1'])
    const told = raster.pageTexts(endlessPdf(), never)
    const waiting = codesOf(await label('G8ADKBR2'))
    await clock.advance(6 * deadlineMs)
    expect(await drawn).toMatchObject({ ok: false, fault: { code: 'label.too-slow' } })
    expect(await told).toMatchObject({ ok: false, fault: { code: 'label.too-slow' } })
    expect(await waiting).toEqual(['G8ADKBR2'])
  })

  it('are given up at once when the caller gives up', async () => {
    const caller = new AbortController()
    const drawn = raster.rasterize(endlessPdf(), '80x80', 8, caller.signal)
    caller.abort()
    expect(await drawn).toEqual({ ok: false, fault: { code: 'request.canceled' } })
  })

  it('keep no process alive that has nothing else to do, and say nothing on standard output', async () => {
    const script = `
      import { createRaster } from '${new URL('../../../src/raster/raster.ts', import.meta.url)}'
      const page = new TextEncoder().encode('<html>')
      const { fault } = await createRaster().rasterize(page, '80x80', 8, new AbortController().signal)
      console.log(fault.code)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    expect(stdout).toBe('label.unreadable-page\n')
  })
})
