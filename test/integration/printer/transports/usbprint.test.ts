/**
 * A USB printer of Windows from the question to the verdict: the emulator behind a driver that is as unkind as usbprint.sys
 * may be. Windows' own calls: `wineUsb.test.ts`.
 */
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { ok } from '../../../../src/base/result.ts'
import { createPrinterMemory } from '../../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../../src/printer/printers.ts'
import { createUsbprintTransport } from '../../../../src/printer/transports/usbprint/usbprint.ts'
import { usbprintClient } from '../../../../src/printer/transports/usbprint/usbprintClient.ts'
import { windowsUsb } from '../../../../src/printer/transports/usbprint/usbprintThreads.ts'
import { fakeUsbprint } from '../../../support/fakeUsbprint.ts'
import { hangs } from '../../../support/hangs.ts'
import { label, never, profileOf } from '../../../support/printing.ts'
import { runningPrinter } from '../../emulator/runningPrinter.ts'

const uri = 'usbprint:vid_2d37&pid_6b1b#0123'

/** The emulator on the other end of the cable. */
function plugged(port: number) {
  const wire = connect({ host: '127.0.0.1', port })
  const library = Object.assign(fakeUsbprint(), { holds: 1, taken: (bytes: Uint8Array) => void wire.write(bytes) })
  library.takes.push(3, 0, 1_000)
  wire.on('data', (bytes) => library.says.push(new Uint8Array(), bytes))
  const client = usbprintClient(library)
  const transport = createUsbprintTransport(() => client)
  const printers = createPrinters({
    station: 'bench',
    memory: createPrinterMemory(),
    transportFor: () => ok(transport),
  })
  return { library, printers, wire }
}

describe('an Xprinter on the USB of Windows', () => {
  const tspl = profileOf(uri, { language: 'tspl', graphics: 'raster' })

  it('is asked, gets its label whole, and says itself that it is printed', async () => {
    await using printer = await runningPrinter({ language: 'tspl', speedMmPerSecond: 400 })
    const { library, printers, wire } = plugged(Number(new URL(printer.uri).port))
    const opened = await printers.open(tspl, never)
    if (!opened.ok) throw new Error(opened.fault.code)
    {
      await using session = opened.value
      expect(await session.ready(never)).toMatchObject({ ok: true, value: { state: 'idle', answers: true } })
      const outcome = await session.print(label, never, () => undefined)
      expect(outcome).toMatchObject({ verdict: 'printed', evidence: 'drained' })
    }
    expect((await printer.printed(1)).map(({ dots }) => dots)).toEqual([label])
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
    wire.destroy()
  })

  it('says what it speaks when it is asked', async () => {
    await using printer = await runningPrinter({ language: 'tspl' })
    const { printers, wire } = plugged(Number(new URL(printer.uri).port))
    expect(await printers.identify(uri, never)).toMatchObject({ ok: true, value: { language: 'tspl' } })
    wire.destroy()
  })
})

describe.runIf(process.platform !== 'win32')('the thread of a USB printer', () => {
  it('ends where there is no Windows, as a printer that cannot be reached, each time anew', async () => {
    const transport = createUsbprintTransport(windowsUsb)
    const options = { clock: systemClock, deadlineMs: hangs, signal: never }
    for (const _ of [1, 2])
      expect(await transport.connect(uri, options)).toMatchObject({ ok: false, fault: { code: 'printer.unreachable' } })
  })
})
