import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'

/**
 * The built window, as both shells serve it. The files are listed once and a request is looked up in that list, so no
 * path a request can spell leads outside the folder. Symbolic links are not listed.
 */
export interface WindowFiles {
  /** `path` as in a URL, already without query: `/assets/window-1a2b.js`; `/` is the page. Null: there is none. */
  read(path: string): Promise<WindowFile | null>
}

export interface WindowFile {
  readonly type: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Its name holds a hash of its content, so it may be kept for good. */
  readonly hashed: boolean
}

/** Fault: `station.window-missing` when the folder holds no page. */
export async function listWindowFiles(folder: string): Promise<Result<WindowFiles>> {
  const files = await filesUnder(folder)
  if (!files.has(page)) return fail('station.window-missing', { detail: `no index.html in ${folder}` })
  return ok({
    async read(path) {
      const url = path === '/' ? page : path
      const file = files.get(url)
      if (file === undefined) return null
      const body = new Uint8Array(await readFile(file))
      return { type: typeOf(file), body, hashed: url.startsWith('/assets/') }
    },
  })
}

const page = '/index.html'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

async function filesUnder(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]))
}

function typeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? 'application/octet-stream'
}
