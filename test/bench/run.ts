import { cpus, totalmem } from 'node:os'
import { scanToFirstByte } from './scanToFirstByte.ts'
import { startToReady } from './startToReady.ts'
import type { Row } from './table.ts'
import { printTable } from './table.ts'

// npm run bench: figures as they were seen on this machine, today. Nothing here passes or fails.
const parts: readonly (() => Promise<readonly Row[]>)[] = [startToReady, scanToFirstByte]
const rows: Row[] = []
for (const part of parts) rows.push(...(await part()))
console.log(
  `\n${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
)
printTable(rows)
process.exit(0)
