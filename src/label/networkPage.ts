import { mayMove } from './chromium/scripted.ts'
import type { SeenPage } from './seenPage.ts'
import { isBlank } from './seenPage.ts'
import { viewKind } from './viewKind.ts'

/** A view as it came, of which no page shows an order that was asked for. */
interface View {
  readonly address?: string
  readonly contentType: string
  readonly body: Uint8Array
}

/**
 * What a view is of which no page shows an order that was asked for. Something between the station and the carrier may have
 * written it: the login page of a Wi-Fi, the error page of a proxy, half a page. A label of another order shows a code and a
 * phone number, wants nothing typed and leads nowhere; what does is believed to pass, and is asked for again. Nobody in
 * between writes into a page that came by https: that is the carrier's own, and either not ready or an error.
 */
export function strangeView(
  { contentType, body, address }: View,
  pages: readonly SeenPage[],
  wanted: readonly string[],
): 'service.intercepted' | 'view.not-ready' | 'view.shows-error' | 'view.other-order' | 'view.no-such-order' {
  const symbols = pages.flatMap(({ dots }) => dots?.symbols ?? [])
  // What holds the code and more is not told as another order's: a rule may be missing.
  const others = symbols.filter((symbol) => !wanted.some((order) => symbol.toUpperCase().includes(order)))
  if (viewKind(contentType, body) !== 'html') return namesOther(others)
  const source = new TextDecoder().decode(body)
  const isCut = /<html\b/i.test(source) && !/<\/html\s*>/i.test(source)
  if (wantsAnswer.test(source) || isCut) return 'service.intercepted'
  if (mayMove(body, contentType) && pages.every(isWaiting)) return 'view.not-ready'
  if ([...symbols, ...pages.map(({ text }) => text)].some((text) => looksLikeLabel.test(text)))
    return namesOther(others)
  if (URL.parse(address ?? '')?.protocol !== 'https:') return 'service.intercepted'
  // Ink without a word may be a label that nobody can read.
  return pages.some(({ text }) => text.trim() !== '') ? 'view.shows-error' : 'view.no-such-order'
}

/** Whether anything that was read has the form of an order code. */
export function showsCode(texts: readonly string[]): boolean {
  return texts.some((text) => codeForm.test(text))
}

/** A whole bar code of an order's form says whose label it is; words alone may say anything. */
function namesOther(symbols: readonly string[]): 'view.other-order' | 'view.no-such-order' {
  return symbols.some((symbol) => orderForm.test(symbol.trim().toUpperCase()))
    ? 'view.other-order'
    : 'view.no-such-order'
}

/** Nothing is on it yet, or it says that something is on its way. */
function isWaiting(page: SeenPage): boolean {
  return isBlank(page) || ((page.dots?.symbols.length ?? 0) === 0 && waitingWords.test(page.text.trim()))
}

const waitingWords =
  /^(đang (tải|xử lý|tạo|chuẩn bị)|vui lòng (chờ|đợi)|xin (chờ|đợi)|(please )?wait\b|loading|processing|preparing)[^\d]{0,40}$/iu

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

/** As a whole bar code holds it. */
const orderForm = /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{5,10}(_\d+)?$/

/** A word of an order code's form with a letter and a digit in it, or a phone number. */
const looksLikeLabel = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{5,10}(_\d+)?\b|\b0\d{9}\b/
const codeForm = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{5,10}(_\d+)?\b/i
