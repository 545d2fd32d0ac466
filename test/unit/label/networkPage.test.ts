import { describe, expect, it } from 'vitest'
import { isCutPdf, isHarmed, strangeView } from '../../../src/label/networkPage.ts'

const html = (source: string, text: string) =>
  strangeView({ contentType: 'text/html', body: new TextEncoder().encode(source) }, [{ text, dots: null }], []) ===
  'service.intercepted'
const whole = (body: string) => `<!doctype html><html><body>${body}</body></html>`

describe('a page that shows no order that was asked for', () => {
  it.each([
    ['a login form', whole('<form action="/login"><input name="phone"></form> 0912345678 G8ADKBRF')],
    ['a page that sends on', whole('<meta http-equiv="refresh" content="0; url=http://10.0.0.1/"> 0912345678')],
    ['a script that sends on', whole('<script>location.href = "http://10.0.0.1/"</script> 0912345678')],
    ['half a page', '<!doctype html><html><body><p>G8ADKBRF 0912345678'],
  ])('is the network’s: %s', (_, source) => {
    expect(html(source, 'G8ADKBRF 0912345678')).toBe(true)
  })

  it('is the network’s when it has neither a code nor a phone', () => {
    expect(html(whole('Welcome to nginx/1.18.0'), 'Welcome to nginx/1.18.0')).toBe(true)
  })

  it.each(['G8ADKBRF Nguyễn Văn A', 'LXFDFT 0912345678', 'gấp G8ADKBRF_2 COD 250.000'])(
    'is another order’s label, which does not pass: %s',
    (text) => {
      expect(html(whole(`<p>${text}</p><script>window.print()</script>`), text)).toBe(false)
      expect(html(`<!doctype html><p>${text}`, text)).toBe(false)
    },
  )

  it('is the carrier’s own when it is a PDF', () => {
    const pdf = { contentType: 'application/pdf', body: new TextEncoder().encode('%PDF-1.7') }
    expect(strangeView(pdf, [{ text: '', dots: null }], [])).toBe('view.no-such-order')
  })
})

describe('a page of the carrier itself that shows no order that was asked for', () => {
  const seen = (source: string, text: string, symbols: readonly string[] = [], scheme = 'https') =>
    strangeView(
      {
        address: `${scheme}://ship.example/a5?token=t`,
        contentType: 'text/html',
        body: new TextEncoder().encode(source),
      },
      [{ text, dots: { hasInk: text.trim() !== '' || symbols.length > 0, symbols } }],
      ['G8ADKBRF'],
    )
  const script = whole('<script src="/app.js"></script>')

  it.each(['', ' ', 'Đang tải…', 'Loading...', 'Please wait', 'Vui lòng chờ trong giây lát'])(
    'was not ready while it is white or says so: %s',
    (text) => {
      expect(seen(script, text)).toBe('view.not-ready')
      expect(seen(script, text, [], 'http')).toBe('view.not-ready')
    },
  )

  it.each(['Phiên đã hết hạn', '502 Bad Gateway', 'Đang tải mãi không được, mã lỗi 17'])(
    'shows an error of its own by https, where nobody writes into it: %s',
    (text) => {
      expect(seen(script, text)).toBe('view.shows-error')
      expect(seen(whole(text), text)).toBe('view.shows-error')
      expect(seen(script, text, [], 'http')).toBe('service.intercepted')
    },
  )

  it('is really another order’s when a whole bar code says so', () => {
    expect(seen(script, 'Nguyễn Văn A 0912345678', ['LXFDFT2'])).toBe('view.other-order')
    expect(seen(script, 'LXFDFT2 0912345678')).toBe('view.no-such-order')
    expect(seen(script, 'G8AD', ['https://ship.example/LXFDFT2'])).not.toBe('view.other-order')
    expect(seen(script, 'Nguyễn Văn A 0912345678', ['VNG8ADKBRF'])).toBe('view.no-such-order')
  })

  it('may be a label that nobody can read, when it has ink and not a word', () => {
    const ink = [{ text: '', dots: { hasInk: true, symbols: [] } }]
    const view = {
      address: 'https://ship.example/a5',
      contentType: 'text/html',
      body: new TextEncoder().encode(script),
    }
    expect(strangeView(view, ink, [])).toBe('view.no-such-order')
  })
})

describe('a PDF', () => {
  const ends = (text: string) => isCutPdf(new TextEncoder().encode(text))
  it('is whole when its end is within the last kilobyte, whatever stands behind it', () => {
    expect(ends('%PDF-1.7 … startxref 9 %%EOF')).toBe(false)
    expect(ends(`%PDF-1.7 … startxref 9 %%EOF${'\n'.repeat(1_000)}`)).toBe(false)
  })

  it('is cut when it has no end, or only that of an earlier version', () => {
    expect(ends('%PDF-1.7 … startxref 9')).toBe(true)
    expect(ends(`%PDF-1.7 … %%EOF ${'obj '.repeat(400)}`)).toBe(true)
  })
})

describe('what is neither HTML nor a PDF', () => {
  it.each(['text/html; charset=utf-8', 'application/pdf'])('broke on the way when it is called %s', (contentType) => {
    expect(isHarmed(contentType, new Uint8Array([1, 2]))).toBe(true)
  })

  it('broke on the way when nothing came at all, and is what it says otherwise', () => {
    expect(isHarmed('image/png', new Uint8Array())).toBe(true)
    expect(isHarmed('image/png', new Uint8Array([1]))).toBe(false)
  })
})
