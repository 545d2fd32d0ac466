/** An 80×80 over a serial line of 115 200 baud: its bytes by the arithmetic of the line, and to a printer that reads no faster. */
import { connect } from 'node:net'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { Dots } from '../../../src/model/dots.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../src/printer/printers.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { debian } from '../../support/debian.ts'
import { practiceLabels } from '../../support/practiceLabels.ts'
import { terminalPair } from '../../support/terminalPair.ts'
import type { Figure } from './figure.ts'
import { aimAt } from './figure.ts'

const never = new AbortController().signal
/** 8 bits, a start and a stop bit. */
const bytesPerSecond = 115_200 / 10

export async function* serialLine(): AsyncGenerator<Figure> {
  const dots = await labelDots()
  const { length } = zpl.encode(dots, { graphics: 'z64', dpmm: 8 })
  const seconds = length / bytesPerSecond
  yield {
    what: 'serial at 115 200 baud, 80×80, its bytes by arithmetic',
    seen: `${length} bytes, ${seconds.toFixed(2)} s`,
    aim: aimAt('≤ 0.6 s', seconds <= 0.6),
  }
  if (!debian('serial').met) return
  const measured = await overTheLine(dots)
  yield {
    what: 'the same through the serial transport to a printer that reads 11 520 bytes/s, the last byte read',
    seen: `${measured.toFixed(2)} s`,
    aim: null,
  }
}

async function labelDots(): Promise<Dots> {
  await using raster = createRaster({ workers: 1 })
  const made = await raster.label(await practiceLabels('80x80', 1), '80x80', 8, { snap: true }, never)
  if (!made.ok) throw new Error(made.fault.code)
  return made.value.dots
}

async function overTheLine(dots: Dots): Promise<number> {
  await using line = await terminalPair()
  let ended = (_: number) => {}
  const printed = new Promise<number>((resolve) => {
    ended = resolve
  })
  const heard = () => ended(performance.now())
  await using printer = await startEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 8,
    speedMmPerSecond: 1e6,
    onLabel: heard,
  })
  printer.slow(bytesPerSecond)
  const wire = connect(Number(new URL(printer.uri).port), '127.0.0.1')
  line.printer.pipe(wire).pipe(line.printer)
  const uri = `serial:${line.path}?baud=115200`
  const opened = await createPrinters({ station: 'bench', memory: createPrinterMemory() }).open(profileOf(uri), never)
  if (!opened.ok) throw new Error(opened.fault.code)
  await using session = opened.value
  await session.ready(never)
  const began = performance.now()
  const printing = session.print(dots, never, () => undefined)
  const seconds = ((await printed) - began) / 1000
  await printing
  wire.destroy()
  return seconds
}

function profileOf(uri: string): PrinterProfile {
  return {
    id: 'p',
    name: 'p',
    uri,
    language: 'zpl',
    dpmm: 8,
    headDots: 832,
    graphics: 'z64',
    sizes: ['80x80'],
    practice: false,
  }
}
