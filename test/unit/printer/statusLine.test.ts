import { describe, expect, it } from 'vitest'
import { nothingKnown } from '../../../src/printer/deviceStatus.ts'
import { createLabelIds } from '../../../src/printer/labelIds.ts'
import type { StatusProtocol } from '../../../src/printer/language.ts'
import { cpclStatus } from '../../../src/printer/languages/cpclStatus.ts'
import { escposStatus } from '../../../src/printer/languages/escposStatus.ts'
import { tsplStatus } from '../../../src/printer/languages/tsplStatus.ts'
import { zplStatus } from '../../../src/printer/languages/zplStatus.ts'
import { createStatusLine } from '../../../src/printer/statusLine.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { Connection } from '../../../src/printer/transport.ts'
import { watchDrain } from '../../../src/printer/watchDrain.ts'
import { growth } from '../../support/growth.ts'

const never = new AbortController().signal

/** A clock that goes on by a millisecond with each look at it, and a printer that says the same for ever. */
function flooded(protocol: StatusProtocol, chunk: Uint8Array, heardSoMany: (chunks: number) => void = () => {}) {
  let ticks = 0
  let chunks = 0
  const clock = { now: () => 0, ticks: () => ticks++, sleep: async () => {} }
  const connection: Connection = {
    backChannel: true,
    pieceLength: 1,
    ending: null,
    write: async () => ({ ok: true, value: undefined }),
    async receive() {
      if (++chunks > 10_000) throw new Error('it listens for ever')
      heardSoMany(chunks)
      return { type: 'bytes', bytes: chunk }
    },
    discard: () => false,
    finish() {},
    async close() {},
  }
  return { line: createStatusLine(connection, protocol, clock, createLabelIds()), clock }
}

const counts = new TextEncoder().encode('"1"'.repeat(20))

describe('a printer that never stops talking', () => {
  it.each([
    ['cpcl', cpclStatus, new Uint8Array(64).fill(0xff)],
    ['tspl', tsplStatus, new Uint8Array(64).fill(0xff)],
    ['escpos', escposStatus, new Uint8Array(64).fill(0xff)],
    ['zpl', zplStatus, counts],
  ] as const)('holds nobody up who waits for another answer of %s', async (_, protocol, chunk) => {
    const { line } = flooded(protocol, chunk)
    await line.ask(never)
    expect(await line.hearOnly(protocol === zplStatus ? 'status' : 'name', 300, never)).toEqual({ type: 'nothing' })
  })

  it('is put off by the signal as well', async () => {
    const over = new AbortController()
    const { line } = flooded(cpclStatus, new Uint8Array(64).fill(0xff))
    await line.ask(never)
    await line.hear(10, never)
    over.abort()
    expect(await line.hearOnly('name', 300, over.signal)).toEqual({ type: 'aborted' })
  })
})

describe('a label in a printer that never stops talking', () => {
  it('is told to be silent of all that matters, until nobody wants to wait any longer', async () => {
    const over = new AbortController()
    const { line, clock } = flooded(zplStatus, counts, (chunks) => chunks === 2_000 && over.abort())
    const watched = {
      protocol: zplStatus,
      before: nothingKnown,
      id: null,
      echo: 'never',
      shared: false,
      lagMs: 0,
      hasCounted: null,
    } as const
    const told: string[] = []
    const stalled = (reasons: readonly string[]) => void told.push(reasons.join(' '))
    const verdict = await watchDrain(line, watched, { clock, timings: usualTimings }, over.signal, {
      stalled,
      received: () => undefined,
    })
    expect(told).toContain('silent')
    expect(verdict).toMatchObject({ verdict: 'in-doubt', fault: { code: 'job.interrupted' } })
  })
})

describe('an answer among much that is none', () => {
  it('costs no more for each of them than they are long', async () => {
    const hear = async (length: number) => {
      const { line } = flooded(cpclStatus, new Uint8Array(length).fill(0xff))
      await line.ask(never)
      await line.hearOnly('name', 2, never)
    }
    // Answers shifted off their array: 250. In proportion: 10, and 40 where a busy machine collects them late.
    expect(await growth(hear, 8_192)).toBeLessThan(100)
  })
})
