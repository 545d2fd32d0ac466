import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packbench } from '../support/packbench.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

/** A folder on which a station once ran, and a backup of it. */
async function usedFolder(folder: string) {
  const data = join(folder, 'data')
  const file = join(folder, 'station.packbench')
  {
    await using window = await windowOfStation(data)
    const [code = ''] = window.codes
    await window.scan(code)
    await window.verdict(code, 'printed')
  }
  await using backup = packbench(['backup', '--to', file, '--data', data])
  const made = await backup.line<{ entries: number }>()
  expect(made.entries).toBeGreaterThan(0)
  return { data, file }
}

describe('the window of a station whose data is gone', () => {
  it('says so, refuses a scan, and practises when somebody chooses to', async () => {
    await using folder = await tempDir()
    const { data } = await usedFolder(folder.path)
    await rm(join(data, 'station.db'))
    await using window = await windowOfStation(data)
    const { page } = window
    await page.getByRole('heading', { name: 'Dữ liệu của trạm đã mất' }).waitFor()
    await window.scan('G8ADKBRF')
    await page.getByRole('alert').getByText('chưa ai chọn cách làm tiếp').waitFor()
    await page.getByRole('button', { name: 'Luyện tập', exact: true }).click()
    await page.getByText('Quét kiện đầu tiên', { exact: false }).or(page.getByText('Quét kiện')).first().waitFor()
    expect(await page.getByRole('heading', { name: 'Dữ liệu của trạm đã mất' }).count()).toBe(0)
  })

  it('offers the backup that was made of it, in English too, and asks before what may have been printed since', async () => {
    await using folder = await tempDir()
    const { data, file } = await usedFolder(folder.path)
    await writeFile(join(data, 'station.db'), '')
    await writeFile(join(data, 'preferences.json'), JSON.stringify({ language: 'en' }))
    await using window = await windowOfStation(data)
    const { page } = window
    await page.getByRole('heading', { name: 'The data of the station is gone' }).waitFor()
    const path = page.getByRole('textbox', { name: 'Backup file' })
    expect(await path.inputValue()).toBe(file)
    await path.fill(join(folder.path, 'nowhere'))
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await path.fill(file)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('The data of the station came from a backup', { exact: false }).waitFor()
  })
})
