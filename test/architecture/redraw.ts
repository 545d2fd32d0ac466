import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawRooms } from './drawRooms.ts'
import { root } from './imports.ts'

// Draws the table of the rooms into docs/architecture.md anew: node test/architecture/redraw.ts
const path = join(root, 'docs/architecture.md')
const text = readFileSync(path, 'utf8')
const table = /\| Room \| May import[\s\S]*?(?=\n\n)|ROOMS/
writeFileSync(path, text.replace(table, drawRooms()))
