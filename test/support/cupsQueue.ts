import { systemClock } from '../../src/base/clock.ts'
import type { StateReason } from '../../src/model/printer.ts'
import { zpl } from '../../src/printer/languages/zpl.ts'
import { createPrinterMemory } from '../../src/printer/printerMemory.ts'
import { createQueueClaims } from '../../src/printer/queueClaims.ts'
import type { SpoolSession } from '../../src/printer/spoolSession.ts'
import { createSpoolSession } from '../../src/printer/spoolSession.ts'
import type { Timings } from '../../src/printer/timings.ts'
import { usualTimings } from '../../src/printer/timings.ts'
import type { SpoolTransport } from '../../src/printer/transport.ts'
import { createCupsSpooler } from '../../src/printer/transports/cups/cupsSpooler.ts'
import type { CupsDaemon } from './cupsDaemon.ts'
import { label, never, profileOf } from './printing.ts'
import { scriptedPrinter } from './scriptedPrinter.ts'

export function sessionAt(
  socketPath: string,
  uri: string,
  patience: Partial<Timings> = {},
  transport: SpoolTransport = createCupsSpooler(() => ({ socketPath })),
): SpoolSession {
  return createSpoolSession({
    profile: profileOf(uri),
    language: zpl,
    transport,
    queues: createQueueClaims('bench'),
    memory: createPrinterMemory(),
    clock: systemClock,
    timings: { ...usualTimings, leftover: 300, ...patience },
  })
}

/** Hears what a job waits for, and lets a test wait for that. */
export function listener() {
  const heard: (readonly StateReason[])[] = []
  let wake = () => {}
  return {
    heard,
    stalled: (reasons: readonly StateReason[]) => {
      heard.push(reasons)
      wake()
    },
    async until(reason: StateReason) {
      while (heard.at(-1)?.includes(reason) !== true) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

export const quiet = () => undefined
export const expectedBytes = Buffer.from(zpl.encode(label, profileOf('spooler:q'))).toString('latin1')

export async function withPrinter(cups: CupsDaemon, options: Parameters<typeof scriptedPrinter>[0] = {}) {
  const printer = await scriptedPrinter(options)
  await cups.addQueue('label', printer.uri)
  return printer
}

/** A label that waits in the queue `label`, which stands, until `signal` says that nobody waits for it any longer. */
export async function waitingLabel(cups: CupsDaemon, signal: AbortSignal = never) {
  await cups.run('cupsdisable', 'label')
  const waiting = listener()
  const printing = sessionAt(cups.socketPath, 'spooler:label').print(label, signal, waiting.stalled)
  await waiting.until('paused')
  return { printing }
}

/** Nobody waits for a document to be forgotten; here the test's own end does. */
export async function untilEmpty(cups: CupsDaemon): Promise<void> {
  while ((await cups.documents()).length > 0) await systemClock.sleep(20)
}
