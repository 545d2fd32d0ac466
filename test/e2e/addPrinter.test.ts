import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { EmittedLabel } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { closedPort } from '../support/closedPort.ts'
import { openPrinters } from '../support/printersScreen.ts'
import { oneWindow } from '../support/windowOfStation.ts'

const at = oneWindow()

it('adds a printer of which only the address is known: it is asked, understood, added and tried out', async () => {
  const { page } = at.window
  const labels: EmittedLabel[] = []
  await using printer = await startEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 12,
    headMm: 104,
    speedMmPerSecond: 5_000,
    onLabel: (label) => labels.push(label),
  })
  const bare = printer.uri.replace('socket://', '')
  await openPrinters(at.window)
  await page.keyboard.press('F2')
  await page.getByRole('tab', { name: 'Nhập địa chỉ' }).click()
  const address = page.getByRole('textbox', { name: 'Địa chỉ', exact: true })

  await address.fill('192.168.1.500')
  expect(await page.getByRole('button', { name: 'Hỏi máy in' }).isDisabled()).toBe(true)
  await address.fill(`127.0.0.1:${await closedPort()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Không kết nối được máy in' }).waitFor()
  const pages = await webServer()
  await address.fill(`127.0.0.1:${portOf(pages)}`)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Ở địa chỉ này là một trang web, không phải máy in' }).waitFor()
  pages.close()

  await address.fill(bare)
  await page.keyboard.press('Enter')
  await page.getByText('Máy in trả lời: PACKBENCH-300dpi · ZPL · 12 điểm/mm · đầu in 104 mm').waitFor()
  expect(await page.getByRole('textbox', { name: 'Tên máy in' }).inputValue()).toBe('PACKBENCH-300dpi')
  await address.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'PACKBENCH-300dpi', exact: true }).waitFor()
  await page.getByText(/^(Tem thử đã ra|Đã gửi tem thử)/).waitFor()
  expect(labels).toHaveLength(1)

  await page.keyboard.press('F2')
  await page.getByRole('tab', { name: 'Nhập địa chỉ' }).click()
  await address.fill(bare)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Máy in này đã có trong danh sách' }).waitFor()
})

it('in English as well', async () => {
  const { page } = at.window
  await using printer = await startEmulator({ language: 'tspl', port: 0, dpmm: 8 })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Gõ tên màn hình/ }).waitFor()
  await page.keyboard.type('english', { delay: 120 })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Printers', exact: true }).waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('tab', { name: 'By address' }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(printer.uri.replace('socket://', ''))
  await page.keyboard.press('Enter')
  await page
    .getByText(/^The printer answers: .+ · TSPL · 8 dots\/mm · head \d+ mm\. Look it over, then add it\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Add and print a test label' }).waitFor()
})

async function webServer(): Promise<Server> {
  const server = createServer((_, reply) => reply.end('<html>')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
