import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emulator } from '../../../src/compose/toolCommands.ts'
import type { EmulatorCommandOptions } from '../../../src/emulator/emulatorCommand.ts'
import { runEmulator } from '../../../src/emulator/emulatorCommand.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import { blankDots } from '../../../src/model/dots.ts'
import { makeAsked, replaceAsked } from '../../../src/store/askedFile.ts'
import { tsplLabel } from '../../support/printerSamples.ts'
import { testTerminal } from '../../support/testTerminal.ts'
import { format, labelWithCodes, mixed, runLengthField, z64Field } from '../../support/zplSamples.ts'
import { Host } from './host.ts'

type Line = Record<string, unknown>

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-'))
  return () => rm(folder, { recursive: true, force: true })
})

let stop = new AbortController()
afterEach(() => stop.abort())

/** The command running, with its lines as they come. */
function run(options: Partial<EmulatorCommandOptions> = {}) {
  stop = new AbortController()
  const lines: Line[] = []
  const waiting: (() => void)[] = []
  const result = runEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 8,
    out: null,
    make: makeAsked,
    put: replaceAsked,
    speed: 1_000_000,
    print: (line) => {
      lines.push(line as Line)
      for (const wake of waiting.splice(0)) wake()
    },
    say: () => {},
    signal: stop.signal,
    ...options,
  })
  const line = async (index: number) => {
    while (lines.length <= index) await new Promise<void>((resolve) => waiting.push(resolve))
    return lines[index]!
  }
  return { lines, line, result }
}

describe('packbench emulator', () => {
  it('says first where it listens, then one line and one picture per label, in order', async () => {
    const emulator = run({ out: join(folder, 'new') })
    const listening = await emulator.line(0)
    expect(listening).toEqual({ listening: expect.stringMatching(/^socket:\/\/127\.0\.0\.1:\d+$/), language: 'zpl' })
    await using host = await Host.connect(String(listening.listening))
    const label = labelWithCodes(640, 640, 'G8ADKBRF', 'https://example.test/G8ADKBRF')
    host.send(format(label, z64Field(label), { after: '^PQ2' }))
    host.send(format(mixed(416, 560), runLengthField(mixed(416, 560))))
    await emulator.line(3)
    const codes = ['G8ADKBRF', 'https://example.test/G8ADKBRF']
    expect(emulator.lines.slice(1)).toEqual([
      { label: 1, width: 640, height: 640, file: join(folder, 'new', 'label-00001.png'), codes },
      { label: 2, width: 640, height: 640, file: join(folder, 'new', 'label-00002.png'), codes },
      { label: 3, width: 416, height: 560, file: join(folder, 'new', 'label-00003.png'), codes: [] },
    ])
    expect(await readdir(join(folder, 'new'))).toHaveLength(3)
    expect(decode(await readFile(join(folder, 'new', 'label-00001.png')))).toMatchObject({ width: 640, height: 640 })
    stop.abort()
    expect(await emulator.result).toEqual({ ok: true, value: undefined })
  })

  it('prints A5 across its whole width and names no file when there is no folder', async () => {
    const emulator = run()
    await using host = await Host.connect(String((await emulator.line(0)).listening))
    const label = labelWithCodes(1184, 1680, 'G8ADKBRF_12', 'G8ADKBRF_12')
    host.send(
      `^XA^PW1184^LL1680^FO0,0${z64Field({ ...label, height: 600, data: label.data.slice(0, 600 * 148) })}^FS^XZ`,
    )
    expect(await emulator.line(1)).toEqual({ label: 1, width: 1184, height: 1680, file: null, codes: ['G8ADKBRF_12'] })
  })

  it('prints through a narrow head, follows a script, and shows a page when it is asked for', async () => {
    const script = [{ at: { label: 1 }, do: 'head-open' as const }]
    const emulator = run({ language: 'tspl', headMm: 58, script, page: 0 })
    const { listening, page, ...rest } = await emulator.line(0)
    expect(rest).toEqual({ language: 'tspl' })
    await using host = await Host.connect(String(listening))
    host.send(tsplLabel(mixed(640, 80), { copies: 2 }))
    expect(await emulator.line(1)).toEqual({ ignored: 'BITMAP beyond the label' })
    expect(await emulator.line(2)).toMatchObject({ label: 1, width: 464, height: 80 })
    const { status, labels } = await (await fetch(`${page}state`)).json()
    expect(status).toMatchObject({ troubles: ['head-open'], labelsRemaining: 1 })
    expect(labels).toEqual([{ label: 1, width: 464, height: 80 }])
    stop.abort()
    expect(await emulator.result).toEqual({ ok: true, value: undefined })
    await expect(fetch(String(page))).rejects.toThrow()
  })

  it('is a fault when the script cannot be read or says what is no fault', async () => {
    const script = join(folder, 'faults.json')
    const printer = {
      language: 'zpl',
      port: 0,
      dpmm: 8,
      headMm: null,
      mediaMm: null,
      outDir: null,
      page: null,
    } as const
    const asked = { ...printer, dataDir: null, script }
    expect(await emulator(asked, testTerminal())).toMatchObject({
      fault: { code: 'file.unreadable', detail: 'ENOENT' },
    })
    await writeFile(script, JSON.stringify([{ do: 'explode' }]))
    expect(await emulator(asked, testTerminal())).toMatchObject({
      fault: { code: 'file.unreadable', facts: { file: script }, detail: expect.stringMatching(/^0\.do /) },
    })
  })

  it('is a fault when the port of the page is taken', async () => {
    const first = run()
    const port = Number(new URL(String((await first.line(0)).listening)).port)
    const signal = stop.signal
    expect(await run({ page: port, signal }).result).toMatchObject({
      fault: { code: 'station.port-taken', facts: { port } },
    })
  })

  it('is a fault when the port is taken', async () => {
    const first = run()
    const port = Number(new URL(String((await first.line(0)).listening)).port)
    const signal = stop.signal
    expect(await run({ port, signal }).result).toMatchObject({
      ok: false,
      fault: { code: 'station.port-taken', facts: { port }, detail: 'EADDRINUSE' },
    })
  })

  it('is a fault when pictures cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const result = await run({ out: join(folder, 'file') }).result
    expect(result).toMatchObject({ ok: false, fault: { code: 'file.unwritable', detail: 'ENOTDIR' } })
  })

  it('ends with a fault when the folder goes away while it runs', async () => {
    const emulator = run({ out: join(folder, 'gone') })
    await using host = await Host.connect(String((await emulator.line(0)).listening))
    await rm(join(folder, 'gone'), { recursive: true })
    host.send('^XA^PW80^LL80^FO0,0^GB80,80,2^FS^XZ')
    expect(await emulator.result).toMatchObject({ ok: false, fault: { code: 'file.unwritable', detail: 'ENOENT' } })
  })
})

describe('reading a label', () => {
  it('finds Code 128 and QR once each, sorted, also at the edge of the label', async () => {
    expect(await readLabel(labelWithCodes(480, 480, 'ZZZ99', 'AAA11'))).toEqual(['AAA11', 'ZZZ99'])
    expect(await readLabel(labelWithCodes(480, 480, 'SAME1', 'SAME1'))).toEqual(['SAME1'])
  })

  it('finds nothing on white paper', async () => {
    expect(await readLabel(blankDots(416, 560))).toEqual([])
  })
})
