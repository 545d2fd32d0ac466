import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { socketTransport } from '../../../../src/printer/transports/socket.ts'
import { closedPort } from '../../../support/closedPort.ts'
import { hangs } from '../../../support/hangs.ts'
import { describeWith } from '../../../support/notRun.ts'
import { never } from '../../../support/printing.ts'
import { scriptedPrinter } from '../../../support/scriptedPrinter.ts'

const options = { clock: systemClock, deadlineMs: hangs, signal: never }
const hasIPv6 = Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === '::1') === true)

describe('a socket', () => {
  it('that is refused says so, and can be told from one that nobody answers', async () => {
    expect(await socketTransport.connect(`socket://127.0.0.1:${await closedPort()}`, options)).toMatchObject({
      ok: false,
      fault: { code: 'printer.unreachable', facts: { errno: 'ECONNREFUSED' } },
    })
    const nobody = await socketTransport.connect('socket://127.0.0.1:9', {
      ...options,
      clock: { ...systemClock, sleep: async () => undefined },
    })
    expect(nobody).toMatchObject({ ok: false, fault: { code: 'printer.unreachable' } })
    expect(nobody).not.toMatchObject({ fault: { facts: { errno: 'ECONNREFUSED' } } })
  })

  it('reset before the first byte proves that nothing left', async () => {
    await using printer = await scriptedPrinter()
    const connected = await socketTransport.connect(printer.uri, options)
    if (!connected.ok) throw new Error(connected.fault.code)
    await printer.until(() => printer.connections() === 1)
    printer.powerCycle()
    expect(await connected.value.receive(5_000, never)).toMatchObject({ type: 'reset' })
    expect(await connected.value.write(Uint8Array.of(1), never)).toMatchObject({
      ok: false,
      fault: { why: 'lost', mayHaveLeft: false },
    })
    await connected.value.close(0)
  })

  it('reset in the middle of a label proves nothing', async () => {
    await using printer = await scriptedPrinter({ resetAfterBytes: 1 })
    const connected = await socketTransport.connect(printer.uri, options)
    if (!connected.ok) throw new Error(connected.fault.code)
    expect(await connected.value.write(new Uint8Array(50_000_000), never)).toMatchObject({
      ok: false,
      fault: { why: 'lost', mayHaveLeft: true },
    })
    await connected.value.close(0)
  })
})

describeWith({ met: hasIPv6, what: 'a loopback interface with ::1' }, 'a socket of IPv6', () => {
  it('carries a label', async () => {
    const server = createServer((socket) => socket.once('data', (bytes) => socket.end(bytes))).listen(0, '::1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const connected = await socketTransport.connect(`socket://[::1]:${port}`, options)
    if (!connected.ok) throw new Error(connected.fault.code)
    await connected.value.write(Buffer.from('^XA^XZ'), never)
    const echoed = await connected.value.receive(5_000, never)
    expect(echoed.type === 'bytes' ? Buffer.from(echoed.bytes).toString() : echoed.type).toBe('^XA^XZ')
    await connected.value.close(1_000)
    server.close()
  })
})
