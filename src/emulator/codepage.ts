import iconv from 'iconv-lite'

/** Bytes of a line, as they were read, in the code page that the host has chosen; one that is not known is Windows' own. */
export function inCodepage(line: string, codepage: string): string {
  const name = iconv.encodingExists(codepage) ? codepage : 'cp1252'
  return iconv.decode(Buffer.from(line, 'latin1'), name)
}
