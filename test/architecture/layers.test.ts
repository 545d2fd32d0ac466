import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeFiles, importsOf, root } from './imports.ts'
import { rooms } from './layers.ts'

const files = codeFiles(['src', 'renderer'])
const imports = files.flatMap((file) => importsOf(file))

function roomOf(path: string): string | null {
  const fitting = rooms.flatMap((room) => room.paths.map((prefix) => ({ room: room.name, prefix })))
  const match = fitting
    .filter(({ prefix }) => path.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  return match[0]?.room ?? null
}

describe('the house', () => {
  it('gives every file of the code a room', () => {
    expect(files.filter((file) => roomOf(file) === null)).toEqual([])
  })

  it('lets no room import what the table does not allow', () => {
    const allowed = new Map(rooms.map((room) => [room.name, new Set([room.name, ...room.may])]))
    const wrong = imports.filter(({ from, target, ours }) => {
      if (!ours || /\.(css|json|svg|wav|woff2)(\?.*)?$/.test(target)) return false
      const [source, destination] = [roomOf(from), roomOf(target)]
      return source !== null && (destination === null || allowed.get(source)?.has(destination) !== true)
    })
    expect(wrong.map(({ from, target }) => `${from} → ${target}`)).toEqual([])
  })

  it('has no import cycle, type imports included', () => {
    const graph = new Map(
      files.map((file) => [file, importsOf(file).flatMap(({ ours, target }) => (ours ? [target] : []))]),
    )
    const cycles: string[] = []
    const done = new Set<string>()
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (done.has(file)) return
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('loads no station, no printer and no store before a command asks for one', () => {
    const loaded = new Set(['src/cli.ts'])
    for (const file of loaded)
      for (const { ours, atOnce, target } of importsOf(file)) if (ours && atOnce) loaded.add(target)
    expect([...loaded]).toContain('src/compose/cliActions.ts')
    expect(
      [...loaded].filter((file) => /^src\/(station|store|raster|shipping|printer\/transports)\//.test(file)),
    ).toEqual([])
  })

  it('lets only the electron shell and the desktop program know Electron', () => {
    const wrong = imports.filter(
      ({ from, target }) => /^electron($|\/|-store)/.test(target) && !/^src\/(shell\/electron\/|main\.ts$)/.test(from),
    )
    expect(wrong.map(({ from }) => from)).toEqual([])
  })

  it('keeps Node out of the pure rooms and of the window', () => {
    const wrong = imports.filter(
      ({ from, target }) => target.startsWith('node:') && /^(src\/(base|model|contract|words)|renderer)\//.test(from),
    )
    expect(wrong.map(({ from, target }) => `${from} → ${target}`)).toEqual([])
  })

  it('names no room and no file for nothing in particular', () => {
    const empty = /(^|\/)(utils?|helpers?|common|lib|services?|managers?|misc|index)(\/|\.tsx?$)/
    expect(files.filter((file) => empty.test(file))).toEqual([])
  })

  it('imports only files that are there', () => {
    const missing = imports.filter(
      ({ target, ours }) => ours && !existsSync(join(root, target.replace(/\?.*$/, ''))) && !target.startsWith('dist/'),
    )
    expect(missing.map(({ from, target }) => `${from} → ${target}`)).toEqual([])
  })

  it('is drawn in docs/architecture.md from the same table', async () => {
    const { drawRooms } = await import('./drawRooms.ts')
    const { readFileSync } = await import('node:fs')
    expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toContain(drawRooms())
  })
})
