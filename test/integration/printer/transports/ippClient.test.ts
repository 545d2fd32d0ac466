import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { describe, expect, it, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { ok } from '../../../../src/base/result.ts'
import { createCupsSpooler } from '../../../../src/printer/transports/cups/cupsSpooler.ts'
import { askIpp } from '../../../../src/printer/transports/cups/ippClient.ts'
import { never } from '../../../support/printing.ts'

test('an answer that does not end is left after 8 MB: a network never fills the memory', async () => {
  let sent = 0
  const part = Buffer.alloc(1 << 20)
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/ipp' })
    const more = () => {
      if (response.destroyed) return
      sent += part.length
      response.write(part, more)
    }
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const options = { clock: systemClock, deadlineMs: 600_000, signal: never }
  const request = { operation: 0x000b, requestId: 1, operationAttributes: [] }
  const answer = await askIpp({ host: '127.0.0.1', port }, '/', request, options)
  expect(answer).toMatchObject({ ok: false, fault: { connected: true, canceled: false } })
  // What lies in the buffers of both sockets as well.
  expect(sent).toBeLessThan(64 << 20)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: TLS/1.2\r\nConnection: Upgrade\r\n\r\n'
const createJob = 0x0005
const sendDocument = 0x0006
const getJobs = 0x000a

/** An answer of IPP that a job was made, number 7, and is pending. */
const made = Buffer.concat([
  Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\nContent-Length: 44\r\n\r\n'),
  Buffer.of(2, 0, 0, 0, 0, 0, 0, 1, 1, 2, 0x21, 0, 6),
  Buffer.from('job-id'),
  Buffer.of(0, 4, 0, 0, 0, 7, 0x23, 0, 9),
  Buffer.from('job-state'),
  Buffer.of(0, 4, 0, 0, 0, 3, 3),
])

/** A server of queues that makes jobs, and says `strange` to one operation. */
async function strangeAt(operation: number, strange: string) {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    let heard = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk])
      const body = heard.indexOf('\r\n\r\n') + 4
      if (body < 4 || heard.length < body + 4) return
      socket.write(heard.readUInt16BE(body + 2) === operation ? strange : made)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    spooler: createCupsSpooler(() => ({ host: '127.0.0.1', port })),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a server of queues that answers 101, and speaks another protocol from then on', () => {
  const options = { clock: systemClock, deadlineMs: 600_000, signal: never }
  const document = { type: 'raw', bytes: Buffer.from('^XA^XZ') } as const
  const request = { name: 'ours', mark: 'b-7', document, numbered: async () => ok() }
  const unreachable = { code: 'printer.unreachable' }

  it('has not taken the label to whose Create-Job it says so, and holds nobody', async () => {
    await using server = await strangeAt(createJob, upgrade)
    const given = await server.spooler.submit('spooler:label', request, options)
    expect(given).toMatchObject({ type: 'refused', fault: unreachable })
  })

  it('may have the label to whose Send-Document it says so, and holds nobody', async () => {
    await using server = await strangeAt(sendDocument, upgrade)
    const given = await server.spooler.submit('spooler:label', request, options)
    expect(given).toMatchObject({ type: 'unsure', fault: unreachable, job: { id: 7 } })
  })

  it('keeps no start waiting by what it says to Get-Jobs', async () => {
    await using server = await strangeAt(getJobs, upgrade)
    expect(await server.spooler.openJobs('spooler:label', options)).toMatchObject({ ok: false, fault: unreachable })
  })

  it('is left at the deadline where it says 101 and to what not', async () => {
    await using server = await strangeAt(getJobs, 'HTTP/1.1 101 Switching Protocols\r\n\r\n')
    const soon = { ...options, deadlineMs: 200 }
    expect(await server.spooler.openJobs('spooler:label', soon)).toMatchObject({ ok: false, fault: unreachable })
  })
})
