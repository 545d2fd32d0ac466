import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One file of an archive. `unpacked`: it lies in the folder beside the archive, for the system's own loader. */
export interface AsarFile {
  readonly path: string
  readonly unpacked: boolean
}

type Entry = { readonly files: Record<string, Entry> } | { size: number; offset?: string; unpacked?: boolean }

/**
 * Unpacks an archive of Electron into a folder: a pickled JSON header (its length as the fourth of four little-endian
 * words), then the files one after the other. https://github.com/electron/asar#format
 */
export function unpackAsar(archive: string, folder: string): readonly AsarFile[] {
  const bytes = readFileSync(archive)
  const headerSize = bytes.readUInt32LE(4)
  const header: Entry = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString())
  const found: AsarFile[] = []
  const walk = (entry: Entry, path: string): void => {
    if ('files' in entry) {
      for (const [name, inside] of Object.entries(entry.files)) walk(inside, path === '' ? name : `${path}/${name}`)
      return
    }
    const unpacked = entry.unpacked === true
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    const start = 8 + headerSize + Number(entry.offset)
    if (unpacked) cpSync(join(`${archive}.unpacked`, path), target)
    else writeFileSync(target, bytes.subarray(start, start + entry.size))
    found.push({ path, unpacked })
  }
  walk(header, '')
  return found
}

/** An archive without files. */
export function emptyAsar(): Buffer {
  const json = Buffer.from('{"files":{}}')
  const words = Buffer.alloc(16)
  for (const [at, word] of [4, json.length + 8, json.length + 4, json.length].entries())
    words.writeUInt32LE(word, at * 4)
  return Buffer.concat([words, json])
}
