/** Every language asked by every question: only its own is answered, and nothing of the others is seen on paper. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { sameDots } from '../../../src/model/dots.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { modelOf } from '../../../src/printer/identify.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../src/printer/printers.ts'
import { never, printersAt, profileOf } from '../../support/printing.ts'
import { barsAndFrame } from '../../support/sampleDots.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'
import type { RunningPrinter } from '../emulator/runningPrinter.ts'
import { runningPrinter } from '../emulator/runningPrinter.ts'

const ESC = '\x1b'

const names: Readonly<Record<LanguageName, string | null>> = {
  zpl: 'PACKBENCH-300dpi',
  tspl: 'PACKBENCH-300',
  epl2: null,
  cpcl: 'PACKBENCH',
  escpos: 'PACKBENCH-2016',
}

describe('a printer that is asked what it is', () => {
  it.each(languageNames)(
    'says that it speaks %s, and prints nothing but the label that comes next',
    async (language) => {
      await using printer = await runningPrinter({ language, dpmm: 12 })
      const printers = printersAt(printer.uri)
      const said = await printers.identify(printer.uri, never)
      expect(said).toMatchObject({ ok: true, value: { language, name: names[language] } })
      await expectOnlyNextLabel(printer, language)
    },
  )

  it('that is ZPL also says its resolution, and gets the row for it', async () => {
    await using printer = await runningPrinter({ language: 'zpl', dpmm: 12 })
    const said = await printersAt(printer.uri).identify(printer.uri, never)
    expect(said.ok && modelOf(said.value)).toMatchObject({ model: null, row: { dpmm: 12, headDots: 1248 } })
  })

  it.each(languageNames.filter((name) => name !== 'escpos'))(
    'and is mute, as %s, is not identified, and prints nothing but the label that comes next',
    async (language) => {
      await using printer = await runningPrinter({ language, dpmm: 12, answers: false })
      const printers = createPrinters({
        station: 'bench',
        memory: createPrinterMemory(),
        timings: { identify: 50, farewell: 1_000 },
      })
      const said = await printers.identify(printer.uri, never)
      expect(said).toMatchObject({ ok: false, fault: { code: 'printer.unidentified' } })
      await expectOnlyNextLabel(printer, language)
    },
  )

  it.each([
    ['a web server', undefined, 'printer.web-page'],
    ['a server of queues', 'CUPS/2.4 IPP/2.1', 'printer.print-server'],
  ])('is no printer where %s answers', async (_, server, code) => {
    await using peer = await pageAt(server)
    expect(await printersAt(peer.uri).identify(peer.uri, never)).toMatchObject({ ok: false, fault: { code } })
  })

  it('is left alone while a label is on its way to it', async () => {
    await using printer = await runningPrinter({ language: 'zpl' })
    const printers = printersAt(printer.uri)
    const session = await printers.open(profileOf(printer.uri), never)
    expect(await printers.identify(printer.uri, never)).toMatchObject({ ok: false, fault: { code: 'printer.busy' } })
    if (session.ok) await session.value[Symbol.asyncDispose]()
    expect(await printers.identify(printer.uri, never)).toMatchObject({ ok: true })
  })

  it('and cannot answer is out of the conversation for every word that ESC/POS would print', async () => {
    await using printer = await scriptedPrinter({ language: 'escpos', before: ['silence'] })
    const printers = createPrinters({
      station: 'bench',
      memory: createPrinterMemory(),
      timings: { identify: 50, farewell: 50 },
    })
    expect(await printers.identify(printer.uri, never)).toMatchObject({ fault: { code: 'printer.unidentified' } })
    const heard = printer.received()
    expect(heard).toContain('~HI')
    expect(heard).toContain('^ee')
    const notForIt = new RegExp(`${ESC}=\\x02.*?${ESC}=\\x01`, 'gs')
    const taken = heard.replaceAll(notForIt, '')
    // ESC h, DLE EOT 1, ESC ! ?, and what clears the line before it ends.
    expect(taken).toBe(`\x1bh\x10\x04\x01\x1b!?${'\x1b@\r\n'.repeat(3)}`)
  })

  it('through a file is not identified, because nothing comes back', async () => {
    const printers = printersAt('null:')
    expect(await printers.identify('null:', never)).toMatchObject({ fault: { code: 'printer.unidentified' } })
  })
})

async function expectOnlyNextLabel(printer: RunningPrinter, language: LanguageName): Promise<void> {
  const dots = barsAndFrame(416, 560)
  const profile = profileOf(printer.uri, { language, dpmm: 12, graphics: 'raster' })
  const session = await createPrinters({ station: 'bench', memory: createPrinterMemory() }).open(profile, never)
  if (!session.ok) throw new Error(session.fault.code)
  const ready = await session.value.ready(never)
  expect(ready.ok).toBe(true)
  await session.value.print(dots, never, () => undefined)
  await session.value[Symbol.asyncDispose]()
  const labels = await printer.printed(1)
  await printer.idle()
  printer.tear()
  expect(labels).toHaveLength(1)
  expect(labels[0] !== undefined && sameDots(labels[0].dots, dots)).toBe(true)
}

/** Answers a line that is no request as web servers do: with a page, and goodbye. */
async function pageAt(server: string | undefined): Promise<{ readonly uri: string } & AsyncDisposable> {
  const named = server === undefined ? '' : `Server: ${server}\r\n`
  const peer = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      if (bytes.includes(10)) socket.end(`HTTP/1.1 400 Bad Request\r\n${named}Connection: close\r\n\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(peer, 'listening')
  const { port } = peer.address() as AddressInfo
  return {
    uri: `socket://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      peer.close()
      await once(peer, 'close')
    },
  }
}
