import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { root } from '../architecture/imports.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

/** Another user's program that waits for the port of a station, in which a window is left open in a real Chromium. */
async function stranger({ hostname, port }: URL) {
  const heard: string[] = []
  let isSilent = true
  const waiting: (() => void)[] = []
  const server = createServer(({ method, url, headers }, response) => {
    heard.push(`${method} ${url} ${JSON.stringify(headers)}`)
    const answer = () => response.writeHead(204, { 'Content-Type': 'text/javascript' }).end()
    if (isSilent && url === '/session') waiting.push(answer)
    else answer()
  })
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'packbench' })
  sockets.on('connection', (socket, { headers }) => {
    heard.push(`desk ${JSON.stringify(headers)}`)
    socket.on('message', (data) => heard.push(`frame ${data}`))
  })
  server.listen(Number(port), hostname)
  await once(server, 'listening')
  return {
    heard,
    /** It says that it knows the session, as anybody can. */
    speak() {
      isSilent = false
      for (const answer of waiting) answer()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

it('whoever has the port when the station has ended gets nothing of the window that is left, and no script into it', async () => {
  await using folder = await tempDir()
  await using at = await windowOfStation(folder.path)
  const { page } = at
  const origin = new URL(page.url()).origin

  // All that the window may ever run is there while the station is.
  const built = readdirSync(join(root, 'dist/window/assets')).filter((name) => /\.(js|css)$/.test(name))
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => void loaded.add(request.url().split('/').at(-1) ?? ''))
  await page.reload()
  await page.getByRole('navigation').waitFor()
  await expect.poll(() => built.filter((name) => !loaded.has(name))).toEqual([])
  const session = await page.evaluate<string>('sessionStorage.getItem("packbench.session")')

  await at.station.kill('SIGTERM')
  await using somebody = await stranger(new URL(origin))
  await expect.poll(() => somebody.heard.length).toBeGreaterThan(0)
  for (const digit of '234567890') {
    await page.keyboard.press(`Alt+${digit}`)
    await page.locator('main:not([aria-busy]) h2').first().waitFor()
  }
  const registered = await page.evaluate(
    `navigator.serviceWorker.register('/worker.js').then(() => 'registered', String)`,
  )
  expect(registered).toContain('SecurityError')
  expect(somebody.heard.map((line) => line.split(' ', 2).join(' '))).toEqual(['GET /session'])

  somebody.speak()
  await page.getByRole('heading', { name: 'Chương trình khác đang trả lời thay trạm đóng gói' }).waitFor()
  await page.keyboard.press('F12')
  await page.keyboard.type('739164')
  await page.keyboard.press('Enter')
  expect(somebody.heard.map((line) => line.split(' ', 2).join(' '))).toEqual(['GET /session'])
  expect(somebody.heard.join()).not.toContain(session)
})
