import { expect, test } from 'vitest'
import { shellFixture } from '../../support/browserShellFixture.ts'
import { foreignPage } from '../../support/foreignPage.ts'
import { openBrowser } from '../../support/openBrowser.ts'

/** What the headers and the session do in a real browser. */
test('a browser enters by the address, reaches the desk, and is let in again when it comes from elsewhere', async () => {
  await using at = await shellFixture({}, { page: windowPage, script: askScript })
  await using browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(at.shell.url)
  // Asked from outside: a function that waits in the page would be compiled there, which the page's policy forbids.
  await expect
    .poll(() => page.title())
    .toBe('{"kind":"answer","call":1,"result":{"ok":true,"value":{"sequence":7,"patches":[]}}}')
  expect(await page.evaluate('document.cookie + Object.keys(localStorage).join()')).toBe('')
  expect(await page.evaluate('window.inlineRan === undefined')).toBe(true)

  await using elsewhere = await foreignPage('localhost', `<a href="${at.shell.origin}/">the station</a>`)
  await page.goto(elsewhere.url)
  await page.click('a')
  await expect.poll(() => page.title()).toContain('"sequence":7')
})

test('a page of another site neither reads the window nor reaches the desk', async () => {
  await using at = await shellFixture()
  await using browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(at.shell.url)
  await using elsewhere = await foreignPage('localhost', '<p>')
  await page.goto(elsewhere.url)
  const tried = await page.evaluate(`Promise.all([
    fetch('${at.shell.origin}/', { credentials: 'include', mode: 'no-cors' }).then(() => 'read', () => 'refused'),
    fetch('${at.shell.origin}/preferences', { method: 'PUT', credentials: 'include', body: '{}' }).then(() => 'put', () => 'refused'),
    new Promise((done) => {
      const socket = new WebSocket('${at.shell.origin.replace('http', 'ws')}/desk')
      socket.onopen = () => done('open')
      socket.onerror = () => done('refused')
    }),
  ])`)
  expect(tried).toEqual(['refused', 'refused', 'refused'])
  expect(at.api.watchers).toBe(0)
})

const windowPage = `<!doctype html><title>Packbench</title>
<script>window.inlineRan = true</script><script type="module" src="./assets/window-1a2b.js"></script>`

const askScript = `const code = new URLSearchParams(location.hash.slice(1)).get('code')
if (code !== null) {
  const reply = await fetch('/session', { method: 'POST', body: JSON.stringify({ code }) })
  sessionStorage.setItem('session', (await reply.json()).session)
}
const text = (words) => new TextEncoder().encode(words)
const digest = await crypto.subtle.digest('SHA-256', text(sessionStorage.getItem('session')))
const key = await crypto.subtle.importKey('raw', digest, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
const number = '0c'.repeat(16)
const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, text('asks ' + number)))
const protocols = ['packbench', 'proof.' + number + '.' + [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('')]
const socket = new WebSocket(location.origin.replace('http', 'ws') + '/desk', protocols)
socket.onopen = () => socket.send(JSON.stringify({ kind: 'query', call: 1, query: { type: 'snapshot' } }))
socket.onmessage = ({ data }) => { if (!data.includes('proof')) document.title = data }`
