import { createHash } from 'node:crypto'

/**
 * A PDF (ISO 32000-1, 7.5) that is written as it grows, so that its length costs no memory: what is written is handed
 * on and forgotten but for its place in the file. An object that was written before, byte for byte, is not written
 * again: the fonts of ten thousand labels are there once.
 */
export interface StreamedPdf {
  /** A number for an object that is written later. */
  reserve(): number
  write(number: number, object: Uint8Array): void
  /** The number of an object with these bytes. */
  share(object: Uint8Array): number
  /** What was written since it was taken last. */
  take(): Uint8Array<ArrayBuffer>
  /** Writes the cross-reference table and the end. `root`: the number of the catalog. */
  end(root: number): void
}

export function streamedPdf(): StreamedPdf {
  /** By number; 0 belongs to the free list. */
  const places: number[] = [0]
  const known = new Map<string, number>()
  let waiting: Uint8Array[] = []
  let length = 0

  function put(bytes: Uint8Array): void {
    waiting.push(bytes)
    length += bytes.length
  }
  function write(number: number, object: Uint8Array): void {
    places[number] = length
    put(latin(`${number} 0 obj\n`))
    put(object)
    put(latin('\nendobj\n'))
  }
  function reserve(): number {
    places.push(0)
    return places.length - 1
  }

  // The high bytes tell programs that copy files that this one is binary.
  put(latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'))
  return {
    reserve,
    write,
    share(object) {
      const key = createHash('sha256').update(object).digest('base64')
      const same = known.get(key)
      if (same !== undefined) return same
      const number = reserve()
      known.set(key, number)
      write(number, object)
      return number
    },
    take() {
      const taken = new Uint8Array(Buffer.concat(waiting))
      waiting = []
      return taken
    },
    end(root) {
      const start = length
      put(latin(`xref\n0 ${places.length}\n0000000000 65535 f \n`))
      for (const place of places.slice(1)) put(latin(`${String(place).padStart(10, '0')} 00000 n \n`))
      put(latin(`trailer\n<</Size ${places.length}/Root ${root} 0 R>>\nstartxref\n${start}\n%%EOF\n`))
    },
  }
}

/** PDF syntax as bytes: one a character. */
export function latin(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

/** A stream object. `entries`: of its dictionary, without the length. */
export function streamObject(entries: string, data: Uint8Array): Uint8Array {
  return Buffer.concat([latin(`<<${entries}/Length ${data.length}>>\nstream\n`), data, latin('\nendstream')])
}
