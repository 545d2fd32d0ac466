/**
 * The whole station, as processes: `node test/bench/station.bench.ts [start] [loop] [reprint] [batch] [--rows N]
 * [--mm N]`. `--rows`: of the batch, `--mm`: how fast its printers are (mm/s). Figures as they were seen; nothing here
 * passes or fails.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { batchAtFullSpeed } from './station/batchAtFullSpeed.ts'
import { loopOnSlowDisk } from './station/loopOnSlowDisk.ts'
import { reprintUnplugged } from './station/reprintUnplugged.ts'
import { startOnLongHistory } from './station/startOnLongHistory.ts'
import { printHead, printRow } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '10000' }, mm: { type: 'string', default: '152' } },
})
const batch = { rows: Number(values.rows), speedMmPerSecond: Number(values.mm) }
const parts = {
  start: startOnLongHistory,
  loop: loopOnSlowDisk,
  reprint: reprintUnplugged,
  batch: () => batchAtFullSpeed(batch),
}

printHead()
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  for await (const row of part()) printRow(row)
  console.log(`(${name}: load ${loadavg()[0]?.toFixed(1)})`)
}
process.exit(0)
