/** The darkness × speed ladder as a shift leader climbs it: by keyboard, and with the scanner of the table. */
import { describe, expect, it } from 'vitest'
import type { EmittedLabel } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { readLabel } from '../../src/emulator/readLabel.ts'
import { addPrinter, openPrinters } from '../support/printersScreen.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

async function openLadder({ page }: WindowOfStation): Promise<void> {
  await page.getByRole('button', { name: 'Thang thử', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thang thử độ đậm và tốc độ' }).waitFor()
}

async function printer(labels: EmittedLabel[]) {
  return startEmulator({
    language: 'tspl',
    port: 0,
    dpmm: 8,
    speedMmPerSecond: 5_000,
    onLabel: (label) => labels.push(label),
  })
}

describe('the ladder of a printer', () => {
  it('is printed, scanned label by label, and the fastest that reads is kept and used', async () => {
    await using folder = await tempDir()
    const labels: EmittedLabel[] = []
    await using emulator = await printer(labels)
    await using window = await windowOfStation(folder.path)
    const { page } = window
    await addPrinter(window, 'Xprinter bàn 3', emulator.uri, 'tspl')
    await openLadder(window)
    await page.keyboard.press('F6')
    await page.getByText('Đọc được 0/12 tem').waitFor()
    expect(labels).toHaveLength(12)

    // The lightest at full speed is too pale for this scanner, as it were: it is left out.
    const codes = await Promise.all(labels.map(async ({ dots }) => (await readLabel(dots))[0] ?? ''))
    const readable = codes.filter((code) => code !== 'L-20-152')
    for (const code of readable) await window.scan(code)
    await page.getByText('Đọc được 11/12 tem').waitFor()
    await window.scan(readable[0] ?? '')
    await page.getByText(`Tem ${readable[0]} đã quét rồi`).waitFor()
    await window.scan('L-20-305')
    await page.getByText('Tem L-20-305 không thuộc thang thử vừa in').waitFor()

    await page.getByRole('button', { name: 'Giữ 152 mm/giây · đậm 40%' }).waitFor()
    await page.keyboard.press('F6')
    await page.getByText('Đã giữ 152 mm/giây · đậm 40%', { exact: false }).waitFor()
    await openLadder(window)
    await page.getByText('Đang in với: 152 mm/giây · đậm 40%').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'In tem thử' }).waitFor()
  })

  it('takes no scan that is none of its labels: a parcel goes where parcels go', async () => {
    await using folder = await tempDir()
    const labels: EmittedLabel[] = []
    await using emulator = await printer(labels)
    await using window = await windowOfStation(folder.path)
    await addPrinter(window, 'Xprinter bàn 3', emulator.uri, 'tspl')
    await openLadder(window)
    await window.page.keyboard.press('F6')
    await window.page.getByText('Đọc được 0/12 tem').waitFor()
    const [code = ''] = window.codes
    await window.scan(code)
    await window.page.getByRole('article', { name: code, exact: true }).waitFor()
    // What was printed of the ladder is still there to be read.
    await openPrinters(window)
    await window.page.getByText('Đọc được 0/12 tem').waitFor()
  })

  it('says why it cannot be printed, and is not shown where a language knows neither darkness nor speed', async () => {
    await using folder = await tempDir()
    const labels: EmittedLabel[] = []
    await using emulator = await printer(labels)
    await using window = await windowOfStation(folder.path)
    const { page } = window
    await addPrinter(window, 'Máy in hoá đơn', 'null:', 'escpos')
    expect(await page.getByRole('button', { name: 'Thang thử', exact: true }).count()).toBe(0)
    await addPrinter(window, 'Xprinter bàn 3', emulator.uri, 'tspl')
    await openLadder(window)
    emulator.paperOut()
    await page.keyboard.press('F6')
    await page.getByRole('alert').waitFor()
    emulator.refill()
    await page.keyboard.press('F6')
    await page.getByText('Đọc được 0/12 tem').waitFor()
    expect(labels).toHaveLength(12)
  })
})
