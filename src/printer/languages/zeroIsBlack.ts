/** The same dots for languages in which a zero bit is black. */
export function zeroIsBlack(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const inverted = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) inverted[at] = ~(data[at] ?? 0)
  return inverted
}
