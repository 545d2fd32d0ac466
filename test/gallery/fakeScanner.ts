import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { FakeBoard } from './fakeBoard.ts'
import { card } from './fixtures.ts'

/** The scans that print nothing, and a serial scanner, for looking at. null: the command is another's. */
export function actOnScanning(board: FakeBoard, command: Command): Result<unknown> | null {
  switch (command.type) {
    case 'verify': {
      const [item, code] = [command.item.toUpperCase(), command.label.toUpperCase()]
      if (item !== code) board.put({ table: 'card', key: command.id, row: wrongLabel(command.id, item, code) })
      return ok({ match: item === code, code, noted: true })
    }
    case 'settle-by-label': {
      const code = command.line.toUpperCase()
      const doubted = board.cards().find((one) => one.code === code && one.verdict === 'in-doubt')
      if (doubted === undefined) return fail('scan.not-in-doubt', { facts: { code } })
      const evidence = 'label-in-hand' as const
      const labels = doubted.labels.map((label) => ({ ...label, state: 'completed' as const, evidence }))
      board.change(doubted.id, { verdict: 'printed', fault: null, blocks: false, labels })
      return ok({ card: doubted.id })
    }
    case 'take-heard':
      return ok({ mine: true })
    default:
      return null
  }
}

/** null: the question is another's. */
export function answerScanning(query: Query): Result<unknown> | null {
  if (query.type === 'known-codes') return ok(query.codes.filter((code) => code.toUpperCase() === 'G8AAKBRF'))
  if (query.type !== 'scanner-lines') return null
  return ok([
    { uri: 'serial:COM3?baud=9600', name: 'Honeywell (COM3)' },
    { uri: 'serial:COM7?baud=9600', name: 'Prolific (COM7)' },
  ])
}

/** The card of a mismatch: it is the parcel's whose label is the wrong one. */
export function wrongLabel(id: string, item: string, label: string) {
  return card({
    id,
    code: item,
    verdict: 'not-printed',
    fault: { code: 'scan.wrong-label', facts: { item, label } },
    labels: [],
    tookMs: null,
    printer: null,
    blocks: true,
  })
}
