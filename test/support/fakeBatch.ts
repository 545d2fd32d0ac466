import type { Fault } from '../../src/base/fault.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { BatchRowView, BatchView } from '../../src/contract/batches.ts'
import type { Allowed } from '../../src/contract/commands.ts'
import type { BatchCommand } from '../../src/station/handlers.ts'
import type { FakeStation } from './fakeStation.ts'
import { order } from './fakeWorld.ts'
import { settle } from './testClock.ts'

/** A batch of a fake station, spoken to through its API. */
export interface FakeBatch {
  readonly id: string
  print(change?: Partial<BatchCommand & { type: 'batch-print' }>): Promise<number | Fault['code']>
  pause(): Promise<void>
  resume(lastGood?: string | null, allowed?: Allowed): Promise<number | Fault['code']>
  cancel(): Promise<void>
  add(lines: readonly string[]): Promise<void>
  rows(): Promise<readonly BatchRowView[]>
  verdicts(): Promise<readonly string[]>
  view(): Promise<BatchView>
}

/** Codes of orders that the fake service knows. */
export function knownCodes(fake: FakeStation, count: number, change: Parameters<typeof order>[1] = {}): string[] {
  const codes = Array.from({ length: count }, (_, index) => `B${String(index).padStart(6, '0')}`)
  for (const code of codes) fake.world.orders.set(code, order(code, change))
  return codes
}

export async function fakeBatch(
  fake: FakeStation,
  lines: readonly string[],
  printer: string | null = null,
): Promise<FakeBatch> {
  const id = uuid()
  const { api } = fake.station
  const made = await api.execute({
    type: 'batch-create' as const,
    id,
    name: 'Ca sáng',
    source: 'paste' as const,
    size: '80x80' as const,
    printer,
    lines: [...lines],
  })
  if (!made.ok) throw new Error(made.fault.code)
  await settle()
  return batchOf(fake, id, printer)
}

/** The same batch, as another station on the same disk finds it. */
export function batchOf(fake: FakeStation, id: string, printer: string | null = null): FakeBatch {
  const { api } = fake.station
  const rows = async () => {
    const read = await api.ask({ type: 'batch-rows' as const, batch: id, from: 0, count: 100_000 })
    if (!read.ok) throw new Error(read.fault.code)
    return read.value
  }
  const done = async (command: BatchCommand) => {
    const answer = await api.execute(command)
    await settle()
    if (!answer.ok) throw new Error(answer.fault.code)
  }
  return {
    id,
    rows,
    verdicts: async () => (await rows()).map(({ verdict }) => verdict),
    async print(change = {}) {
      const plain = { which: 'remaining' as const, rows: [], from: 0, size: '80x80' as const, printer }
      const answer = await api.execute({ ...plain, ...change, type: 'batch-print' as const, id: uuid(), batch: id })
      await settle()
      return answer.ok ? answer.value.rows : answer.fault.code
    },
    async resume(lastGood = null, allowed = {}) {
      const answer = await api.execute({ type: 'batch-resume' as const, id: uuid(), batch: id, lastGood, ...allowed })
      await settle()
      return answer.ok ? answer.value.rows : answer.fault.code
    },
    pause: () => done({ type: 'batch-pause', id: uuid(), batch: id }),
    cancel: () => done({ type: 'batch-cancel', id: uuid(), batch: id }),
    add: (lines) => done({ type: 'batch-add', id: uuid(), batch: id, lines: [...lines] }),
    async view() {
      const snapshot = await api.ask({ type: 'snapshot' })
      if (!snapshot.ok) throw new Error('no snapshot')
      for (const patch of snapshot.value.patches)
        if (patch.table === 'batch' && patch.key === id && patch.row !== null) return patch.row
      throw new Error('no such batch')
    },
  }
}
