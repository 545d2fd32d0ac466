import { expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import type { Connection } from '../../../../src/printer/transport.ts'
import { serialTransport } from '../../../../src/printer/transports/serial.ts'
import { collect } from '../../../support/collect.ts'
import { debian } from '../../../support/debian.ts'
import { hangs } from '../../../support/hangs.ts'
import { describeWith } from '../../../support/notRun.ts'
import { never } from '../../../support/printing.ts'
import { tempDir } from '../../../support/tempDir.ts'
import { terminalPair } from '../../../support/terminalPair.ts'

const options = { clock: systemClock, deadlineMs: hangs, signal: never }

async function connect(uri: string): Promise<Connection> {
  const connected = await serialTransport.connect(uri, options)
  if (!connected.ok) throw new Error(JSON.stringify(connected.fault))
  return connected.value
}

/** Every byte there is, so that nothing on the way may take one for a control character. */
const everyByte = Uint8Array.from({ length: 60_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)

describeWith(debian('serial'), 'a serial line', () => {
  it.each(['none', 'rtscts'])('carries every byte unaltered, both ways, with flow control %s', async (flow) => {
    await using line = await terminalPair()
    const sent = collect(line.printer)
    const connection = await connect(`serial:${line.path}?baud=115200&flow=${flow}`)
    expect(connection.backChannel).toBe(true)
    expect(await connection.write(everyByte, never)).toEqual({ ok: true, value: undefined })
    await sent.until(everyByte.length)
    expect(sent.bytes().equals(everyByte)).toBe(true)
    line.printer.write(Buffer.from([0x00, 0x11, 0x13, 0x0d, 0x0a, 0xff]))
    let heard = Buffer.alloc(0)
    while (heard.length < 6) {
      const incoming = await connection.receive(60_000, never)
      if (incoming.type !== 'bytes') throw new Error(incoming.type)
      heard = Buffer.concat([heard, incoming.bytes])
    }
    expect([...heard]).toEqual([0x00, 0x11, 0x13, 0x0d, 0x0a, 0xff])
    await connection.close(1_000)
  })

  it('waits for a slow printer, and can be called off meanwhile', async () => {
    await using line = await terminalPair()
    const connection = await connect(`serial:${line.path}?baud=9600`)
    const wish = new AbortController()
    // Nobody reads at the other end: what the system does not take stays with us.
    const writing = connection.write(new Uint8Array(4_000_000), wish.signal)
    expect(await Promise.race([writing, connection.receive(200, never)])).toEqual({ type: 'nothing' })
    wish.abort()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'aborted', mayHaveLeft: true } })
    await connection.close(1_000)
  })

  it('is lost when the plug is pulled, and stays lost', async () => {
    await using line = await terminalPair()
    const connection = await connect(`serial:${line.path}?baud=9600`)
    line.printer.write('last words')
    await line.unplug()
    let last = await connection.receive(60_000, never)
    while (last.type === 'bytes') last = await connection.receive(60_000, never)
    expect(last.type).toBe('reset')
    expect(await connection.write(Uint8Array.of(1), never)).toMatchObject({
      ok: false,
      fault: { why: 'lost', mayHaveLeft: false },
    })
    await connection.close(1_000)
    expect(await serialTransport.connect(`serial:${line.path}`, options)).toMatchObject({
      ok: false,
      fault: { code: 'printer.unreachable' },
    })
  })

  it('is lost in the middle of a label when the plug is pulled then', async () => {
    await using line = await terminalPair()
    const connection = await connect(`serial:${line.path}?baud=9600`)
    const writing = connection.write(new Uint8Array(4_000_000), never)
    await connection.receive(50, never)
    await line.unplug()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'lost', mayHaveLeft: true } })
    await connection.close(1_000)
  })

  it('takes one connection at a time', async () => {
    await using line = await terminalPair()
    const first = await connect(`serial:${line.path}`)
    expect(await serialTransport.connect(`serial:${line.path}`, options)).toMatchObject({
      ok: false,
      fault: { code: 'printer.busy' },
    })
    await first.close(1_000)
    const second = await connect(`serial:${line.path}`)
    await second.close(1_000)
  })

  it('gives pieces that half a second of the line takes', async () => {
    await using line = await terminalPair()
    const connection = await connect(`serial:${line.path}?baud=9600`)
    expect(connection.pieceLength).toBe(480)
    await connection.close(1_000)
  })

  it('is not opened where there is none, or where there is something else', async () => {
    await using folder = await tempDir()
    expect(await serialTransport.connect(`serial:${folder.path}/none`, options)).toMatchObject({
      ok: false,
      fault: { code: 'printer.unreachable' },
    })
    expect(await serialTransport.connect('serial:/dev/null', options)).toMatchObject({
      ok: false,
      fault: { code: 'printer.bad-address' },
    })
  })
})
