import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'

/**
 * The built window, as both shells serve it. The files are listed and read once, and a request is looked up in that list:
 * no path a request can spell leads outside the folder, and no number of requests takes files or memory. Symbolic
 * links are not listed.
 */
export interface WindowFiles {
  /** `path` as in a URL, already without query: `/assets/window-1a2b.js`; `/` is the page. Null: there is none. */
  read(path: string): WindowFile | null
}

export interface WindowFile {
  readonly type: string
  /** The same for every request. */
  readonly body: Uint8Array<ArrayBuffer>
  /** Its name holds a hash of its content, so it may be kept for good. */
  readonly hashed: boolean
}

/** Fault: `station.window-missing` when the folder holds no page, or a file in it cannot be read. */
export async function readWindowFiles(folder: string): Promise<Result<WindowFiles>> {
  const paths = await filesUnder(folder)
  if (!paths.has(page)) return fail('station.window-missing', { detail: `no index.html in ${folder}` })
  const files = new Map<string, WindowFile>()
  for (const [url, path] of paths) {
    const body = await readFile(path).catch((error: NodeJS.ErrnoException) => error)
    if (body instanceof Error) return fail('station.window-missing', { detail: `${body.code ?? body.message} ${path}` })
    files.set(url, { type: typeOf(path), body: new Uint8Array(body), hashed: url.startsWith('/assets/') })
  }
  return ok({ read: (path) => files.get(path === '/' ? page : path) ?? null })
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
