import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import type { LabelPreview, ParcelPage } from '../../../src/contract/parcels.ts'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { dotsToPng } from '../../../src/model/dotsPng.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { openStation } from '../../support/openStation.ts'
import { profileOf } from '../../support/printing.ts'
import { tempDir } from '../../support/tempDir.ts'

/** One order through every real room: the practice service, a printer, the store on disk. */
let folder: Awaited<ReturnType<typeof tempDir>>
let service: Practice
let printer: Emulator
let station: ComposedStation
const labels: EmittedLabel[] = []

beforeAll(async () => {
  folder = await tempDir()
  service = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  printer = await startEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 8,
    speedMmPerSecond: 2_000,
    onLabel: (label) => labels.push(label),
  })
  station = await openStation(folder.path, service, {
    printers: [profileOf(printer.uri, { id: 'p', name: 'Bàn 1', sizes: ['80x80'] })],
  })
})
afterAll(async () => {
  await station.close()
  await printer.close()
  await service.close()
  await folder[Symbol.asyncDispose]()
})

async function page(line: string): Promise<ParcelPage> {
  const answer = await station.api.ask({ type: 'parcel', line })
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

async function preview(order: string, size: LabelPreview['size'], parcel = 0): Promise<LabelPreview> {
  const answer = await station.api.ask({ type: 'label-preview', order, parcel, size })
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

/** Resolves with the page as soon as it is so. */
async function until(line: string, isSo: (page: ParcelPage) => boolean): Promise<ParcelPage> {
  return expect.poll(async () => page(line), { interval: 50 }).toSatisfy(isSo) as Promise<never>
}

describe('a parcel and its label', () => {
  it('tells the order in full, as the service has it', async () => {
    const [code = ''] = service.codes
    const { order } = await page(code)
    const real = service.order(code)
    expect(order.detail).toMatchObject({
      sender: { name: real?.from.name, phone: real?.from.phone },
      money: { value: real?.value, insured: real?.insurance },
      items: real?.items.map(({ name, quantity }) => ({ name, quantity })),
    })
  })

  it('is previewed in exactly the dots that come out of the printer', async () => {
    const [code = ''] = service.codes
    const shown = await preview(code, '80x80')
    expect(shown).toMatchObject({ fault: null, grade: 'A', printer: 'Bàn 1' })
    const printed = { type: 'print-parcel' as const, id: uuid(), line: code, size: '80x80' as const }
    const answer = await station.api.execute({ ...printed, reason: null })
    expect(answer.ok).toBe(true)
    await until(code, ({ jobs }) => jobs[0]?.job.verdict === 'printed')
    const dots = labels.at(-1)?.dots
    expect(dots && Buffer.from(dotsToPng(dots)).toString('base64')).toBe(shown.picture?.png)
  })

  it('has a preview of each parcel of a heavy order, and of a size that no printer prints', async () => {
    const [heavy = ''] = service.heavyCodes
    await page(heavy)
    expect(await preview(heavy, '80x80', 2)).toMatchObject({ fault: null })
    expect(await preview(heavy, '52x70', 1)).toMatchObject({
      printer: null,
      fault: { code: 'printer.unknown' },
      picture: { width: 416, height: 560 },
    })
  })
})

describe('a ticket', () => {
  it('reaches the service once, with its message and its files', async () => {
    const [, code = ''] = service.codes
    const id = uuid()
    const content = Buffer.from('bytes of a picture').toString('base64')
    await station.api.execute({ type: 'ticket-file', id: uuid(), ticket: id, place: 0, name: 'ảnh.jpg', content })
    const ticket = { order: code, category: 'Khiếu nại' as const, description: 'Hộp bị ướt', files: ['ảnh.jpg'] }
    await station.api.execute({ type: 'open-ticket', id, ...ticket })
    await until(code, ({ requests }) => requests[0]?.results[0]?.ticket !== undefined)
    const [opened, ...others] = service.tickets()
    expect(others).toEqual([])
    expect(opened).toMatchObject({ orderCode: code, description: 'Hộp bị ướt' })
    expect(JSON.stringify(opened)).toContain('ảnh.jpg')
  })
})

describe('a parcel that comes back', () => {
  it('is told by the service’s own status, and stands on the page of its order', async () => {
    const [, , code = ''] = service.codes
    service.setStatus(code, 'returning')
    await station.api.execute({ type: 'return-scan', id: uuid(), line: code })
    await until(code, ({ returns }) => returns[0]?.state === 'received')
    expect((await page(code)).returns).toMatchObject([{ code, status: 'returning', condition: 'whole' }])
  })
})
