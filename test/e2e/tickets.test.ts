/** What was asked of the carrier and what it answered, read by keyboard, in both languages. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ticketsWords } from '../../renderer/text/screens/tickets.ts'
import { uuid } from '../../src/base/uuid.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const said = {
  vi: { palette: 'yeu cau ho tro', unknown: 'Không có yêu cầu hỗ trợ này' },
  en: { palette: 'tickets', unknown: 'No such ticket' },
} as const

const written = '<b>Gửi thêm ảnh</b><script>alert(1)</script>'

describe.each(['vi', 'en'] as const)('somebody reads what the carrier answered to a ticket, %s', (language) => {
  it('sees it counted when the carrier waits for them, reads it as text, and is told where to answer', async () => {
    const w = ticketsWords[language]
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    using door = await doorApi(folder.path)
    const { page, codes } = window
    const [order = ''] = codes
    const practice = await baseUrlOf(door.api)
    const about = { category: 'Khiếu nại' as const, description: 'Hàng bị móp', files: [] }
    await door.done({ type: 'open-ticket', id: uuid(), order, ...about })
    await expect.poll(async () => (await ticketsAt(practice)).length).toBe(1)
    const [{ id = 0 } = {}] = await ticketsAt(practice)
    await answer(practice, id, written, 2)

    // From the palette; the carrier is asked only when somebody wants to know.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type(said[language].palette, { delay: 90 })
    await page.keyboard.press('Enter')
    const grid = page.getByRole('grid', { name: w.title })
    const row = grid.getByRole('row').filter({ hasText: String(id) })
    await row.getByText(w.notAsked).waitFor()
    await page.getByRole('button', { name: w.refresh }).press('Enter')
    await row.getByText(w.status[2]).waitFor()
    const waiting = fillIn(w.waiting, { count: 1 })
    await page.getByRole('navigation').getByText(waiting).waitFor()

    await grid.focus()
    await page.keyboard.press('Enter')
    const ticket = page.getByRole('region', { name: fillIn(w.ticket, { id, order }) })
    await ticket.getByText(written, { exact: true }).waitFor()
    expect(await ticket.locator('b, script').count()).toBe(0)
    await ticket.getByText(fillIn(w.howToAnswer, { id })).waitFor()

    // One by its number: there is none with this one, and it does not come into the list.
    await page.getByRole('textbox', { name: w.number }).fill('999999999')
    await page.getByRole('button', { name: w.open, exact: true }).press('Enter')
    await page.getByRole('alert').getByText(said[language].unknown).waitFor()
    expect(await grid.getByRole('row').count()).toBe(2)

    // Answered and done: nobody is waited for any more.
    await answer(practice, id, 'Xong', 3)
    await page.getByRole('button', { name: w.refresh }).press('Enter')
    await row.getByText(w.status[3]).waitFor()
    await page.getByRole('navigation').getByText(waiting).waitFor({ state: 'detached' })
  })
})

async function ticketsAt(practice: string): Promise<readonly { readonly id: number }[]> {
  return (await fetch(`${practice}/practice/tickets`)).json()
}

async function answer(practice: string, id: number, body: string, status: number): Promise<void> {
  const sent = { id, body, status_id: status }
  const done = await fetch(`${practice}/practice/tickets`, { method: 'POST', body: JSON.stringify(sent) })
  if (!done.ok) throw new Error(`the practice service answered ${done.status}`)
}

async function baseUrlOf({ ask }: Awaited<ReturnType<typeof doorApi>>['api']): Promise<string> {
  const snapshot = await ask({ type: 'snapshot' as const })
  const patches = snapshot.ok ? snapshot.value.patches : []
  for (const patch of patches) if (patch.table === 'settings' && patch.row !== null) return patch.row.baseUrl
  throw new Error('the station has no settings')
}
