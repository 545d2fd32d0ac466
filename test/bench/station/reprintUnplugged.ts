import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { Row } from '../table.ts'
import type { BenchWorld } from './benchWorld.ts'
import { createBenchWorld } from './benchWorld.ts'

const parcels = 50
const rounds = 2
const size = '80x80'

/**
 * From the wish for one more label at the station's API (another process, over the loopback) to its first byte at the
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
  const scanned = (line: string) => ({ type: 'scan', id: uuid(), line }) as const
  for (const line of world.codes) await printed(world, scanned(line))
  const pass = async (times: number) => {
    const took: number[] = []
    for (let round = 0; round < times; round++)
      for (const line of world.codes) {
        const duplicate = scanned(line)
        await world.api.execute(duplicate)
        begun = null
        const asked = performance.now()
        await printed(world, { type: 'reprint', id: uuid(), card: duplicate.id, reason: null })
        took.push((begun ?? Number.NaN) - asked)
      }
    return took
  }
  yield { what: 'one more label → first byte, cached, online', unit: 'ms', values: await pass(rounds) }
  await world.unplug()
  await pass(1)
  yield { what: 'one more label → first byte, cached, the service is gone', unit: 'ms', values: await pass(rounds) }
}

/** Resolves when the labels of its card are out. */
async function printed({ api, until }: BenchWorld, wish: Command): Promise<void> {
  const over = until(({ patches }) =>
    patches.some(({ table, row }) => table === 'card' && row !== null && row.id === wish.id && row.tookMs !== null),
  )
  const answer = await api.execute(wish)
  if (!answer.ok) throw new Error(answer.fault.code)
  await over
}
