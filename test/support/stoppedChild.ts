/** A program that asks a service and makes a label: `node stoppedChild.ts ADDRESS PAGE DEADLINE`. Tells what came of it. */
import { readFile } from 'node:fs/promises'
import { createRaster } from '../../src/raster/raster.ts'
import { createShippingClient } from '../../src/shipping/client.ts'
import { createShippingService } from '../../src/shipping/shippingService.ts'

const [, , baseUrl = '', page = '', deadline = ''] = process.argv
const deadlineMs = Number(deadline)
const client = createShippingClient({ baseUrl, token: 'a-token', shop: 1, deadlineMs })
await using raster = createRaster({ workers: 1, deadlineMs })
const nobody = new AbortController().signal
const [token, label] = await Promise.all([
  createShippingService(client).printToken('G8ADKBRF', 0, nobody),
  raster.label(new Uint8Array(await readFile(page)), '80x80', 8, { snap: true }, nobody),
])
process.send?.([token, label].map((result) => (result.ok ? 'ok' : result.fault.code)))
await client.close()
process.disconnect?.()
