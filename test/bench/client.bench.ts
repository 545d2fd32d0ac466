/**
 * What the client costs above bare `undici.request` + `JSON.parse`, one call at a time, both in one run: the same
 * recorded Order Info from a server in a process of its own. Prints microseconds of processor time per call, medians of
 * many short turns taken in alternation, and their ratio. `node test/bench/client.bench.ts`
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { createShippingClient } from '../../src/shipping/client.ts'
import { orderInfo } from '../../src/shipping/endpoints/order.ts'

const file = fileURLToPath(import.meta.url)
const turns = 60
const callsPerTurn = 100

if (process.argv[2] === 'serve') serve()
else if (process.argv[1] === file) await bench()

/** Answers every request with the recorded reply until the parent goes away. */
function serve(): void {
  const body = readFileSync(join(import.meta.dirname, '../support/recorded/orderDetail.json'))
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const server = createServer((_, response) => void response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`)
  })
  process.on('disconnect', () => process.exit())
}

async function bench(): Promise<void> {
  const server = fork(file, ['serve'])
  const url = await new Promise<string>((resolve) => server.once('message', (text) => resolve(String(text))))
  const dispatcher = new Agent({ connections: 8 })
  const client = createShippingClient({ baseUrl: url, token: 'bench-token', shop: 1 })
  const headers = { Token: 'bench-token', ShopId: '1', accept: 'application/json' }
  const signal = new AbortController().signal

  const bare = async () => {
    const { body } = await request(`${url}${orderInfo.path}?order_code=G8ADKBRF`, { dispatcher, headers })
    JSON.parse(await body.text())
  }
  const ours = async () => {
    const found = await client.call(orderInfo, { order_code: 'G8ADKBRF' }, signal)
    if (!found.ok) throw new Error(found.fault.code)
  }

  for (let warm = 0; warm < 10; warm++) await turn(bare).then(() => turn(ours))
  const times: { bare: number[]; ours: number[] } = { bare: [], ours: [] }
  for (let number = 0; number < turns; number++) {
    times.bare.push(await turn(bare))
    times.ours.push(await turn(ours))
  }
  const [a, b] = [median(times.bare), median(times.ours)]
  console.table({
    'bare undici': { 'µs/call': Math.round(a) },
    client: { 'µs/call': Math.round(b), ratio: round(b / a) },
  })
  await client.close()
  await dispatcher.close()
  server.disconnect()
}

/** Microseconds of processor time per call. */
async function turn(call: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let number = 0; number < callsPerTurn; number++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / callsPerTurn
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function round(ratio: number): number {
  return Math.round(ratio * 100) / 100
}
