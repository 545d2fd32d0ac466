import type { Access, Row } from '../../src/contract/access.ts'
import { access, takes } from '../../src/contract/access.ts'
import type { Role } from '../../src/model/operator.ts'
import { allRows, isQuery } from './oneOfEach.ts'

const head = ['Rows', 'From', 'Nobody', 'Packer', 'Leader', 'Command line', 'Reason', 'PIN', 'Locked']

/** The table of who may what as docs/security.md shows it: rows of which all else is the same share a line. */
export function drawAccess(): string {
  const lines = new Map<string, string[]>()
  for (const [row, one] of Object.entries(access) as [Row, Access][]) {
    const cells = cellsOf(row, one).join(' | ')
    lines.set(cells, [...(lines.get(cells) ?? []), `\`${row}\``])
  }
  const drawn = [...lines].map(([cells, rows]) => `| ${rows.join(' · ')} | ${cells} |`)
  return [`| ${head.join(' | ')} |`, '|---'.repeat(head.length).concat('|'), ...drawn].join('\n')
}

function cellsOf(row: Row, { from, reason, pin, set, whileLocked }: Access): readonly string[] {
  const anywhere = from === 'anywhere'
  const changes = set || !allRows.some((one) => one === row && isQuery(one))
  const bySet = set ? ', or as set' : ''
  return [
    anywhere ? 'window, command line' : 'command line',
    anywhere && (whileLocked || !changes) ? taken(row, null) : '–',
    anywhere ? taken(row, 'packer') : '–',
    anywhere ? taken(row, 'leader') : '–',
    taken(row, null),
    `${reason ? 'yes' : 'no'}${bySet}`,
    `${pin}${bySet}`,
    whileLocked ? 'yes' : 'no',
  ]
}

/** Where roles are used, and no leader has set it otherwise. */
function taken(row: Row, role: Role | null): string {
  const { reason, pin } = takes(row, { rolesInForce: true, role, demands: {}, reprint: 'free' })
  return [...(reason ? ['reason'] : []), ...(pin ? ['PIN'] : [])].join(', ') || 'yes'
}
