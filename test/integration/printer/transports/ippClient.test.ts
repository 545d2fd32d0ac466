import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
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
