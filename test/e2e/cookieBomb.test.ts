import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { foreignPage } from '../support/foreignPage.ts'
import { oneWindow } from '../support/windowOfStation.ts'

/** A page at another port, whose cookies are more than a request may have, and a window that is open beside it. */
const at = oneWindow()

beforeAll(async () => {
  const { page } = at.window
  await page.addInitScript(`
    globalThis.sockets = []
    globalThis.WebSocket = class extends WebSocket { constructor(...all) { super(...all); sockets.push(this) } }`)
  // Parts that it loads ahead would have the cookies, and with them the answer that ends those.
  const last = page.waitForResponse(/\/assets\/fontkit[^/]*\.js$/)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('navigation').waitFor()
  await (await last).finished()
})

const cookies = () => at.window.page.context().cookies(at.window.page.url())

async function setTooMany() {
  const { page } = at.window
  await page.context().clearCookies()
  const set = `for (let n = 0; n < 10; n++) document.cookie = 'c' + n + '=' + 'x'.repeat(3_000) + '; path=/; max-age=9999999'`
  await using his = await foreignPage(new URL(page.url()).hostname, `<script>${set}</script>`)
  const bomb = await page.context().newPage()
  await bomb.goto(his.url)
  await expect.poll(cookies).toHaveLength(10)
  await bomb.close()
  await page.bringToFront()
}

it('takes no preference that is chosen from the file', async () => {
  const { page } = at.window
  await setTooMany()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type('tương phản cao', { delay: 90 })
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/preferences'))
  await page.keyboard.press('Enter')
  expect((await answered).status()).toBe(204)
  expect(JSON.parse(await readFile(join(at.folder, 'preferences.json'), 'utf8')).theme).toBe('contrast')
  expect(await cookies()).toHaveLength(10)
})

it('has a window whose line breaks connect again, and not take its station for a stranger', async () => {
  const { page } = at.window
  await setTooMany()
  await page.evaluate('sockets.at(-1).close()')
  const stranger = page.getByRole('heading', { name: 'Chương trình khác đang trả lời' })
  const found = async () => {
    if ((await stranger.count()) > 0) return 'stranger'
    return await page.evaluate('sockets.length > 1 && sockets.at(-1).readyState === 1 ? "connected" : "lost"')
  }
  await expect.poll(found).not.toBe('lost')
  expect(await found()).toBe('connected')
  expect(await cookies()).toEqual([])
})

it('keeps no part of the window from being loaded ahead, while the station is there', async () => {
  const { page } = at.window
  const part = /\/assets\/BatchScreen-[^/]*\.js$/
  const answered: number[] = []
  page.on('response', (reply) => void (part.test(reply.url()) && answered.push(reply.status())))
  const tooMany = Array.from({ length: 10 }, (_, n) => ({ name: `c${n}`, value: 'x'.repeat(3_000), url: page.url() }))
  await page.context().clearCookies()
  // As long as it is there the browser takes nothing from its cache.
  await page.route(part, async (route) => {
    if (answered.length === 0) await page.context().addCookies(tooMany)
    await route.continue()
  })
  await page.reload()
  await expect.poll(() => answered.at(-1)).toBe(200)
})
