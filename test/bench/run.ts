import { cpus, totalmem } from 'node:os'
import { imports } from './imports.ts'
import { scanToFirstByte } from './scanToFirstByte.ts'
import { startToReady } from './startToReady.ts'
import type { Row } from './table.ts'
import { printHead, printRow } from './table.ts'

// npm run bench: figures as they were seen on this machine, today. Nothing here passes or fails.
const parts: readonly (() => AsyncIterable<Row>)[] = [startToReady, scanToFirstByte, imports]
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
)
printHead()
for (const part of parts) for await (const row of part()) printRow(row)
process.exit(0)
