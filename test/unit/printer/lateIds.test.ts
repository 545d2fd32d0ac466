import { expect, it } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { ok } from '../../../src/base/result.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { countNow } from '../../../src/printer/countNow.ts'
import type { House } from '../../../src/printer/house.ts'
import { idleStatus } from '../../../src/printer/idleStatus.ts'
import { createInbox } from '../../../src/printer/inbox.ts'
import type { IdsOfPrinters } from '../../../src/printer/labelIds.ts'
import { idsOf } from '../../../src/printer/labelIds.ts'
import type { StatusProtocol } from '../../../src/printer/language.ts'
import { escpos } from '../../../src/printer/languages/escpos.ts'
import { escposStatus } from '../../../src/printer/languages/escposStatus.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createQueueClaims } from '../../../src/printer/queueClaims.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { Connection } from '../../../src/printer/transport.ts'
import { profileOf } from '../../support/printing.ts'
import { testClock } from '../../support/testClock.ts'

const never = new AbortController().signal
const uri = 'socket://10.0.0.9:9100'
const idle = '\x12\x12\x12\x12'

/** One that counts, as none of ESC/POS does: what the count is asked for on is any language's connection. */
const counting: StatusProtocol = { ...escposStatus, counter: { query: bytes('#') } }

/** A printer that returns the id of an earlier label behind its first answer. */
async function returnsLate(look: (house: House, printer: PrinterProfile) => Promise<unknown>) {
  const clock = testClock()
  const inbox = createInbox(clock)
  const ids: IdsOfPrinters = new Map()
  const id = idsOf(ids, uri).next()
  const connection: Connection = {
    backChannel: true,
    pieceLength: 16_384,
    ending: null,
    async write() {
      inbox.put(bytes(`${idle}7"${id}\0`))
      return ok()
    },
    receive: (withinMs, signal) => inbox.take(withinMs, signal),
    discard: () => inbox.discard(),
    finish() {},
    async close() {},
  }
  const house: House = {
    memory: createPrinterMemory(),
    clock,
    timings: usualTimings,
    transportFor: () => ok({ type: 'connection', connect: async () => ok(connection) }),
    languageOf: () => ({ ...escpos, status: counting }),
    sheets: null,
    inUse: new Map(),
    queues: createQueueClaims('station'),
    mutes: new Map(),
    counts: new Map(),
    ids,
  }
  const looked = look(house, profileOf(uri))
  await clock.advance(60_000)
  await looked
  return { isOpen: idsOf(ids, uri).returned(id) }
}

it.each([
  ['that asks how it is', idleStatus],
  ['that asks for its count', countNow],
])(
  'the id of a label that comes late, on a connection %s, is not taken for that of a label once more',
  async (_, look) => {
    expect(await returnsLate((house, printer) => look(house, printer, never))).toEqual({ isOpen: false })
  },
)

it('the id of a label is that of its printer however its address is written', () => {
  const ids: IdsOfPrinters = new Map()
  const id = idsOf(ids, 'socket://Zebra.local').next()
  expect(idsOf(ids, 'socket://zebra.local:9100').returned(id)).toBe(true)
})
