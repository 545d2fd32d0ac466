/**
 * Do two addresses lead to one printer, as far as they say? A printer with two profiles would get two labels at once, and
 * the labels of one would move the counter that is to settle those of the other.
 */
export function isSameAddress(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other)
}

/** Where it is, without how it is spoken to: 9100 is the port that may be left out, a serial line has settings. */
function placeOf(uri: string): string {
  if (/^socket:/i.test(uri))
    return uri
      .toLowerCase()
      .replace(/\/$/, '')
      .replace(/:9100$/, '')
  return uri.startsWith('serial:') ? uri.replace(/\?.*$/, '') : uri
}
