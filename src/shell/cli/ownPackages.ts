import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that has the program and its packages: where it is itself a package, the one that has all of them. */
export const ownFolder = packagesOf(dirname(fileURLToPath(import.meta.url)))

function packagesOf(folder: string): string {
  const [first = folder, ...inside] = folder.split(/[\\/]node_modules[\\/]/)
  if (inside.length > 0) return first
  const above = dirname(folder)
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : packagesOf(above)
}

/**
 * The folder of a package that was installed with the program; null: it was not. Node itself goes on looking in every
 * folder above, where somebody else may have put one.
 */
export function packageFolder(name: string, program: string = ownFolder): string | null {
  const folder = join(program, 'node_modules', name)
  return existsSync(join(folder, 'package.json')) ? folder : null
}
