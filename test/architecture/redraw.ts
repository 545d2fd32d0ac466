import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawAccess } from '../support/drawAccess.ts'
import { drawRooms } from './drawRooms.ts'
import { root } from './imports.ts'

// Draws the tables of the rooms and of who may what into the docs anew: node test/architecture/redraw.ts
redraw('docs/architecture.md', /\| Room \| May import[\s\S]*?(?=\n\n)|ROOMS/, drawRooms())
redraw('docs/security.md', /(?<=<!-- access -->\n)[\s\S]*?(?=<!-- .access -->)/, `${drawAccess()}\n`)

function redraw(file: string, table: RegExp, drawn: string): void {
  const path = join(root, file)
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(table, () => drawn),
  )
}
