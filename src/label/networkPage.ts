import { viewKind } from './viewKind.ts'

/** A view as it came, of which no page shows an order that was asked for. */
interface View {
  readonly contentType: string
  readonly body: Uint8Array
}

/**
 * Did something between the station and the carrier write this view: the login page of a Wi-Fi, the error page of a proxy,
 * half a page? A label of another order shows a code and a phone number, wants nothing typed and leads nowhere; what does
 * is believed to pass, and is asked for again.
 */
export function isOfTheNetwork({ contentType, body }: View, texts: readonly string[]): boolean {
  if (viewKind(contentType, body) !== 'html') return false
  const source = new TextDecoder().decode(body)
  const isCut = /<html\b/i.test(source) && !/<\/html\s*>/i.test(source)
  return wantsAnswer.test(source) || isCut || !texts.some((text) => looksLikeLabel.test(text))
}

/** Whether anything that was read has the form of an order code. */
export function showsCode(texts: readonly string[]): boolean {
  return texts.some((text) => codeForm.test(text))
}

/** Called html or a PDF and neither, or nothing at all: it broke on the way. */
export function isHarmed(contentType: string, body: Uint8Array): boolean {
  return body.length === 0 || /^\s*(text\/html|application\/(xhtml\+xml|pdf))\b/i.test(contentType)
}

/**
 * A PDF ends with `%%EOF`, and readers look for it in the last kilobyte (ISO 32000-1, 7.5.5 and annex H.3). Without it the
 * rest is missing: of what is there, a reader would make up a page, perhaps without its last lines.
 */
export function isCutPdf(body: Uint8Array): boolean {
  return !new TextDecoder('latin1').decode(body.subarray(-1_100)).includes('%%EOF')
}

const wantsAnswer =
  /<(form|input|iframe|frameset)\b|http-equiv\s*=\s*["']?refresh|\blocation\s*(\.\s*\w+\s*\(|\.\s*href\s*=|=)/i

/** A word of an order code's form with a letter and a digit in it, or a phone number. */
const looksLikeLabel = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{5,10}(_\d+)?\b|\b0\d{9}\b/
const codeForm = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{5,10}(_\d+)?\b/i
