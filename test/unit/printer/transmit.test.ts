import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import type { Result } from '../../../src/base/result.ts'
import { failed, ok } from '../../../src/base/result.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import { transmit } from '../../../src/printer/transmit.ts'
import type { Connection, WriteFailure } from '../../../src/printer/transport.ts'

const label = Uint8Array.from({ length: 40_000 }, (_, at) => at % 251)
const lost = (mayHaveLeft: boolean): WriteFailure => ({ why: 'lost', detail: 'EPIPE', mayHaveLeft })

/** A connection whose writes end as they are told to, the rest well; it keeps what it was given. */
function connectionThat(...ends: Result<undefined, WriteFailure>[]) {
  const written: Uint8Array[] = []
  const connection: Connection = {
    backChannel: true,
    pieceLength: 16_384,
    ending: null,
    write: async (bytes) => {
      written.push(bytes)
      return ends.shift() ?? ok()
    },
    receive: async () => ({ type: 'nothing' }),
    discard: () => false,
    finish: () => undefined,
    close: async () => undefined,
  }
  return { connection, written }
}

const send = (connection: Connection) =>
  transmit(
    connection,
    label,
    { clock: systemClock, timings: usualTimings },
    new AbortController().signal,
    () => undefined,
  )

describe('a label on its way into a connection', () => {
  it('goes whole and in order, its first byte alone', async () => {
    const { connection, written } = connectionThat()
    expect((await send(connection)).type).toBe('sent')
    expect(written[0]?.length).toBe(1)
    expect(Buffer.concat(written).equals(label)).toBe(true)
  })

  it('is not sent when the first byte provably did not leave, and nothing more is tried', async () => {
    const { connection, written } = connectionThat(failed(lost(false)))
    expect(await send(connection)).toEqual({
      type: 'not-sent',
      fault: { code: 'printer.unreachable', detail: 'EPIPE' },
    })
    expect(written.length).toBe(1)
  })

  it('tells that nothing is taken from the first byte on, as of any other', async () => {
    const taken = Promise.withResolvers<Result<undefined, WriteFailure>>()
    const connection: Connection = { ...connectionThat().connection, write: () => taken.promise }
    const told: string[] = []
    const sent = transmit(
      connection,
      label,
      { clock: systemClock, timings: { ...usualTimings, answer: 1 } },
      new AbortController().signal,
      (reasons) => {
        told.push(reasons.join(' '))
        taken.resolve(failed(lost(false)))
      },
    )
    expect(await sent).toMatchObject({ type: 'not-sent' })
    expect(told).toEqual(['silent'])
  })

  it('is broken when the first byte may have left', async () => {
    const { connection } = connectionThat(failed(lost(true)))
    expect(await send(connection)).toMatchObject({ type: 'broken', fault: { code: 'printer.connection-lost' } })
  })

  it('is broken when the first byte left, whatever is proven of a later one', async () => {
    const { connection } = connectionThat(ok(), failed(lost(false)))
    expect(await send(connection)).toMatchObject({ type: 'broken', fault: { code: 'printer.connection-lost' } })
  })

  it('is broken when it is interrupted after the first byte', async () => {
    const { connection } = connectionThat(ok(), failed({ why: 'aborted', detail: 'stopped', mayHaveLeft: false }))
    expect(await send(connection)).toMatchObject({ type: 'broken', fault: { code: 'job.interrupted' } })
  })
})
