import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { openShift, parcelsOf, pasteBatch, scanInto, typeSigners } from '../support/byKeyboard.ts'
import { doorApi } from '../support/doorApi.ts'
import { packbench } from '../support/packbench.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

it('a parcel that comes in while the signature is asked for is not signed unseen: it is asked again, and Enter pressed twice is no yes', async () => {
  await using folder = await tempDir()
  await using practice = packbench(['practice', '--port', '0'])
  const service = await practice.line<PracticeService>()
  await using window = await windowOfStation(folder.path)
  using door = await doorApi(folder.path)
  await useService(door, service)
  const { api } = door
  const { page } = window
  await pasteBatch(page, service.codes.slice(0, 16))
  await api.ask({ type: 'shifts' })
  await openShift(page)
  const parcels = await parcelsOf(api)
  await scanInto(
    window,
    parcels.map(({ code }) => code ?? ''),
  )
  await page.keyboard.press('F9')
  await typeSigners(page)
  await page.keyboard.press('F9')
  const asked = page.getByRole('dialog', { name: /^Ký biên bản BG-/ })
  await asked.getByText(`Giao ${parcels.length} kiện cho`).waitFor()

  const pickup = parcels[0]?.pickup ?? ''
  const more = service.codes[40] ?? ''
  expect((await api.execute({ type: 'pickup-scan', id: uuid(), pickup, line: more })).ok).toBe(true)
  const state = async () => {
    const found = await api.ask({ type: 'pickup' as const, key: pickup })
    return found.ok ? found.value.state : found.fault.code
  }
  await page.keyboard.press('Enter')
  await asked.getByText(`Giao ${parcels.length + 1} kiện cho`).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Số kiện hoặc COD vừa đổi khi đang hỏi').first().waitFor()
  expect([await asked.isVisible(), await state()]).toEqual([true, 'open'])

  const yes = asked.getByRole('button', { name: 'Ký' })
  for (let step = 0; step < 4 && !(await yes.evaluate((button) => button === document.activeElement)); step++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^BG-/ }).waitFor()
  expect(await state()).toBe('closed')
})
