import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { askForAddress } from '../../src/shell/browser/stationClient.ts'
import { readOwner } from '../../src/store/ownerFile.ts'
import { foreignPage } from '../support/foreignPage.ts'
import { proofWord } from '../support/proofWord.ts'
import { oneWindow } from '../support/windowOfStation.ts'

/** Who comes into the window of the browser shell, and who does not. */
const at = oneWindow()

const isOpen = (page: Page) => page.getByRole('navigation').waitFor()
const isDenied = (page: Page) => page.getByRole('heading', { name: 'Chưa vào được trạm đóng gói' }).waitFor()
const origin = () => new URL(at.window.page.url()).origin

async function newEntry() {
  const owner = await readOwner(at.folder)
  const entry = owner === null ? null : await askForAddress(owner, homedir())
  if (entry?.ok !== true) throw new Error('the station gives no address')
  return entry.value
}

it('leaves no code in the address bar, and the session where no other port of this host finds it', async () => {
  expect(at.window.page.url()).toBe(`${origin()}/`)
  await using other = await foreignPage(new URL(origin()).hostname, '<p>')
  const thief = await at.window.page.context().newPage()
  await thief.goto(other.url)
  // The session itself, as if it had been found: what it opens from here is asked as well.
  const session = await at.window.page.evaluate(() => Object.values(sessionStorage)[0])
  expect(await thief.evaluate('document.cookie + JSON.stringify({ ...sessionStorage, ...localStorage })')).toBe('{}')
  const tried = await thief.evaluate(`Promise.all([
    fetch('${origin()}/preferences', { credentials: 'include' }).then(() => 'read', () => 'refused'),
    fetch('${origin()}/preferences', { headers: { Authorization: 'Proof ${proofWord(session ?? '')}' } }).then(() => 'read', () => 'refused'),
    ...[[], ['packbench', 'proof.${proofWord(session ?? '')}']].map((protocols) => new Promise((done) => {
      const socket = new WebSocket('${origin().replace('http', 'ws')}/desk', protocols)
      socket.onopen = () => done('open')
      socket.onerror = () => done('refused')
    })),
  ])`)
  expect(tried).toEqual(['refused', 'refused', 'refused', 'refused'])
  const framed = `<iframe src="${origin()}/"></iframe>`
  await thief.setContent(framed)
  expect(await thief.evaluate('frames.length && frames[0].location.href === undefined').catch(() => 'shut')).toBe(
    'shut',
  )
  await thief.close()
})

it('lets a window in again that is loaded again, with the key as with the address typed', async () => {
  await at.window.page.reload()
  await isOpen(at.window.page)
  await at.window.page.goto(`${origin()}/`)
  await isOpen(at.window.page)
})

it('says in a second tab without a session why nothing is there, in both languages; the first stays', async () => {
  const second = await at.window.page.context().newPage()
  await second.goto(`${origin()}/`)
  await isDenied(second)
  await second.getByRole('heading', { name: 'This window is not let in' }).waitFor()
  await second.goto(`${origin()}/#code=guess`)
  await isDenied(second)
  await second.close()
  await at.window.scan(at.window.codes[0] ?? '')
  await at.window.verdict(at.window.codes[0] ?? '', 'printed')
})

it('opens by a page on disk, says on the first screen that another took over, and gives back what was taken', async () => {
  const { page } = await newEntry()
  // Where browsers that are packaged apart may read: openly in the home folder.
  expect(dirname(page ?? '')).toBe(homedir())
  const second = await at.window.page.context().newPage()
  await second.goto(pathToFileURL(page ?? '').href)
  await isOpen(second)
  expect(second.url()).toBe(`${origin()}/`)
  await at.window.page.getByText('Trạm đang mở ở cửa sổ khác').waitFor()
  await at.window.page.reload()
  await isOpen(at.window.page)
  await second.getByText('Trạm đang mở ở cửa sổ khác').waitFor()
  await second.close()
})

it('takes a new address in a tab that has the window already', async () => {
  const { url } = await newEntry()
  await at.window.page.goto(url)
  await expect.poll(() => at.window.page.url()).toBe(`${origin()}/`)
  await isOpen(at.window.page)
})

it('ends every window from the palette, which says that a new address is needed', async () => {
  await at.window.page.keyboard.press('Control+k')
  await at.window.page.getByRole('combobox').waitFor()
  await at.window.page.keyboard.type('ket thuc cua so', { delay: 90 })
  await at.window.page.keyboard.press('Enter')
  await isDenied(at.window.page)
  await at.window.page.reload()
  await isDenied(at.window.page)
  await at.window.page.goto((await newEntry()).url)
  await isOpen(at.window.page)
})
