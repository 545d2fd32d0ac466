import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import type { Card } from '../../src/contract/card.ts'
import { said } from '../support/byKeyboard.ts'
import type { DoorApi } from '../support/doorApi.ts'
import { doorApi } from '../support/doorApi.ts'
import { packbench } from '../support/packbench.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { setStatus, useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: {
    old: 'TEM CŨ',
    change: /[Tt]hu hộ đã đổi .* → 1\.500\.000 ₫/,
    anew: /TEM CŨ: 1 kiện có tem mà đơn đã đổi\. In tem mới/,
    past: /Đơn không chờ lấy hàng nữa: Đã giao/,
    batches: 'Lô tem',
    rows: 'Các dòng của lô',
    print: 'In lô này',
    printed: 'đã in',
    voids: /bản 2 thay bản 1/i,
    openShift: /07:00–12:00.*Tiếp tục/,
    ready: 'SẴN SÀNG',
    refused: 'KHÔNG NHẬN',
    scanned: 'ĐÃ QUÉT',
    over: 'DƯ',
  },
  en: {
    old: 'OLD LABEL',
    change: /COD changed .* → 1,500,000 ₫/,
    anew: /OLD LABEL: 1 order changed after its label came out\. A new label is printed/,
    past: /does not wait for pickup any more: Delivered/,
    batches: 'Batches',
    rows: 'Rows of the batch',
    print: 'Print this batch',
    printed: 'printed',
    voids: /copy 2 in the place of copy 1/i,
    openShift: /07:00–12:00.*Go on/,
    ready: 'READY',
    refused: 'NOT TAKEN',
    scanned: 'SCANNED',
    over: 'OVER',
  },
} as const

describe.each(['vi', 'en'] as const)('orders that change while they are packed, %s', (language) => {
  const w = words[language]

  async function packing() {
    await using made = new AsyncDisposableStack()
    const folder = made.use(await tempDir())
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    const window = made.use(await windowOfStation(folder.path))
    const door = made.use(await doorApi(folder.path))
    const kept = made.move()
    return { window, page: window.page, door, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  }

  it('a batch sets aside what was delivered meanwhile, names an old label, and prints a new one when its row is chosen', async () => {
    await using at = await packing()
    const { page, door, window } = at
    const [changed = '', delivered = '', plain = ''] = window.codes
    await fetchedBatch(door, [changed, delivered, plain])
    await setStatus({ url: await practiceUrl(door) }, delivered, 'delivered')
    await window.minuteLater()

    await page.keyboard.press('Alt+2')
    await page.getByRole('grid', { name: w.batches }).focus()
    await page.keyboard.press('Enter')
    const grid = page.getByRole('grid', { name: w.rows })
    const row = (code: string) => grid.getByRole('row').filter({ hasText: code })
    await row(plain).waitFor()
    await page.keyboard.press('F9')
    const dialog = page.getByRole('dialog', { name: w.print })
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await row(delivered).getByText(w.past).waitFor()
    for (const code of [changed, plain]) await row(code).getByText(w.printed, { exact: true }).waitFor()

    await changeCod(door, changed)
    await row(changed).getByText(w.old, { exact: true }).waitFor()
    await row(changed).getByTitle(w.change).waitFor()
    await page.getByRole('button', { name: `1 ${w.old}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await row(plain).waitFor({ state: 'hidden' })
    await grid.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('F9')
    await dialog.getByText(w.anew).waitFor()
    await page.keyboard.press('Enter')
    const none = page.getByRole('button', { name: `0 ${w.old}`, exact: true })
    await none.waitFor()
    await none.focus()
    await page.keyboard.press('Enter')
    await row(changed).getByText(w.printed, { exact: true }).waitFor()
    expect(await printsOf(door, changed)).toEqual([
      { copy: 2, reason: 'changed', verdict: 'printed' },
      { copy: 1, reason: null, verdict: 'printed' },
    ])
    expect(await printsOf(door, delivered)).toEqual([{ copy: 1, reason: null, verdict: 'not-printed' }])
  })

  it('from a COD change over scan and handover to another account and back no label says something else than its order, and no card means another parcel', async () => {
    await using at = await packing()
    const { window, page, door } = at
    const [one = '', two = ''] = window.codes
    await using carrier = packbench(['practice', '--port', '0'])
    const other = await carrier.line<PracticeService>()
    const card = page.getByRole('article', { name: one, exact: true })
    for (const code of [one, two]) {
      await window.scan(code)
      await window.verdict(code, 'printed')
    }
    await changeCod(door, one)
    await window.scan(one)
    await card.getByText(w.old, { exact: true }).waitFor()
    await card.getByText(w.change).waitFor()
    await page.keyboard.press('Escape')

    // The handover lets it through only with its new label.
    await door.done({ type: 'pickup-open', id: uuid(), ...(await shiftOf(door, one)) })
    const handOver = async () => {
      await page.keyboard.press('Alt+3')
      // After midnight today's shift has the same hours.
      const shift = page.getByRole('button', { name: w.openShift })
      await shift.focus()
      await page.keyboard.press('Enter')
      await shift.waitFor({ state: 'hidden' })
    }
    await handOver()
    await page.getByRole('article', { name: w.ready }).waitFor()
    await window.minuteLater()
    await window.scan(one)
    await said(page, one, w.old)
    await window.scan(two)
    await said(page, two, w.refused)
    await page.keyboard.press('Escape')
    await said(page, one, w.old)
    await window.scan('--31--')
    await page.keyboard.press('Alt+1')
    await window.scan(one)
    await card.getByText(w.old, { exact: true }).waitFor()
    await page.keyboard.press('F9')
    await card.getByText(w.voids).waitFor()
    await window.verdict(one, 'printed')
    await handOver()
    await window.scan(one)
    await said(page, one, w.scanned)
    await window.scan(two)
    await said(page, two, w.over)

    // Another account shows none of it; back, the same parcels have the right labels.
    await useService(door, other)
    await page.keyboard.press('Alt+1')
    await card.waitFor({ state: 'hidden' })
    expect((await cardsOf(door)).map(({ code }) => code)).toEqual([])
    await door.done({ type: 'use-account', id: uuid(), account: { kind: 'practice' } })
    for (const code of [one, two]) {
      await window.scan(code)
      await window.verdict(code, 'duplicate')
      expect(await newsOf(door, code)).toBeNull()
    }
    const cards = await cardsOf(door)
    for (const { code, labels, news } of cards) {
      expect(news).toBeNull()
      for (const label of labels) expect(label.code).toBe(code)
    }
    expect(cards.length).toBeGreaterThan(2)
  })
})

/** A batch whose orders and pages are on disk. */
async function fetchedBatch(door: DoorApi, lines: readonly string[]): Promise<void> {
  const id = uuid()
  const about = { name: 'Ca sáng', source: 'paste' as const, size: '80x80' as const, printer: null }
  await door.done({ type: 'batch-create', id, ...about, lines: [...lines] })
  const fetched = async () =>
    (await patchesOf(door)).find((patch) => patch.table === 'batch' && patch.key === id && patch.row !== null)?.row
  await expect.poll(fetched).toMatchObject({ fetched: lines.length })
}

async function practiceUrl(door: DoorApi): Promise<string> {
  const found = (await patchesOf(door)).find((patch) => patch.table === 'settings' && patch.row !== null)
  return found?.table === 'settings' ? (found.row?.baseUrl ?? '') : ''
}

async function changeCod(door: DoorApi, code: string): Promise<void> {
  const asked = { action: 'change-cod' as const, orders: [code], reason: null, cod: 1_500_000 }
  await door.done({ type: 'order-action', id: uuid(), ...asked })
}

async function patchesOf({ api }: DoorApi) {
  const snapshot = await api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error(snapshot.fault.code)
  return snapshot.value.patches
}

async function cardsOf(door: DoorApi): Promise<readonly Card[]> {
  return (await patchesOf(door)).flatMap((patch) => (patch.table === 'card' && patch.row !== null ? [patch.row] : []))
}

async function pageOf({ api }: DoorApi, line: string) {
  const page = await api.ask({ type: 'parcel', line, fresh: true })
  if (!page.ok) throw new Error(page.fault.code)
  return page.value
}

async function newsOf(door: DoorApi, line: string) {
  return (await pageOf(door, line)).news
}

async function shiftOf(door: DoorApi, line: string): Promise<{ from: number; to: number }> {
  const { pickupShift } = (await pageOf(door, line)).order
  if (pickupShift === null) throw new Error(`${line} has no shift`)
  return pickupShift
}

async function printsOf(door: DoorApi, line: string) {
  const { jobs } = await pageOf(door, line)
  return jobs.map(({ job: { copy, reason, verdict } }) => ({ copy, reason, verdict }))
}
