import iconv from 'iconv-lite'

/** Bytes of a line, as they were read, in the code page that the host has chosen; one that is not known is Windows' own. */
export function inCodepage(line: string, codepage: string): string {
  const name = iconv.encodingExists(codepage) ? codepage : 'cp1252'
  return iconv.decode(Buffer.from(line, 'latin1'), name)
}

/** What of a command stands between no quotes. */
export function withoutQuoted(text: string): string {
  return text.replace(/\\(?:\["\]|["\\])/g, '').replace(/"[^"]*"?/g, '')
}

/** The words of a command between commas; commas between quotes are none. A quote is said by `\"`, a TSPL one by `\["]`. */
export function splitQuoted(text: string): readonly string[] {
  const words: string[] = []
  let word = ''
  let inQuotes = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const escaped = inQuotes ? /^\\(?:\["\]|["\\])/.exec(text.slice(at, at + 4))?.[0] : undefined
    if (escaped !== undefined) {
      word += escaped === '\\\\' ? '\\' : '"'
      at += escaped.length - 1
    } else if (character === '"') inQuotes = !inQuotes
    else if (character === ',' && !inQuotes) {
      words.push(word)
      word = ''
    } else if (inQuotes || character !== ' ' || word !== '') word += character
  }
  return [...words, word]
}
