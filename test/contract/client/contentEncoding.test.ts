import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createShippingClient } from '../../../src/shipping/client.ts'
import { labelViews } from '../../../src/shipping/endpoints/print.ts'

const label = '<!doctype html><p>G8ADKBRF'

describe('a view that comes compressed though nobody asked for it', () => {
  test.each([
    ['gzip', gzipSync(label)],
    ['br', brotliCompressSync(label)],
    ['deflate', deflateSync(label)],
    ['identity', Buffer.from(label)],
  ])('is the label it was: %s', async (encoding, body) => {
    expect(await opened(encoding, body)).toMatchObject({ ok: true, value: { text: label } })
  })

  test('is too large by what it becomes', async () => {
    expect(await opened('gzip', gzipSync(Buffer.alloc(2_000_000, 32)))).toMatchObject({
      fault: { code: 'view.too-large' },
    })
  })

  test.each([
    ['cut', 'gzip', gzipSync(label).subarray(0, 12)],
    ['of no known kind', 'zstd', Buffer.from(label)],
  ])('is no label when it is %s', async (_, encoding, body) => {
    expect(await opened(encoding, body)).toMatchObject({ fault: { code: 'service.garbled' } })
  })
})

async function opened(encoding: string, body: Buffer) {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const options = { baseUrl: `http://127.0.0.1:${port}`, token: 'account', shop: null, viewLimit: 1_000_000 }
  const client = createShippingClient(options)
  const view = await client.open(labelViews.A5, 'print-token', new AbortController().signal)
  await client.close()
  server.close()
  return view.ok ? { ok: true, value: { text: Buffer.from(view.value.body).toString() } } : view
}
