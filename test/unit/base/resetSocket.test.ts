import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { resetSocket } from '../../../src/base/resetSocket.ts'

/** Both ends of a connection; the one that is broken leaves its end to whoever holds it. */
async function connection(): Promise<{ readonly ours: Socket; readonly theirs: Socket; close(): void }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const theirs = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [ours]: Socket[] = await once(server, 'connection')
  if (ours === undefined) throw new Error('nobody came')
  return { ours, theirs, close: () => server.close() }
}

it('breaks a connection, and the other end is told', async () => {
  const { ours, theirs, close } = await connection()
  const [told, closed] = [once(theirs, 'error'), once(ours, 'close')]
  resetSocket(ours)
  expect(await told).toMatchObject([{ code: 'ECONNRESET' }])
  await closed
  close()
})

it('closes a connection whose own end is on its way', async () => {
  const { ours, theirs, close } = await connection()
  const failed: unknown[] = []
  ours.on('error', (error) => failed.push(error))
  const closed = Promise.all([once(theirs, 'close'), once(ours, 'close')])
  theirs.resume()
  ours.end()
  resetSocket(ours)
  await closed
  expect(failed).toEqual([])
  close()
})
