import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** The folder that holds package.json: of the checkout, or of the installed program, whose code is below `dist`. */
export const programRoot = resolve(here, import.meta.url.endsWith('.ts') ? '../..' : '../../..')
