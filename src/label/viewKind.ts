/**
 * What a view is. Its first bytes decide; the Content-Type has a say only where they leave it open, because the service
 * promises neither and servers label error pages, PDFs and downloads as they please.
 */
export type ViewKind = 'html' | 'pdf' | 'neither'

export function viewKind(contentType: string, body: Uint8Array): ViewKind {
  const start = textStart(body)
  if (start.startsWith('%PDF-')) return 'pdf'
  if (/^<(!doctype html|html|head|body)[\s>]/i.test(withoutPreamble(start))) return 'html'
  return mayBeHtml(contentType) && start.startsWith('<') ? 'html' : 'neither'
}

/**
 * The Content-Type the browser is told. A view without a charset is taken for UTF-8 when its bytes are, else the
 * browser's guess decides as it would for anyone.
 */
export function htmlContentType(contentType: string, body: Uint8Array): string {
  const charset = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? (isUtf8(body) ? 'utf-8' : null)
  return charset === null ? 'text/html' : `text/html; charset=${charset}`
}

/** The first bytes as text, without a byte order mark and blanks before it. */
function textStart(body: Uint8Array): string {
  const start = body.subarray(0, 4096)
  const charset = start[0] === 0xfe ? 'utf-16be' : start[0] === 0xff ? 'utf-16le' : 'utf-8'
  return new TextDecoder(charset).decode(start).replace(/^[\s\0\ufeff]+/, '')
}

/** HTML may begin with comments and an XML declaration. */
function withoutPreamble(start: string): string {
  return start.replace(/^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*\?>)+/, '')
}

/** Says so, or says nothing: a download is called so by whoever did not know what it is. */
function mayBeHtml(contentType: string): boolean {
  return /^\s*($|text\/(html|plain)\b|application\/(xhtml\+xml|octet-stream)\b)/i.test(contentType)
}

function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body)
    return true
  } catch {
    return false
  }
}
