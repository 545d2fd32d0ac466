import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { findCupsQueues } from '../../../../src/printer/discover/findQueues.ts'
import { parseSpoolerUri } from '../../../../src/printer/transports/spoolerUri.ts'
import { never } from '../../../support/printing.ts'

/** As CUPS lists it. */
type Said = Partial<Record<'printer-name' | 'printer-info' | 'printer-make-and-model' | 'device-uri', string>> & {
  readonly 'printer-device-id'?: string
}

/** One text of RFC 8010 section 3.1.4. */
function text(name: string, value: string): Buffer {
  const [key, said] = [Buffer.from(name), Buffer.from(value)]
  const head = Buffer.of(0x41, key.length >> 8, key.length & 255)
  return Buffer.concat([head, key, Buffer.of(said.length >> 8, said.length & 255), said])
}

/** What is found of queues of these names: a daemon of one's own takes most of them from nobody. */
async function queuesOf(queues: readonly Said[]) {
  const listed = queues.flatMap((said) => [
    Buffer.of(0x04),
    ...Object.entries(said).map(([name, value]) => text(name, value)),
  ])
  const server = createServer((_, response) => {
    response.end(Buffer.concat([Buffer.of(2, 0, 0, 0, 0, 0, 0, 1, 0x01), ...listed, Buffer.of(0x03)]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return await findCupsQueues({ host: '127.0.0.1', port }, { clock: systemClock, signal: never, deadlineMs: 30_000 })
  } finally {
    server.close()
  }
}

describe('whoever may set up queues of CUPS', () => {
  it('gives them no name or model in which something is unseen, turned, or without end; their addresses lead to those very queues', async () => {
    const long = 'x'.repeat(60_000)
    const [plain, turned, unnamed] = await queuesOf([
      {
        'printer-name': 'label',
        'printer-info': `Bàn\u202e \u001b[2J3${long}`,
        'printer-make-and-model': `Zebra\u200b\u2028 ZD421${long}`,
        'printer-device-id': `MFG:\u202eZ;X:${long}`,
      },
      { 'printer-name': 'kho\u202e3' },
      { 'printer-name': 'tem', 'printer-info': '\u200b\u202e', 'device-uri': 'socket://10.0.0.5:9100\n' },
    ])
    expect(plain).toMatchObject({ uri: 'spooler:label', name: `label · Bàn [2J3${'x'.repeat(64)}`, ids: { MFG: 'Z' } })
    expect(plain?.ids).toMatchObject({ MDL: `Zebra ZD421${'x'.repeat(244)}`, X: 'x'.repeat(255) })
    expect(turned).toMatchObject({ uri: 'spooler:kho%E2%80%AE3', name: 'kho3' })
    expect(parseSpoolerUri(turned?.uri ?? '')).toMatchObject({ value: { queue: 'kho\u202e3' } })
    expect(unnamed).toEqual({ uri: 'spooler:tem', name: 'tem', ids: { device: 'socket://10.0.0.5:9100' } })
  })

  it('has none taken for another whose titles he exchanged: the name of each stands in front', async () => {
    const found = await queuesOf([
      { 'printer-name': 'kho1', 'printer-info': 'kho2' },
      { 'printer-name': 'kho2', 'printer-info': 'kho1 · Bàn 1' },
      { 'printer-name': 'kho3', 'printer-info': 'kho3' },
    ])
    expect(found.map(({ uri, name }) => [uri, name])).toEqual([
      ['spooler:kho1', 'kho1 · kho2'],
      ['spooler:kho2', 'kho2 · kho1 · Bàn 1'],
      ['spooler:kho3', 'kho3'],
    ])
  })

  it('has none shown to which no address leads, or one that leads out of the queues', async () => {
    const named = (names: readonly string[]) => queuesOf(names.map((name) => ({ 'printer-name': name })))
    expect(
      await named(['', ' ', '.', '..', 'a\nb', 'a\u001b[2J', '//kho/tem', 'a/../b', '../../jobs', 'x'.repeat(256)]),
    ).toEqual([])
    expect(await named(['...', 'a..b', '%2e%2e', 'a/b'])).toHaveLength(4)
  })
})
