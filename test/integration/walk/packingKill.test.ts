import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PackingRow } from '../../../src/contract/packing.ts'
import type { Patch } from '../../../src/contract/tables.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import type { DoorApi } from '../../support/doorApi.ts'
import { doorApi } from '../../support/doorApi.ts'
import { peekJobs, untilJobs } from '../../support/journalPeek.ts'
import type { Outliving } from '../../support/outliving.ts'
import { outliving } from '../../support/outliving.ts'
import { packbench } from '../../support/packbench.ts'
import { useService as setService } from '../../support/practiceService.ts'
import { tempDir } from '../../support/tempDir.ts'

/** A station as a process of its own, which is killed; the service and the printer stay. */
async function serve(folder: string) {
  const station = packbench(['serve', '--port', '0', '--data', folder])
  await station.line()
  const door = await doorApi(folder)
  return {
    door,
    async [Symbol.asyncDispose]() {
      await station.kill('SIGKILL')
      door[Symbol.dispose]()
    },
  }
}

async function rowsOf<T extends Patch['table']>({ api }: DoorApi, wanted: T) {
  const snapshot = await api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error(snapshot.fault.code)
  return snapshot.value.patches.filter((patch): patch is Extract<Patch, { table: T }> => patch.table === wanted)
}

async function packingOf(door: DoorApi, code: string): Promise<PackingRow | undefined> {
  return (await rowsOf(door, 'packing')).map(({ row }) => row).find((row) => row?.code === code) ?? undefined
}

const inIt = (row: PackingRow | undefined) => row?.goods.reduce((sum, { counted }) => sum + counted, 0)

/** Somebody set the account and the printer up, saw the first label, and has items scanned from now on. */
async function setUp(door: DoorApi, practice: Practice, printer: string, first: string, folder: string): Promise<void> {
  await setService(door, practice)
  const profile = { name: 'Bàn 1', uri: printer, language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
  await door.done({ type: 'printer-add', id: uuid(), printer: { ...profile, graphics: 'z64', sizes: ['80x80'] } })
  await door.done({ type: 'scan', id: uuid(), line: first })
  await untilJobs(folder, (jobs) => jobs[0]?.state === 'completed')
  await door.done({ type: 'first-label', id: uuid(), answer: 'right' })
  const [settings] = await rowsOf(door, 'settings')
  if (settings?.row == null) throw new Error('no settings')
  const { account, shop } = settings.row
  await door.done({
    type: 'change-settings',
    id: uuid(),
    part: { packedShops: [{ account, shop, unknown: 'stop' }] },
  })
}

/** An order of one label and of several goods with bar codes, and the scans that it wants. */
function orderToPack(practice: Practice) {
  for (const code of practice.codes.slice(1)) {
    const order = practice.order(code)
    if (order === null || order.serviceType === 5) continue
    const scans = order.items.flatMap((item) => Array.from({ length: item.quantity }, () => item.code))
    if (scans.length >= 3 && scans.length <= 4 && !scans.includes('') && new Set(scans).size > 1) return { code, scans }
  }
  throw new Error('practice has no such order')
}

interface Bench {
  readonly folder: string
  readonly here: Outliving
}

/** Every scan but the last: killed once it was answered, or in the middle of it, and then it is sent again. */
async function packKilled({ folder }: Bench, code: string, scans: readonly string[]): Promise<void> {
  {
    await using station = await serve(folder)
    await station.door.done({ type: 'scan', id: uuid(), line: code })
  }
  for (const [at, line] of scans.entries()) {
    const unit = { type: 'scan' as const, id: uuid(), line }
    {
      await using station = await serve(folder)
      expect(inIt(await packingOf(station.door, code))).toBe(at)
      const answer = station.door.api.execute(unit)
      if (at % 2 === 0) await answer
    }
    if (at % 2 === 0) continue
    await using station = await serve(folder)
    for (let times = 0; times < 2; times++) await station.door.api.execute(unit)
  }
}

/** The last one, and what became of its label. `until`: when the station is killed. */
async function lastKilled({ folder, here }: Bench, code: string, line: string, until: 'sent' | 'accepted') {
  const last = { type: 'scan' as const, id: uuid(), line }
  const ofOrder = () => peekJobs(folder).filter(({ label }) => label.order === code)
  {
    await using station = await serve(folder)
    void station.door.api.execute(last)
    if (until === 'accepted') await untilJobs(folder, () => ofOrder().length > 0)
  }
  await using station = await serve(folder)
  for (let times = 0; times < 2; times++) await station.door.api.execute(last)
  await untilJobs(folder, () => ofOrder().some(({ state }) => state === 'completed' || state === 'in-doubt'))
  await here.printer.idle()
  const came = (await here.codes()).filter((read) => read === code).length
  return { jobs: ofOrder(), came }
}

it.each(['sent', 'accepted'] as const)(
  'counts each item once and prints one label, however often the station is killed, the last scan just %s',
  async (until) => {
    await using folder = await tempDir()
    await using practice = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
    await using here = await outliving(500)
    const bench = { folder: folder.path, here }
    const order = orderToPack(practice)
    {
      await using station = await serve(folder.path)
      await setUp(station.door, practice, here.printer.uri, practice.codes[0] ?? '', folder.path)
    }
    await packKilled(bench, order.code, order.scans.slice(0, -1))
    const { jobs, came } = await lastKilled(bench, order.code, order.scans.at(-1) ?? '', until)
    expect(jobs).toHaveLength(1)
    expect(came).toBeLessThanOrEqual(1)
    // What was on its way when the station died is in doubt, or the printer's counter knows; it is not sent again.
    if (jobs[0]?.verdict === 'printed') expect(came).toBe(1)
    else expect(jobs[0]).toMatchObject({ state: 'in-doubt', fault: { code: 'job.interrupted' } })
    {
      await using station = await serve(folder.path)
      expect(await packingOf(station.door, order.code)).toBeUndefined()
    }
  },
)
