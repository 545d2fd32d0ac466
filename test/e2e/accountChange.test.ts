import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import type { TableName } from '../../src/contract/tables.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { dayOf } from '../../src/model/day.ts'
import type { DoorApi } from '../support/doorApi.ts'
import { doorApi } from '../support/doorApi.ts'
import { looksAsItDid } from '../support/goldenPicture.ts'
import { packbench } from '../support/packbench.ts'
import { collectPaper } from '../support/paper.ts'
import { practiceCodes } from '../support/practiceCodes.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const none = { jobs: 0, hasFigures: false, batches: 0, pickups: 0, returnDays: 0, outbox: 0 }

const words = {
  vi: {
    waits:
      /Chờ tài khoản luyện tập: 2 tem chưa in, 1 lô đang dừng, 1 yêu cầu chưa gửi, 1 ca bàn giao còn mở\. Không có gì đang in/,
    attention: 'Cần xử lý',
    asks: 'Tem luyện tập sắp ra máy in thật Zebra',
    calm: 'Không có tem nào cần xử lý',
    noBatches: 'Chưa có lô nào',
  },
  en: {
    waits:
      /Waiting for account practice: 2 labels not printed, 1 batch standing still, 1 request not sent, 1 handover still open\. Nothing of/,
    attention: 'Needs attention',
    asks: 'A practice label is about to come out of a real printer, Zebra',
    calm: 'Nothing needs attention',
    noBatches: 'No batch yet',
  },
} as const

describe.each(['vi', 'en'] as const)(
  'a leader goes from practice to the carrier’s account and back, %s',
  (language) => {
    it('finds nothing of the one in the other, is told what waits, and no half-done batch goes on at a real printer', async () => {
      await using folder = await tempDir()
      await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
      const paper = collectPaper()
      await using printer = await startEmulator({
        ...{ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 5_000 },
        onLabel: paper.onLabel,
      })
      await using carrier = packbench(['practice', '--port', '0'])
      const service = await carrier.line<PracticeService>()
      await using window = await windowOfStation(folder.path)
      using door = await doorApi(folder.path)
      const { page, codes } = window
      const [printed = '', ...batch] = codes.slice(0, 3)
      const w = words[language]
      const asking = page.getByRole('listbox', { name: w.attention })
      const returning = (await practiceCodes()).single('returning')

      // In practice: one label is out, a batch is half done at the real printer, and a cancellation cannot be sent.
      await window.scan(printed)
      await window.verdict(printed, 'printed')
      const zebra = await addPrinter(door, printer.uri)
      const halfDone = await halfDoneBatch(door, zebra, batch)
      await unsentCancel(door, printed)
      await door.done({ type: 'return-scan', id: uuid(), line: returning })
      await door.done({ type: 'pickup-open', id: uuid(), ...tomorrow() })
      await page.keyboard.press('Alt+6')
      for (const code of batch) await asking.getByRole('option', { name: code }).getByText(w.asks).waitFor()
      const ofPractice = await seen(door.api)
      expect(ofPractice).toMatchObject({ jobs: 3, hasFigures: true, batches: 1, pickups: 1, returnDays: 1, outbox: 1 })

      // The carrier's account: nothing of that is shown, and it says what waits.
      await useService(door, service)
      const notice = page.getByRole('status').filter({ hasText: w.waits })
      await notice.waitFor()
      await page.getByText(w.calm).first().waitFor()
      expect(await seen(door.api)).toEqual(none)
      looksAsItDid(
        `light-${language}/task-account-change.png`,
        await page.getByRole('main').screenshot({ animations: 'disabled', caret: 'hide' }),
      )
      await page.keyboard.press('Alt+2')
      await page.getByText(w.noBatches).first().waitFor()

      // The same code is another parcel here: it prints, on the real printer, and reads.
      await page.keyboard.press('Alt+1')
      await window.scan(printed)
      await window.verdict(printed, 'printed')
      await paper.out(1)
      expect((await paper.read())[0]).toContain(printed)

      // Back: all of it is there again, the batch stands still, and asks before anything comes out of the real printer.
      await door.done({ type: 'use-account', id: uuid(), account: { kind: 'practice' } })
      await page.keyboard.press('Alt+2')
      await page.getByText('Ca sáng').first().waitFor()
      expect(await seen(door.api)).toEqual(ofPractice)
      expect((await snapshotOf(door.api)).batches).toEqual(['paused'])
      await page.keyboard.press('Alt+1')
      await window.scan(printed)
      await window.verdict(printed, 'duplicate')
      await door.done({ type: 'batch-resume', id: uuid(), batch: halfDone, lastGood: null })
      await page.keyboard.press('Alt+6')
      for (const code of batch) await asking.getByRole('option', { name: code }).getByText(w.asks).waitFor()
      expect(paper.count()).toBe(1)
    })
  },
)

/** A real printer beside the practice one. */
async function addPrinter(door: DoorApi, uri: string): Promise<string> {
  const zebra = { name: 'Zebra', uri, language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
  const sizes: '80x80'[] = ['80x80']
  const printer = { ...zebra, graphics: 'z64' as const, sizes }
  const added = await door.api.execute({ type: 'printer-add' as const, id: uuid(), printer })
  return value(added).printer
}

/** Its rows stop before the real printer: they are of practice. */
async function halfDoneBatch(door: DoorApi, printer: string, lines: readonly string[]): Promise<string> {
  const about = { size: '80x80' as const, printer }
  const id = uuid()
  await door.done({ type: 'batch-create', id, name: 'Ca sáng', source: 'paste', ...about, lines: [...lines] })
  await door.done({ type: 'batch-print', id: uuid(), batch: id, which: 'all', rows: [], from: 0, ...about })
  return id
}

async function unsentCancel(door: DoorApi, order: string): Promise<void> {
  const fault = { operation: 'cancel', times: null, delayMs: 0, fault: { kind: 'status', status: 503 } }
  const answer = await fetch(`${(await snapshotOf(door.api)).baseUrl}/practice/faults`, {
    method: 'POST',
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(`the practice service answered ${answer.status}`)
  const asked = { orders: [order], reason: null, cod: null }
  await door.done({ type: 'order-action', id: uuid(), action: 'cancel', ...asked })
}

/** A window of time in which somebody will come. */
function tomorrow(): { from: number; to: number } {
  const from = Date.now() + 86_400_000
  return { from, to: from + 3_600_000 }
}

/** How much of each kind the station shows. */
async function seen(api: StationApi) {
  const day = dayOf(Date.now())
  const every = { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null }
  const { jobs } = value(await api.ask({ type: 'jobs', filter: every, limit: 100, before: null }))
  const { firstDay } = value(await api.ask({ type: 'figures', day }))
  const { pickups } = value(await api.ask({ type: 'pickups', limit: 100, before: null }))
  const { batches, returnDays, outbox } = await snapshotOf(api)
  const counts = { batches: batches.length, returnDays, outbox }
  return { jobs: jobs.length, hasFigures: firstDay !== null, pickups: pickups.length, ...counts }
}

async function snapshotOf(api: StationApi) {
  const { patches } = value(await api.ask({ type: 'snapshot' }))
  const batches = patches.flatMap((patch) => (patch.table === 'batch' && patch.row !== null ? [patch.row.state] : []))
  const [settings] = patches.flatMap((patch) => (patch.table === 'settings' && patch.row !== null ? [patch.row] : []))
  const count = (table: TableName) => patches.filter((patch) => patch.table === table && patch.row !== null).length
  return { batches, baseUrl: settings?.baseUrl ?? '', returnDays: count('returnDay'), outbox: count('outbox') }
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.code)
  return result.value
}
