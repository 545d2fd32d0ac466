/**
 * Two stations with folders of their own print on the same printers at the same time, in one half of each batch without
 * anybody having said that the printers are shared. Each label comes out once, and neither starves the other.
 */
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import { live } from '../life.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { atLeast, report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const stationsSweep: Sweep = {
  name: 'stations',
  about: 'two stations on the same printers at once, told that they are shared and not',
  unit: 'deeds',
  count: { full: 400, short: 8 },
  perBatch: 20,
  world: { orders: 3_000, speedMmPerSecond: 600 },
  run,
  counterweights: (sums) => [
    ...atLeast(sums, 'paper', sums.deeds ?? 0),
    ...atLeast(sums, 'paperOfTicked', 0.4 * (sums.deeds ?? 0)),
    ...atLeast(sums, 'paperOfUnticked', 0.4 * (sums.deeds ?? 0)),
  ],
}

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const ticked = await half(world, random, Math.ceil(units / 2), true)
  const unticked = await half(world, random, Math.floor(units / 2), false)
  const names = new Set([...Object.keys(ticked.sums), ...Object.keys(unticked.sums)])
  const both = [...names].map((name) => [name, (ticked.sums[name] ?? 0) + (unticked.sums[name] ?? 0)] as const)
  return {
    violations: [...ticked.violations, ...unticked.violations],
    sums: {
      ...Object.fromEntries(both),
      paperOfTicked: ticked.sums.paper ?? 0,
      paperOfUnticked: unticked.sums.paper ?? 0,
    },
    story: [...(ticked.story ?? []), ...(unticked.story ?? [])],
  }
}

async function half(world: World, random: Random, units: number, shared: boolean): Promise<BatchReport> {
  const printers = world.printers.map(({ profile }) => ({ ...profile, shared }))
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
