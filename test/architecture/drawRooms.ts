import { rooms } from './layers.ts'

/** The table of the rooms as docs/architecture.md shows it. */
export function drawRooms(): string {
  const rows = rooms.map(
    ({ name, may, runsIn }) => `| ${name} | ${may.length === 0 ? '–' : may.join(', ')} | ${runsIn} |`,
  )
  return ['| Room | May import | Runs in |', '|---|---|---|', ...rows].join('\n')
}
