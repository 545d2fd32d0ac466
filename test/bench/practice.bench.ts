/**
 * How fast the practice service is and what it costs: requests a second, the largest print token, a view of 500
 * labels, and the memory with 100 000 orders. Run by itself: `node test/bench/practice.bench.ts`. One line of JSON.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent } from 'undici'
import { startPractice } from '../../src/sandbox/practice.ts'
import { openPracticeStore } from '../../src/sandbox/practiceStore.ts'

const manyOrders = 100_000
const connections = 16
const requests = 12_000
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

interface Served {
  readonly url: string
  readonly token: string
  readonly codes: readonly string[]
  readonly heavyCodes: readonly string[]
}

/** The service in a process of its own, as `packbench practice` runs it; it tells its memory when asked. */
async function serve(dataDir: string): Promise<void> {
  const service = await startPractice({ port: 0, dataDir })
  const { url, token, codes, heavyCodes } = service
  process.on('message', () => process.send?.(process.memoryUsage().rss))
  process.on('disconnect', () => process.exit(0))
  process.send?.({ url, token, codes, heavyCodes } satisfies Served)
}

/** Copies of a seeded order, until the shop has 100 000. */
function fill(dataDir: string): readonly string[] {
  using store = openPracticeStore(dataDir)
  const [sample] = store.latestOrders(1)
  if (sample === undefined) throw new Error('the practice data is empty')
  const codes = Array.from({ length: manyOrders }, (_, index) => codeOf(index))
  store.together(() => {
    for (const code of codes) store.putOrder({ ...sample, code, shop: 200_001, client: 2_500_001, sellerCode: '' })
  })
  return codes
}

function codeOf(index: number): string {
  let rest = index
  let code = 'ZZ'
  for (let place = 0; place < 6; place++) {
    code += codeLetters[rest % codeLetters.length]
    rest = Math.floor(rest / codeLetters.length)
  }
  return code
}

async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'practice-bench-'))
  await using seeded = await startPractice({ port: 0, dataDir })
  await seeded.close()
  const codes = fill(dataDir)
  const child = fork(fileURLToPath(import.meta.url), ['serve', dataDir])
  const said = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  const { url, token, codes: printable } = (await said()) as Served
  const agent = new Agent({ connections, pipelining: 1 })
  const post = (path: string, body: unknown) =>
    fetchAll(agent, url, { method: 'POST', path, headers: headersOf(token), body: JSON.stringify(body) })
  child.send('memory')
  const rssAtStartMb = Math.round(Number(await said()) / 1_048_576)
  await infoRate(agent, url, token, printable.slice(0, 50)) // warm
  const orderInfoPerSecond = await infoRate(agent, url, token, codes)
  const genTokenMs = await timed(() =>
    post('/shiip/public-api/v2/a5/gen-token', { order_codes: codes.slice(0, 10_000) }),
  )
  const issued = await post('/shiip/public-api/v2/a5/gen-token', { order_codes: codes.slice(0, 500) })
  const print = JSON.parse(issued).data.token
  const view = () => fetchAll(agent, url, { method: 'GET', path: `/a5/public-api/print52x70?token=${print}` })
  await view()
  const viewOf500Ms = await timed(view)
  child.send('memory')
  const rssUnderLoadMb = Math.round(Number(await said()) / 1_048_576)
  console.log(
    JSON.stringify({ orderInfoPerSecond, genTokenMs, viewOf500Ms, orders: manyOrders, rssAtStartMb, rssUnderLoadMb }),
  )
  child.disconnect()
  await agent.close()
  await rm(dataDir, { recursive: true })
}

function headersOf(token: string) {
  return { token, shopid: '200001', 'content-type': 'application/json' }
}

type Asked = Parameters<Agent['request']>[0]

async function fetchAll(
  agent: Agent,
  origin: string,
  asked: Omit<Asked, 'origin'> & { path: string },
): Promise<string> {
  const reply = await agent.request({ ...asked, origin } as Asked)
  const text = await reply.body.text()
  if (reply.statusCode !== 200) throw new Error(`${asked.path} answered ${reply.statusCode}: ${text.slice(0, 200)}`)
  return text
}

async function infoRate(agent: Agent, url: string, token: string, codes: readonly string[]): Promise<number> {
  const path = (index: number) => `/shiip/public-api/v2/shipping-order/detail?order_code=${codes[index % codes.length]}`
  let next = 0
  const worker = async () => {
    while (next < requests) await fetchAll(agent, url, { method: 'GET', path: path(next++), headers: headersOf(token) })
  }
  const ms = await timed(() => Promise.all(Array.from({ length: connections }, worker)))
  return Math.round((requests / ms) * 1_000)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round(performance.now() - start)
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? ':memory:')
else await measure()
