import { failed, ok } from '../../src/base/result.ts'
import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'
import type { DotsPerMm, LabelSize } from '../../src/model/labelSize.ts'
import { dotBox } from '../../src/model/labelSize.ts'
import type { PrintSession } from '../../src/ports/printers.ts'
import type { World } from './fakeWorld.ts'

/** A connection to a printer that does what the test's world says. */
export function fakeSession(world: World, printer: string): PrintSession {
  return {
    counterBefore: world.counted === null ? null : 41,
    async ready() {
      const fault = world.faultsOf.get(printer) ?? world.printerFault
      return fault === null ? ok({ state: 'idle', reasons: [], answers: true }) : failed(fault)
    },
    async print(dots, signal, _, { received } = {}) {
      world.printed.push(nameOf(dots))
      world.printedTexts.push(textOn(dots))
      world.printedWidths.push(dots.width)
      world.printedBy.set(printer, [...(world.printedBy.get(printer) ?? []), nameOf(dots)])
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      if (world.receives) received?.()
      if (world.gate !== null) await Promise.race([world.gate, aborted])
      if (signal.aborted) return { verdict: 'in-doubt', fault: { code: 'job.interrupted' }, firstByteMs: 1 }
      return world.outcomes.shift() ?? { verdict: 'printed', evidence: 'drained', firstByteMs: 1 }
    },
    async printDocument(pdf) {
      world.documents.push(new TextDecoder().decode(pdf))
      return { verdict: 'sent-not-confirmed', firstByteMs: 1 }
    },
    async [Symbol.asyncDispose]() {},
  }
}

/** The fake label carries its code in its first bytes, so that what reaches the printer can be told apart. */
export function dotsNamed(pdf: Uint8Array, size: LabelSize, dpmm: DotsPerMm): Dots {
  const box = dotBox(size, dpmm)
  const dots = blankDots(box.width, box.height)
  dots.data.set(pdf)
  return dots
}

/** The code that a fake label carries. */
export function nameOf(dots: Dots): string {
  return textOn(dots).split(' ')[0] ?? ''
}

/** All that a fake label says: its code, and what is to be collected. */
export function textOn(dots: Dots): string {
  return new TextDecoder().decode(dots.data.slice(0, dots.data.indexOf(0)))
}
