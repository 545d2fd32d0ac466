import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** One import of the code, paths relative to the root. `target` is a package name when it is not a file of ours. */
export interface Import {
  readonly from: string
  readonly target: string
  readonly ours: boolean
  /** Whoever loads `from` loads the target at once: no type, and nothing that is imported when it is needed. */
  readonly atOnce: boolean
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

export function codeFiles(folders: readonly string[], of = root): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(of, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => relative(of, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
}

export function importsOf(file: string, of = root): Import[] {
  const text = readFileSync(join(of, file), 'utf8')
  return [...text.matchAll(statement)].flatMap((match) => {
    const specifier = match[1] ?? match[2]
    if (specifier === undefined) return []
    // What lies in resources is data, whoever shows it.
    const ours = specifier.startsWith('.') && !specifier.includes('/resources/')
    const target = ours ? relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/') : specifier
    const atOnce = match[1] !== undefined && !/^\s*(?:import|export)\stype\s/.test(match[0])
    return [{ from: file, target, ours, atOnce }]
  })
}
