/**
 * Text in a form of Unicode, in which a letter has thirty marks at most (UAX #15, Stream-Safe Text Format): to normalize is
 * to sort the marks of each letter, which takes the square of their number. A few hundred thousand of them, which any
 * service, file or label may hold, would keep the program for minutes.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  const calm = crowded.test(text) ? text.replaceAll(crowds, '') : text
  return calm.normalize(form)
}

// Two signs of sound in Japanese are no marks, and become ones by NFKC.
const crowded = /[\p{M}\uff9e\uff9f]{31}/u
// In parts: of millions at once the expression would run out of stack.
const crowds = /(?<=[\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]{1,1000}/gu
