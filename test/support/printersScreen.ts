import type { WindowOfStation } from './windowOfStation.ts'

/** The printers screen as a shift leader goes through it, by keyboard and by the names of things. */
export async function openPrinters({ page }: WindowOfStation): Promise<void> {
  await page.keyboard.press('Alt+7')
  await page.getByRole('heading', { name: 'Máy in', exact: true }).waitFor()
}

/** Adds a printer by its address, as a shift leader types it. */
export async function addPrinter(window: WindowOfStation, name: string, uri: string, language: string): Promise<void> {
  const { page } = window
  await openPrinters(window)
  await page.keyboard.press('F2')
  await page.getByRole('tab', { name: 'Nhập địa chỉ' }).click()
  await page.getByRole('textbox', { name: 'Tên máy in' }).fill(name)
  await page.getByRole('textbox', { name: 'Địa chỉ', exact: true }).fill(uri)
  await page.getByRole('combobox', { name: 'Ngôn ngữ' }).selectOption(language)
  await page.getByRole('form', { name: 'Thêm máy in' }).getByRole('button', { name: 'Thêm máy in' }).click()
  await page.getByRole('complementary', { name, exact: true }).waitFor()
}
