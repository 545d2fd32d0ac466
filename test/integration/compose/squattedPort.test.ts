import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { runningStation } from '../../../src/compose/throughStation.ts'
import { readOwner, writeOwner } from '../../../src/store/ownerFile.ts'
import { storeFolder } from '../../support/storeFolder.ts'

it('whoever took the port of a station that was killed is told nothing by a command line: no secret, no PIN, no code', async () => {
  await using folder = await storeFolder()
  const knocks: string[] = []
  const squatter = createServer((socket) => {
    knocks.push('somebody')
    socket.on('error', () => undefined).end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const address = squatter.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const signal = new AbortController().signal

  const store = await folder.open()
  await writeOwner(folder.dir, { pid: process.pid, url, secret: 'of-this-launch' })
  // While it runs its word is believed.
  expect(await runningStation(folder.dir, signal)).toBeNull()
  expect(knocks).toHaveLength(1)
  await store.close()

  // As the killed one leaves it.
  await writeOwner(folder.dir, { pid: process.pid, url, secret: 'of-this-launch' })
  expect(await readOwner(folder.dir)).not.toBeNull()
  expect(await runningStation(folder.dir, signal)).toBeNull()
  expect(knocks).toHaveLength(1)
  squatter.close()
})
