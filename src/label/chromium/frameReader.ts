/**
 * Cuts a stream into the texts between its NULs. A text longer than `longest` bytes is dropped while it arrives, and
 * `tooLong` gets its first bytes, so that a hostile page cannot fill the memory.
 */
export function createFrameReader(
  longest: number,
  heard: { frame(text: string): void; tooLong(start: string): void },
): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0

  const finish = () => {
    if (length > longest) heard.tooLong(parts[0]?.subarray(0, 64).toString('latin1') ?? '')
    else heard.frame(Buffer.concat(parts, length).toString('utf8'))
    parts = []
    length = 0
  }
  const add = (part: Buffer) => {
    length += part.length
    if (part.length > 0 && (length <= longest || parts.length === 0)) parts.push(part)
    else if (length > longest) parts.splice(1)
  }

  return (chunk) => {
    let from = 0
    for (let nul = chunk.indexOf(0); nul >= 0; nul = chunk.indexOf(0, from)) {
      add(chunk.subarray(from, nul))
      finish()
      from = nul + 1
    }
    add(chunk.subarray(from))
  }
}
