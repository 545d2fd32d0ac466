import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import makeMulticastDns from 'multicast-dns'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { findByMulticast } from '../../../../src/printer/discover/findByMulticast.ts'
import { findAmong } from '../../../../src/printer/discover/findInSubnet.ts'
import { findCupsQueues } from '../../../../src/printer/discover/findQueues.ts'
import { closedPort } from '../../../support/closedPort.ts'
import { cupsDaemon } from '../../../support/cupsDaemon.ts'
import { debian } from '../../../support/debian.ts'
import { describeWith } from '../../../support/notRun.ts'
import { never } from '../../../support/printing.ts'
import { scriptedPrinter } from '../../../support/scriptedPrinter.ts'

const options = { clock: systemClock, signal: never, deadlineMs: 3_000 }

describe('printers of the network', () => {
  it('are found by what they announce', async () => {
    // Not mDNS's own port, so that nothing of a real network is heard or disturbed, nor another run of this test.
    const own = { port: await freeUdpPort(), interface: '127.0.0.1', bind: '0.0.0.0', loopback: true }
    const responder = makeMulticastDns(own)
    const name = 'Zebra._pdl-datastream._tcp.local'
    responder.on('query', ({ questions = [] }) => {
      if (questions.every((question) => question.name !== '_pdl-datastream._tcp.local')) return
      responder.respond({
        answers: [{ name: '_pdl-datastream._tcp.local', type: 'PTR', data: name }],
        additionals: [
          { name, type: 'SRV', data: { port: 9_100, target: 'zebra.local' } },
          { name, type: 'TXT', data: ['ty=ZD421', 'usb_CMD=ZPL'] },
          { name: 'zebra.local', type: 'A', data: '10.0.0.5' },
        ],
      })
    })
    await once(responder, 'ready')
    try {
      expect(await findByMulticast(options, own)).toEqual([
        { uri: 'socket://10.0.0.5:9100', name: 'Zebra', ids: { MDL: 'ZD421', CMD: 'ZPL' } },
      ])
    } finally {
      await new Promise<void>((resolve) => responder.destroy(() => resolve()))
    }
  })

  it('are found by knocking, which sends them nothing', async () => {
    await using printer = await scriptedPrinter()
    const port = Number(printer.uri.split(':').at(-1))
    expect(await findAmong(['127.0.0.1', '127.0.0.2'], port, options)).toContainEqual({
      uri: printer.uri,
      name: '127.0.0.1',
      ids: {},
    })
    await printer.closed()
    expect(printer.received()).toBe('')
    expect(await findAmong(['127.0.0.1'], await closedPort(), options)).toEqual([])
  })
})

describeWith(debian('cups'), 'queues of CUPS', () => {
  it('are listed, and there may be none', async () => {
    await using cups = await cupsDaemon()
    const server = { socketPath: cups.socketPath }
    expect(await findCupsQueues(server, options)).toEqual([])
    await cups.addQueue('label', 'socket://10.0.0.5:9100')
    expect(await findCupsQueues(server, options)).toEqual([
      {
        uri: 'spooler:label',
        name: 'label',
        ids: { MDL: 'Local Raw Printer', device: 'socket://10.0.0.5:9100' },
      },
    ])
    expect(await findCupsQueues({ socketPath: `${cups.socketPath}.none` }, options)).toEqual([])
  })
})

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}
