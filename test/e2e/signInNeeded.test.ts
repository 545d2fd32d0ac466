import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { hire } from '../support/operators.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const said = {
  vi: {
    waits: (code: string) => `Chưa ai vào ca: ${code} đang đợi`,
    late: (code: string) => `Vào ca muộn, hoặc đã đổi màn hình hay chế độ quét: ${code}`,
    nobody: 'Chưa ai vào ca',
    locked: 'Máy đang khoá',
    held: '1 mã đang đợi',
    column: 'Người',
    atWork: /Đang làm: Phúc/,
  },
  en: {
    waits: (code: string) => `Nobody is signed in: ${code} is waiting`,
    late: (code: string) => `Signed in too late, or the screen or mode has changed: ${code}`,
    nobody: 'Nobody is signed in',
    locked: 'The station is locked',
    held: '1 scan will go on',
    column: 'Who',
    atWork: /At work: Phúc/,
  },
}

/** The station's clock goes on by more than the hour after which a window that nobody uses is locked. */
const longBreak = 61 * 60_000

describe.each(['vi', 'en'] as const)(
  'a packer scans before anybody has signed in, where roles are used, %s',
  (language) => {
    const words = said[language]
    let folder: Awaited<ReturnType<typeof tempDir>>
    let window: WindowOfStation
    let badge = ''
    const code = (place: number) => window.codes[place] ?? ''
    const press = (key: string) => window.page.keyboard.press(key)
    const banner = () => window.page.getByRole('banner')

    /** How many labels the log has of a code. */
    async function labels(of: string): Promise<readonly string[]> {
      using door = await doorApi(folder.path)
      const filter = { states: [], verdicts: [], printer: null, code: of, batch: null, from: null, to: null }
      const read = await door.api.ask({ type: 'jobs' as const, filter, limit: 10, before: null })
      return read.ok ? read.value.jobs.map(({ by }) => by) : [read.fault.code]
    }

    beforeAll(async () => {
      folder = await tempDir()
      await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
      window = await windowOfStation(folder.path, longBreak)
      using door = await doorApi(folder.path)
      await hire(door.api, 'Lan', 'leader', '246813')
      badge = await hire(door.api, 'Phúc')
      await door.done({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
      await banner().getByRole('button', { name: words.nobody }).waitFor()
    })
    afterAll(async () => {
      await window[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    })

    it('is told that the parcel waits, and nothing is printed', async () => {
      await window.scan(code(0))
      await window.page
        .getByText(words.waits(code(0)))
        .first()
        .waitFor()
      expect(await labels(code(0))).toEqual([])
    })

    it('scans the badge, and the parcel that waited prints by itself, once, under the packer’s name', async () => {
      await window.scan(badge)
      await banner().getByRole('button', { name: words.atWork }).waitFor()
      await window.verdict(code(0), 'printed')
      expect(await labels(code(0))).toEqual(['Phúc'])
    })

    it('comes too late: the parcel is asked for again, and prints when it is scanned', async () => {
      const { page } = window
      await press('F12')
      await banner().getByRole('button', { name: words.nobody }).waitFor()
      await window.scan(code(1))
      await page
        .getByText(words.waits(code(1)))
        .first()
        .waitFor()
      await page.evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 121_000
      })
      await window.scan(badge)
      await page
        .getByText(words.late(code(1)))
        .first()
        .waitFor()
      expect(await labels(code(1))).toEqual([])
      await window.scan(code(1))
      await window.verdict(code(1), 'printed')
    })

    it('scans in a mode that prints nothing, which is left before the badge: no label comes out, and it is asked for again', async () => {
      await press('F12')
      await banner().getByRole('button', { name: words.nobody }).waitFor()
      await window.scan('--62--')
      await window.scan(code(2))
      await window.page
        .getByText(words.waits(code(2)))
        .first()
        .waitFor()
      await press('Escape')
      await press('Escape')
      await window.scan(badge)
      await window.page
        .getByText(words.late(code(2)))
        .first()
        .waitFor()
      expect(await labels(code(2))).toEqual([])
    })

    it('comes back after an hour: the scan that finds the station locked prints with the badge', async () => {
      const { page } = window
      await window.minuteLater()
      await window.scan(code(2))
      const locked = page.getByRole('main', { name: words.locked })
      await locked.waitFor()
      await locked.getByText(words.held).first().waitFor()
      expect(await locked.getByText(code(2)).count()).toBe(0)
      expect(await labels(code(2))).toEqual([])
      await window.scan(badge)
      await window.verdict(code(2), 'printed')
      expect(await labels(code(2))).toEqual(['Phúc'])
    })
  },
)
