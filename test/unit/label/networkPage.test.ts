import { describe, expect, it } from 'vitest'
import { isCutPdf, isHarmed, isOfTheNetwork } from '../../../src/label/networkPage.ts'

const html = (source: string, text: string) =>
  isOfTheNetwork({ contentType: 'text/html', body: new TextEncoder().encode(source) }, [text])
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
    expect(isOfTheNetwork(pdf, [''])).toBe(false)
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
