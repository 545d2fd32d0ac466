/** Hands a text, or the bytes of a document, to the browser as a file to be saved; nothing of it is kept in the window. */
export function saveFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'text/csv;charset=utf-8',
): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then; until it is given up, it stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The document in an answer of the station. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
