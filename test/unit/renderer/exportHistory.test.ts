import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApproving } from '../../../renderer/approving.ts'
import { exportHistory } from '../../../renderer/exportHistory.ts'
import { noApproval, useApproval } from '../../../renderer/stores/approvalStore.ts'
import { noHistoryFile, useHistoryFile } from '../../../renderer/stores/historyFileStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import type { HistoryEntry, HistoryPage } from '../../../src/model/history.ts'
import { verifyHistory } from '../../../src/store/historyFile.ts'

let asked: Query[]
let pages: Result<HistoryPage>[]
const saved: { name: string; content: string }[] = []

vi.mock('../../../renderer/saveFile.ts', () => ({
  saveFile: (name: string, content: string) => saved.push({ name, content }),
}))

const approving = createApproving({
  execute: async (_: Command) => ok(null) as Result<never>,
  ask: async (query) => {
    asked.push(query)
    return (pages.shift() ?? fail('station.unreachable')) as Result<never>
  },
})
const of = { order: 'G8ADKBRF' } as const
const settled = () => new Promise((resolve) => setImmediate(resolve))
const hoa = { id: '0001', name: 'Hoa', role: 'leader', hasPin: true } as const

/** From before the chain: what the links are is the station's. */
const entry = (sequence: number): HistoryEntry => ({
  id: `${sequence}`,
  station: 's',
  sequence,
  at: sequence,
  job: 'deed:1',
  version: 1,
  by: 'Hoà',
  body: '{"type":"asked"}',
  link: null,
})

beforeEach(() => {
  asked = []
  saved.length = 0
  useHistoryFile.setState(noHistoryFile)
  useApproval.setState(noApproval)
  useScreen.setState({ dialog: null })
  useStation.setState({ station: { operators: [hoa], rolesInForce: true } as never })
})
afterEach(() => vi.restoreAllMocks())

it('writes every page of an order’s history into one file, and asks for a leader’s PIN once', async () => {
  const first = { before: null, entries: [entry(1), entry(2)], next: 2 }
  const last = { before: null, entries: [entry(3)], next: null }
  pages = [fail('operator.not-allowed'), ok(first), ok(last)]
  const done = exportHistory(of, { approving })
  await settled()
  expect([useScreen.getState().dialog, useHistoryFile.getState().exported?.state]).toEqual(['approval', 'working'])
  await exportHistory(of, { approving })
  await approving.send('1357')
  await done
  const approval = { leader: hoa.id, pin: '1357' }
  expect(asked).toEqual([
    { type: 'history', of, after: 0, signed: true },
    { type: 'history', of, after: 0, signed: true, approval },
    { type: 'history', of, after: 2, signed: true, approval },
  ])
  expect(useHistoryFile.getState()).toEqual({
    of,
    exported: { state: 'done', count: 3, file: 'packbench-history-G8ADKBRF.jsonl' },
  })
  const lines = saved[0]?.content.split('\n') ?? []
  expect(await verifyHistory(lines, null)).toMatchObject({ entries: 3, deeds: 3, unproven: 3, broken: [] })
})

it('writes no file when the station refuses in the middle, and says why', async () => {
  pages = [ok({ before: null, entries: [entry(1)], next: 1 }), fail('station.locked')]
  await exportHistory({ day: '2026-11-21' }, { approving })
  expect(useHistoryFile.getState().exported).toEqual({ state: 'failed', fault: { code: 'station.locked' } })
  expect(saved).toEqual([])
})
