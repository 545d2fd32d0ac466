import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { StationRow } from '../../src/contract/card.ts'
import type { Command } from '../../src/contract/commands.ts'
import type { OperatorView } from '../../src/contract/operators.ts'
import type { FakeBoard } from './fakeBoard.ts'

/** People who are nobody, for looking at who is at a station. The PIN of each that has one is 1234. */
export const operators: readonly OperatorView[] = [
  { id: '0417', name: 'Trần Thị Lan', role: 'leader', hasPin: true, hasRecovery: true },
  { id: '2290', name: 'Nguyễn Văn Phúc', role: 'packer', hasPin: false },
  { id: '7731', name: 'Lê Hoàng Khánh Quỳnh Như', role: 'packer', hasPin: false },
]

/** null: it is no command of operators. `badge`: of the operator whose badge was scanned. */
export function actOnOperators(board: FakeBoard, command: Command): Result<unknown> | null {
  const row = stationRow(board)
  if (row === null) return null
  const change = (part: Partial<StationRow>) => {
    board.put({ table: 'station', key: 'only', row: { ...row, ...part } })
    return ok(null)
  }
  switch (command.type) {
    case 'sign-out':
      return change({ operator: null })
    case 'sign-in': {
      const found = row.operators.find(({ id }) => id === command.operator)
      if (found === undefined) return fail('operator.unknown')
      if (found.hasPin && command.pin !== '1234')
        return fail(command.pin === null ? 'operator.pin-missing' : 'operator.pin-wrong')
      return change({ operator: found })
    }
    case 'operator-remove':
      return change({ operators: row.operators.filter(({ id }) => id !== command.operator) })
    case 'operator-save': {
      const id = command.operator ?? '5500'
      const others = row.operators.filter((operator) => operator.id !== id)
      if (others.some(({ name }) => name === command.name))
        return fail('operator.name-taken', { facts: { name: command.name } })
      const hasPin = typeof command.pin === 'string'
      change({ operators: [...others, { id, name: command.name, role: command.role, hasPin }] })
      return ok({ operator: id, recovery: command.recovery === true ? 'K7QM-2XHD-9RTB-4WVA' : null })
    }
    default:
      return null
  }
}

function stationRow(board: FakeBoard): StationRow | null {
  for (const patch of board.snapshot().patches) if (patch.table === 'station') return patch.row
  return null
}
