import { expect, it } from 'vitest'
import { askStatus } from '../../../src/printer/askStatus.ts'
import { createLabelIds } from '../../../src/printer/labelIds.ts'
import { zplStatus } from '../../../src/printer/languages/zplStatus.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createStatusLine } from '../../../src/printer/statusLine.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { Connection } from '../../../src/printer/transport.ts'

const never = new AbortController().signal
const uri = 'socket://10.0.0.5:9100'
const openHead =
  '\x02030,0,0,0640,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,1,0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n'

/** A printer that gives its answer so late, by a clock that goes on only while somebody listens; null: never. */
function answeringAfter(milliseconds: number | null, answer: string) {
  let ticks = 0
  let isSaid = false
  const connection: Connection = {
    backChannel: true,
    pieceLength: 1,
    ending: null,
    write: async () => ({ ok: true, value: undefined }),
    async receive(withinMs) {
      const isInTime = !isSaid && milliseconds !== null && milliseconds <= ticks + withinMs
      ticks = isInTime ? Math.max(ticks, milliseconds) : ticks + withinMs
      if (!isInTime) return { type: 'nothing' }
      isSaid = true
      return { type: 'bytes', bytes: new TextEncoder().encode(answer) }
    },
    discard: () => false,
    finish() {},
    async close() {},
  }
  const clock = { now: () => 0, ticks: () => ticks, sleep: async () => {} }
  const memory = createPrinterMemory()
  const line = createStatusLine(connection, zplStatus, clock, createLabelIds())
  return { memory, ask: () => askStatus(line, { protocol: zplStatus, uri, memory, timings: usualTimings }, never) }
}

it('hears the first answer of a printer as late as every other, and sends nothing into its open head', async () => {
  const late = answeringAfter(usualTimings.answer - 1, openHead)
  expect(await late.ask()).toMatchObject({ ok: true, value: { headUp: true } })
  expect(late.memory.get(uri)).toBe('answers')
})

it('takes a printer for mute that says nothing in that time', async () => {
  const mute = answeringAfter(null, openHead)
  expect(await mute.ask()).toEqual({ ok: true, value: null })
  expect(mute.memory.get(uri)).toBe('mute')
})
