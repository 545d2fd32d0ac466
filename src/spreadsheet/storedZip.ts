/**
 * A ZIP archive opened by the browser's own inflater and put together again without compression (APPNOTE 4.3): the
 * reader of spreadsheets then needs no inflater of its own, which would want a worker that the window's policy forbids.
 * What an archive may grow to is bounded.
 */
export interface ZipEntry {
  readonly name: string
  readonly crc: number
  readonly bytes: Uint8Array
}

interface Packed {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/** A workbook of a hundred sheets has three hundred; each takes an inflater of its own, however empty it is. */
const mostEntries = 5_000

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endRecord = 0x06054b50

/** The entries with one of the endings. `too-large`: they would grow beyond `mostBytes`. */
export async function openZip(
  zip: Uint8Array,
  endings: readonly string[],
  mostBytes: number,
): Promise<readonly ZipEntry[] | 'damaged' | 'too-large'> {
  const listed = listZip(zip)
  if (listed === null) return 'damaged'
  const wanted = listed.filter(({ name }) => endings.some((ending) => name.endsWith(ending)))
  if (wanted.length > mostEntries) return 'too-large'
  if (wanted.reduce((sum, { size }) => sum + size, 0) > mostBytes) return 'too-large'
  const entries: ZipEntry[] = []
  for (const entry of wanted) {
    const bytes = await unpack(zip, entry)
    if (bytes === null) return 'damaged'
    entries.push({ name: entry.name, crc: entry.crc, bytes })
  }
  return entries
}

function listZip(zip: Uint8Array): readonly Packed[] | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const entries: Packed[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== centralHeader) return null
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end record stands last, behind it at most a comment. */
function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === endRecord) return at
  return null
}

async function unpack(zip: Uint8Array, { at, method, packed, size }: Packed): Promise<Uint8Array | null> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  if (at + 30 > zip.length || view.getUint32(at, true) !== localHeader) return null
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const raw = zip.slice(from, from + packed)
  // Entries may lie over each other: what is not counted before would be there as often as it is listed.
  if (method === 0) return packed === size ? raw : null
  if (method !== 8) return null
  return inflate(raw, size)
}

/** null: damaged, or it grows beyond what the archive says. */
async function inflate(raw: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(size)
  let length = 0
  try {
    const reader = new Blob([raw]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length + part.value.length > size) {
        await reader.cancel()
        return null
      }
      bytes.set(part.value, length)
      length += part.value.length
    }
  } catch {
    return null
  }
  return length === size ? bytes : null
}

/** The entries as an archive without compression. */
export function storeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const named = entries.map((entry) => ({ ...entry, utf8: new TextEncoder().encode(entry.name) }))
  const total = named.reduce((sum, { utf8, bytes }) => sum + 76 + 2 * utf8.length + bytes.length, 22)
  const zip = new Uint8Array(total)
  const view = new DataView(zip.buffer)
  let at = 0
  const places = named.map(({ utf8, crc, bytes }) => {
    const place = at
    writeHeader(view, at, localHeader, 4, { crc, size: bytes.length, name: utf8.length })
    zip.set(utf8, at + 30)
    zip.set(bytes, at + 30 + utf8.length)
    at += 30 + utf8.length + bytes.length
    return place
  })
  const central = at
  for (const [index, { utf8, crc, bytes }] of named.entries()) {
    writeHeader(view, at, centralHeader, 6, { crc, size: bytes.length, name: utf8.length })
    view.setUint32(at + 42, places[index] ?? 0, true)
    zip.set(utf8, at + 46)
    at += 46 + utf8.length
  }
  view.setUint32(at, endRecord, true)
  view.setUint16(at + 8, named.length, true)
  view.setUint16(at + 10, named.length, true)
  view.setUint32(at + 12, at - central, true)
  view.setUint32(at + 16, central, true)
  return zip
}

/** The part that the local and the central header have alike, from the version needed on; `from`: where that stands. */
function writeHeader(
  view: DataView,
  at: number,
  signature: number,
  from: number,
  { crc, size, name }: { readonly crc: number; readonly size: number; readonly name: number },
): void {
  view.setUint32(at, signature, true)
  view.setUint16(at + from, 20, true)
  view.setUint16(at + from + 2, 0x0800, true)
  view.setUint32(at + from + 10, crc, true)
  view.setUint32(at + from + 14, size, true)
  view.setUint32(at + from + 18, size, true)
  view.setUint16(at + from + 22, name, true)
}
