/** Reads an XLSX file of orders once and says how long it took and what the process had at most, as JSON. */
import { readTable } from '../../src/spreadsheet/readTable.ts'
import { workbook } from '../support/workbook.ts'
import { ordersTable } from './imports.ts'

const bytes = workbook(ordersTable())
const start = performance.now()
const table = await readTable(bytes)
if (!table.ok) throw new Error(table.why)
const ms = performance.now() - start
console.log(JSON.stringify({ ms, mb: process.resourceUsage().maxRSS / 1_024 }))
