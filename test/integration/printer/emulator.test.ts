import { describe, expect, it } from 'vitest'
import type { EmittedLabel, Emulator, EmulatorOptions } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { dotBox } from '../../../src/model/labelSize.ts'
import { patientClock } from '../../support/patientClock.ts'
import { label, never, printersAt, printOne, profileOf, remembering } from '../../support/printing.ts'
import { barsAndFrame, dense } from '../../support/sampleDots.ts'

async function withPrinter(
  options: Partial<EmulatorOptions>,
  use: (printer: Emulator, labels: readonly EmittedLabel[]) => Promise<void>,
): Promise<void> {
  const labels: EmittedLabel[] = []
  await using printer = await startEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 8,
    headMm: 168,
    clock: patientClock,
    onLabel: (emitted) => labels.push(emitted),
    ...options,
  })
  await use(printer, labels)
}

const a5 = dotBox('A5', 8)

describe('a label on the practice printer', () => {
  it.each([
    ['52x70', label, 'z64'],
    ['52x70', label, 'run-length'],
    ['A5 in bands', barsAndFrame(a5.width, a5.height), 'z64'],
    ['A5 in bands', dense(a5.width, a5.height), 'run-length'],
  ] as const)('is printed, dot for dot: %s (%#)', async (_, dots, graphics) => {
    await withPrinter({ speedMmPerSecond: 1_000 }, async (printer, labels) => {
      expect((await printOne(printersAt(printer.uri), printer.uri, { dots, graphics })).end).toBe('printed')
      expect(labels.map((emitted) => emitted.dots)).toEqual([dots])
      expect(printer.ignored()).toEqual([])
    })
  })

  it('is sent, not confirmed, when the printer is mute', async () => {
    await withPrinter({ answers: false }, async (printer, labels) => {
      const printers = printersAt(printer.uri, remembering(printer.uri, null))
      expect((await printOne(printers, printer.uri)).end).toBe('sent-not-confirmed')
      await printer.idle()
      expect(labels.length).toBe(1)
    })
  })

  it('is sent, not confirmed, when the printer swallows it', async () => {
    await withPrinter({}, async (printer, labels) => {
      printer.swallowNext()
      expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('sent-not-confirmed')
      expect(labels).toEqual([])
    })
  })

  it.each([false, true])(
    'waits when the roll ends in the middle of it, and is printed after the refill (silent: %s)',
    async (silentInError) => {
      await withPrinter({ silentInError }, async (printer, labels) => {
        const printed = printOne(printersAt(printer.uri), printer.uri, {
          stalled: (reasons) => reasons.length > 0 && printer.refill(),
        })
        await moving(printer)
        printer.paperOut()
        const { end, stalled } = await printed
        // Whether it is seen to go on, or only to have ended, is the machine's speed.
        expect(stalled.filter((reasons) => reasons !== '')).toEqual([silentInError ? 'silent' : 'media-empty'])
        expect(end).toBe('printed')
        expect(labels.length).toBe(1)
      })
    },
  )

  it('is in doubt when it is cancelled in pause', async () => {
    await withPrinter({}, async (printer, labels) => {
      const { end } = await printOne(printersAt(printer.uri), printer.uri, {
        between: () => printer.pause(),
        stalled: () => printer.cancelKey(),
      })
      expect(end).toBe('in-doubt: printer.label-canceled')
      expect(labels).toEqual([])
    })
  })

  it('is in doubt when the printer is switched off and on', async () => {
    await withPrinter({}, async (printer) => {
      const printed = printOne(printersAt(printer.uri), printer.uri)
      await moving(printer)
      printer.powerCycle()
      expect((await printed).end).toBe('in-doubt: printer.connection-lost')
    })
  })

  it("is in doubt when somebody else's label comes in between", async () => {
    await withPrinter({}, async (printer) => {
      const printed = printOne(printersAt(printer.uri), printer.uri)
      await moving(printer)
      printer.foreignTraffic()
      expect((await printed).end).toBe('in-doubt: printer.foreign-traffic')
    })
  })

  it('is in doubt when the connection breaks in the middle, and the next label is printed all the same', async () => {
    await withPrinter({ speedMmPerSecond: 1_000 }, async (printer, labels) => {
      printer.resetAfterBytes(1_024)
      const broken = await printOne(printersAt(printer.uri), printer.uri, { dots: dense(416, 560) })
      expect(broken.end).toBe('in-doubt: printer.connection-lost')
      expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('printed')
      expect(labels.map((emitted) => emitted.dots)).toEqual([label])
    })
  })

  it('is printed by a printer that reads slowly', async () => {
    await withPrinter({ speedMmPerSecond: 1_000 }, async (printer, labels) => {
      const dots = dense(416, 560)
      const printed = printOne(printersAt(printer.uri), printer.uri, { dots, between: () => printer.slow(60_000) })
      expect((await printed).end).toBe('printed')
      expect(labels.map((emitted) => emitted.dots)).toEqual([dots])
    })
  })

  it.each([
    ['out of paper', (printer: Emulator) => printer.paperOut(), 'printer.media-empty'],
    ['its head open', (printer: Emulator) => printer.openHead(), 'printer.cover-open'],
    ['out of ribbon', (printer: Emulator) => printer.ribbonOut(), 'printer.marker-supply-empty'],
    ['too hot', (printer: Emulator) => printer.overheat(), 'printer.too-hot'],
    ['paused', (printer: Emulator) => printer.pause(), 'printer.paused'],
    ["busy with somebody else's label", (printer: Emulator) => printer.foreignTraffic(), 'printer.busy'],
  ])('is not sent to a printer that is %s', async (_, trouble, fault) => {
    await withPrinter({}, async (printer) => {
      trouble(printer)
      expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe(fault)
    })
  })

  it('is not sent to a printer that is silent, and names the reason when another question is answered', async () => {
    await withPrinter({ silentInError: true }, async (printer, labels) => {
      printer.openHead()
      expect((await printOne(printersAt(printer.uri), printer.uri)).end).toBe('printer.cover-open')
      expect(labels).toEqual([])
    })
  })

  it('leaves the port free for the next one', async () => {
    await withPrinter({ speedMmPerSecond: 1_000 }, async (printer, labels) => {
      const printers = printersAt(printer.uri)
      for (let count = 1; count <= 3; count++) expect((await printOne(printers, printer.uri)).end).toBe('printed')
      expect(await printers.idleStatus(profileOf(printer.uri), never)).toEqual({
        state: 'idle',
        reasons: [],
        answers: true,
      })
      expect(labels.length).toBe(3)
    })
  })
})

/** Resolves when a label moves: asked of the mechanism itself, turn by turn of the loop. */
async function moving(printer: Emulator): Promise<void> {
  while (!printer.status().moving) await new Promise((resolve) => setImmediate(resolve))
}
