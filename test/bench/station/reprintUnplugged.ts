import { uuid } from '../../../src/base/uuid.ts'
import type { Row } from '../table.ts'
import type { BenchWorld } from './benchWorld.ts'
import { createBenchWorld } from './benchWorld.ts'

const parcels = 50
const rounds = 2
const size = '80x80'

/**
 * From a scan's command at the station's desk (another process, over the loopback) to the first byte of the label at the
 * printer, with the page and the order on disk: online, then with the service gone.
 */
export async function* reprintUnplugged(): AsyncGenerator<Row> {
  let begun: number | null = null
  await using world = await createBenchWorld({
    orders: parcels,
    printers: 1,
    sizes: [size],
    speedMmPerSecond: 20_000,
    views: 'pdf',
    // A session asks before it prints; a caret begins a label.
    onBytes(chunk) {
      if (begun === null && chunk.includes('^')) begun = performance.now()
    },
  })
  const pass = async (times: number) => {
    const took: number[] = []
    for (let round = 0; round < times; round++)
      for (const code of world.codes) {
        begun = null
        const asked = performance.now()
        await scan(world, code)
        took.push((begun ?? Number.NaN) - asked)
      }
    return took
  }
  await pass(1)
  yield { what: 'scan → first byte, cached, online', unit: 'ms', values: await pass(rounds) }
  await world.unplug()
  await pass(1)
  yield { what: 'scan → first byte, cached, the service is gone', unit: 'ms', values: await pass(rounds) }
}

async function scan({ desk, until }: BenchWorld, line: string): Promise<void> {
  const id = uuid()
  const over = until(({ patches }) =>
    patches.some(({ table, row }) => table === 'card' && row !== null && row.id === id && row.tookMs !== null),
  )
  const answer = await desk.execute({ type: 'scan', id, line })
  if (!answer.ok) throw new Error(answer.fault.code)
  await over
}
