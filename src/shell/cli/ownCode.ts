import { existsSync, realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownFolder } from './ownPackages.ts'

/*
 * Loaded before anything else of the program, and by what it builds with. A package that is not installed is looked for
 * in every folder above the program's, up to the root: whoever may make a folder there, on Windows everybody in `C:\`,
 * would have his code run by this account. `ws` alone looks for two that nobody installs. `?of=` names the folder of another
 * program. npm puts the programs of the packages of all those folders before the system's: `xdg-open` would be one of them.
 */

const program = new URL(import.meta.url).searchParams.get('of') ?? ownFolder
// As a module is named: by the real path of its file.
const own = [program, join(program, 'node_modules')]
  .filter((path) => existsSync(path))
  .map((path) => `${pathToFileURL(realpathSync(path))}/`)

for (const name of Object.keys(process.env).filter((key) => key.toUpperCase() === 'PATH')) {
  const isOwn = (folder: string) =>
    !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder) || folder.startsWith(join(program, 'node_modules'))
  process.env[name] = process.env[name]?.split(delimiter).filter(isOwn).join(delimiter)
}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!found.url.startsWith('file:') || own.some((place) => found.url.startsWith(place))) return found
    throw Object.assign(new Error(`${specifier} is outside of the program`), { code: 'MODULE_NOT_FOUND' })
  },
})
