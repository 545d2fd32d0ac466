import { resolve } from 'node:path'

/**
 * Where Node keeps what it compiled (`NODE_COMPILE_CACHE`), by content: half of what a station needs to start is reading
 * its own source, and the tests and sweeps start some hundreds. A process that is killed leaves nothing in it.
 */
export const compileCache = resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
