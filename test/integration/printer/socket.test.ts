import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/base/clock.ts'
import { systemClock } from '../../../src/base/clock.ts'
import type { Connection } from '../../../src/printer/transport.ts'
import { socketTransport } from '../../../src/printer/transports/socket.ts'
import { hangs } from '../../support/hangs.ts'
import { never } from '../../support/printing.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

const query = Buffer.from('~HS')

async function connect(uri: string): Promise<Connection> {
  const connected = await socketTransport.connect(uri, { clock: systemClock, deadlineMs: hangs, signal: never })
  if (!connected.ok) throw new Error(connected.fault.code)
  return connected.value
}

describe('a socket connection', () => {
  it('is given up at its deadline', async () => {
    await using printer = await scriptedPrinter()
    const hurried: Clock = { ...systemClock, sleep: async () => undefined }
    const connected = await socketTransport.connect(printer.uri, { clock: hurried, deadlineMs: 3_000, signal: never })
    expect(connected).toMatchObject({ ok: false, fault: { code: 'printer.unreachable', detail: /within 3000 ms/ } })
  })

  it('delivers what came before its end, then the end, and stays over', async () => {
    await using printer = await scriptedPrinter({ before: [{ text: ['last words'] }, 'end'] })
    const connection = await connect(printer.uri)
    await connection.write(query, never)
    await printer.until(() => printer.asked() === 1)
    await connection.write(query, never)
    await printer.until(() => printer.asked() === 2)
    let text = ''
    for (;;) {
      const incoming = await connection.receive(5_000, never)
      if (incoming.type !== 'bytes') {
        expect(incoming.type).toBe('ended')
        break
      }
      text += Buffer.from(incoming.bytes).toString()
    }
    expect(text).toBe('last words')
    expect(connection.ending?.type).toBe('ended')
    expect(await connection.write(query, never)).toMatchObject({
      ok: false,
      fault: { why: 'lost', mayHaveLeft: false },
    })
    await connection.close(0)
  })

  it('tells being torn down from being closed', async () => {
    await using printer = await scriptedPrinter({ before: ['reset'] })
    const connection = await connect(printer.uri)
    await connection.write(query, never)
    expect((await connection.receive(5_000, never)).type).toBe('reset')
    await connection.close(0)
  })

  it('proves nothing of a write that is stopped half-way', async () => {
    await using printer = await scriptedPrinter({ holdAfterBytes: 1, held: new Promise(() => undefined) })
    const connection = await connect(printer.uri)
    const wish = new AbortController()
    const writing = connection.write(new Uint8Array(16_000_000), wish.signal)
    await printer.until(() => printer.received().length > 0)
    wish.abort()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'aborted', mayHaveLeft: true } })
    await connection.close(0)
  })

  it('ends in order for a printer that is still answering: its answer meets no reset', async () => {
    await using printer = await scriptedPrinter({ before: [{ text: Array<string>(300).fill('a long answer\r\n') }] })
    const connection = await connect(printer.uri)
    await connection.write(query, never)
    await connection.receive(5_000, never)
    await connection.close(5_000)
    await printer.closed()
    expect(printer.errors()).toEqual([])
  })
})
