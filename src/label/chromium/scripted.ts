/**
 * Whether anything of a view may run, move or be drawn later than its load, by the bytes of its HTML. Where in doubt it
 * may: bytes that are no ASCII hide what they say.
 */
export function mayMove(html: Uint8Array, contentType: string): boolean {
  if (/utf-?(16|7|32)|iso-2022|hz-gb/i.test(contentType) || isWide(html)) return true
  return moving.test(Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1'))
}

const moving =
  /<(script|i?frame|frameset|object|embed|portal|fencedframe|set|animate)|[\s"'/]on[a-z]+\s*=|javascript:|http-equiv\s*=\s*["']?\s*refresh|charset\s*=\s*["']?\s*(utf-?(16|7)|iso-2022)/i

function isWide([first, second]: Uint8Array): boolean {
  return first === 0 || second === 0 || first === 0xfe || first === 0xff
}
