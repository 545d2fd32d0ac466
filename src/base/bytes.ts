const encoder = new TextEncoder()

/** Bytes from numbers, strings (UTF-8) and byte arrays, in the order they are to be sent. */
export function bytes(...parts: (number | string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const chunks = parts.map((part) =>
    typeof part === 'number' ? Uint8Array.of(part) : typeof part === 'string' ? encoder.encode(part) : part,
  )
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/** CRC-16, polynomial 0x1021, start 0 (XMODEM), as ZPL's `:Z64:` wants it over the base64 text. */
export function crc16(data: Uint8Array): number {
  let crc = 0
  for (const byte of data) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
