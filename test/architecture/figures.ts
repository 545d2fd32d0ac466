import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeFiles, importsOf, root } from './imports.ts'

/**
 * The size of the house, counted the same way at every commit:
 *
 *   npm run figures                of what lies here
 *   npm run figures -- FOLDER      of another checkout
 *
 * Comments and blank lines count as lines; `.d.ts` and style sheets do not count. A file *repeats* where six or more of
 * its lines, one behind the other, stand somewhere else too: comments, imports and lines without a word left out.
 */
const of = resolve(process.argv[2] ?? root)
const files = codeFiles(['src', 'renderer'], of).filter((file) => /\.tsx?$/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(of, file), 'utf8')]))
const imports = new Map(files.map((file) => [file, importedBy(file)]))
const lines = [...texts].map(([file, text]) => ({ file, count: text.split('\n').length - 1 }))
const importers = new Map<string, number>()
for (const targets of imports.values())
  for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1)

const below = (most: number) => lines.filter(({ count }) => count < most)
const chain = longestChain()
for (const [name, figure] of [
  ['lines', lines.reduce((sum, { count }) => sum + count, 0)],
  ['files', files.length],
  ['files below 25 lines', below(25).length],
  ['files below 40 lines with one importer', below(40).filter(({ file }) => importers.get(file) === 1).length],
  ['longest import chain, in files', chain.length],
  ['places that repeat six lines or more', repeats()],
] as const)
  console.log(`${String(figure).padStart(7)}  ${name}`)

function importedBy(file: string): readonly string[] {
  const targets = importsOf(file, of).flatMap(({ ours, target }) => (ours ? [target] : []))
  return [...new Set(targets)].filter((target) => texts.has(target))
}

/** There is no cycle: `layers.test.ts`. */
function longestChain(): readonly string[] {
  const known = new Map<string, readonly string[]>()
  const from = (file: string): readonly string[] => {
    const before = known.get(file)
    if (before !== undefined) return before
    let longest: readonly string[] = []
    for (const target of imports.get(file) ?? []) {
      const rest = from(target)
      if (rest.length > longest.length) longest = rest
    }
    const found = [file, ...longest]
    known.set(file, found)
    return found
  }
  return files.map(from).reduce((longest, each) => (each.length > longest.length ? each : longest), [])
}

/** Runs of lines that stand in two places are counted at each of them, however long they are. */
function repeats(): number {
  const least = 6
  const places = new Map<string, { file: string; at: number }[]>()
  for (const [file, text] of texts) {
    const said = tellingLines(text)
    for (let at = 0; at + least <= said.length; at++) {
      const run = said.slice(at, at + least).join('\n')
      places.set(run, [...(places.get(run) ?? []), { file, at }])
    }
  }
  const repeated = new Map<string, Set<number>>()
  for (const found of places.values())
    if (found.length > 1)
      for (const { file, at } of found) repeated.set(file, (repeated.get(file) ?? new Set()).add(at))
  // What begins right behind another run goes on with it.
  return [...repeated.values()].reduce((sum, at) => sum + [...at].filter((line) => !at.has(line - 1)).length, 0)
}

function tellingLines(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^import[\s\S]*?from '[^']*'$/gm, '')
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line) && !line.startsWith('//'))
}
