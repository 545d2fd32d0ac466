/**
 * Pages that the carrier sent as a PDF. What such a file draws is not the same in each program that reads it (layers,
 * broken parts), so that what was read back in dots says nothing of what another one would print of it: they are printed
 * and saved as their dots. A page of HTML was made a PDF here, which has no such parts. The mark is a comment behind the
 * end of the file (ISO 32000-1, 7.2.4), which our own writing of the page leaves nobody else to take away.
 */
const mark = new TextEncoder().encode('\n%packbench: sent as PDF\n')

export function markedSentAsPdf(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  const marked = new Uint8Array(pdf.length + mark.length)
  marked.set(pdf)
  marked.set(mark, pdf.length)
  return marked
}

export function wasSentAsPdf(pdf: Uint8Array): boolean {
  const end = pdf.subarray(Math.max(0, pdf.length - mark.length))
  return end.length === mark.length && end.every((byte, at) => byte === mark[at])
}
