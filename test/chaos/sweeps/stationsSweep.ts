/**
 * Two stations with folders of their own print on the same printers at the same time, in one half of the batches
 * without anybody having said that the printers are shared. Each label comes out once, and neither starves the other.
 */
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import { live } from '../life.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const stationsSweep: Sweep = {
  name: 'stations',
  about: 'two stations on the same printers at once, told that they are shared and not',
  unit: 'deeds',
  count: { full: 400, short: 6 },
  perBatch: 20,
  world: { orders: 3_000, speedMmPerSecond: 600 },
  run,
  counterweights: (sums) =>
    (sums.paper ?? 0) >= (sums.deeds ?? 0) ? [] : ['fewer labels came out than deeds were done'],
}

async function run(world: World, { number, seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const printers = world.printers.map(({ profile }) => ({ ...profile, shared: number % 2 === 0 }))
  const sessions = [createSession(await world.folder()), createSession(await world.folder())]
  const lives = await Promise.all(
    sessions.map((session, side) =>
      live(world, session, seededRandom(random.between(0, 1e9) + side), {
        kill: null,
        orders: { printers },
        async work(packer) {
          for (let deed = side; deed < units; deed += sessions.length) await packer.act()
          await packer.tidy()
          // Another's label in the same printer is honestly a doubt of whose came out.
          for (const code of session.wanted.keys()) session.excused.add(code)
        },
      }),
    ),
  )
  const reports = await Promise.all(
    sessions.map((session, side) => report(world, session, lives.slice(side, side + 1))),
  )
  const sum = (name: string) => reports.reduce((all, { sums }) => all + (sums[name] ?? 0), 0)
  const violations = reports.flatMap((one) => one.violations)
  return {
    violations,
    sums: {
      deeds: units,
      wanted: sum('wanted'),
      paper: sum('paper'),
      doubted: sum('doubted'),
      lost: sum('lost'),
      duplicates: sum('duplicates'),
      falsePrinted: sum('falsePrinted'),
    },
    story: reports.flatMap(({ story = [] }) => story),
  }
}
