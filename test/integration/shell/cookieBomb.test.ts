import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { shellFixture } from '../../support/browserShellFixture.ts'
import { foreignPage } from '../../support/foreignPage.ts'
import { openBrowser } from '../../support/openBrowser.ts'

it.each([10, 50])(
  'a window is there again at the next load, after a page at another port of its host has set %i cookies of 3 kB',
  async (count) => {
    await using at = await shellFixture()
    const { hostname } = new URL(at.shell.origin)
    const bomb = `<script>for (let n = 0; n < ${count}; n++) document.cookie = 'c' + n + '=' + 'x'.repeat(3_000) + '; path=/; max-age=9999999'</script>`
    await using his = await foreignPage(hostname, bomb)
    await using browser = await openBrowser()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(his.url)
    await expect.poll(() => context.cookies(at.shell.origin)).toHaveLength(count)

    const refused = await page.goto(at.shell.url)
    expect(refused?.status()).toBe(431)
    expect(await page.textContent('body')).toMatch(/hãy tải lại trang này[\s\S]*load this page again/)
    expect((await page.reload())?.status()).toBe(200)
    expect(await page.title()).toBe('Packbench')
    expect(page.url()).toBe(at.shell.url)
    expect(await context.cookies(at.shell.origin)).toEqual([])
  },
)

it('what is no request gets the answer that it got before, and its connection is closed', async () => {
  await using at = await shellFixture()
  const { hostname, port } = new URL(at.shell.origin)
  for (const [sent, status] of [
    ['no request\r\n\r\n', '400'],
    [`GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
  ] as const) {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.write(sent)
    await once(socket, 'close')
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.includes('Clear-Site-Data')).toBe(status === '431')
  }
})

it('who sends a header without end is not listened to for longer than a browser needs to read why', async () => {
  await using at = await shellFixture()
  const { hostname, port } = new URL(at.shell.origin)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).on('error', () =>
    socket.destroy(),
  )
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}`)
  await once(socket, 'data')
  socket.write('x'.repeat(100_000))
  expect(socket.closed).toBe(false)
  at.pass(2_000)
  const more = setInterval(() => socket.write('x'), 5)
  await closed
  clearInterval(more)
})
