import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

describe('a packer at the window, by scanner and keyboard', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let window: WindowOfStation
  let code: readonly [string, string, string]

  beforeAll(async () => {
    folder = await tempDir()
    window = await windowOfStation(folder.path)
    const [first = '', second = '', third = ''] = window.codes
    code = [first, second, third]
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('scans three parcels and gets three readable labels', async () => {
    for (const one of code) {
      await window.scan(one)
      await window.verdict(one, 'printed')
      expect(await window.readPicture(one)).toEqual([one])
    }
  })

  it('hears of a duplicate, and prints it again only with the deliberate key', async () => {
    await window.scan(code[0].toLowerCase())
    await window.verdict(code[0], 'duplicate')
    await window.page.keyboard.press('F9')
    await window.verdict(code[0], 'printed')
  })

  it('reprints the last label by its key', async () => {
    await window.page.keyboard.press('F8')
    await window.verdict(code[0], 'working')
    await window.verdict(code[0], 'printed')
  })

  it('sees a final error that stays until it is acknowledged, with the parcel before it gone', async () => {
    await window.scan('ZZZZZZZZ')
    await window.verdict('ZZZZZZZZ', 'not-printed')
    expect(await window.page.getByRole('article').count()).toBe(1)
    expect(await window.page.getByRole('img', { name: code[0] }).count()).toBe(0)
    await window.scan(code[1])
    await window.page.getByRole('alert').waitFor()
    await window.verdict('ZZZZZZZZ', 'not-printed')
    await window.page.keyboard.press('Escape')
    await window.page.getByText('Đã xác nhận. Quét kiện tiếp theo').waitFor()
    await window.scan(code[1])
    await window.verdict(code[1], 'duplicate')
  })

  it('chooses the size with one key, and the label has it', async () => {
    await window.page.keyboard.press('F4')
    await window.page.getByRole('button', { name: /52/, pressed: true }).waitFor()
    await window.page.keyboard.press('F9')
    await window.page.getByRole('button', { name: /52/, pressed: true }).waitFor()
    await window.page.keyboard.press('F3')
    await window.page.getByRole('button', { name: /^.*80.*$/, pressed: true }).waitFor()
  })

  it('finds no credential in the frames, in what the browser keeps, or in what the station says', async () => {
    const kept = await window.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    const secrets = await practiceTokens(folder.path)
    expect(secrets.length).toBeGreaterThan(0)
    const seen = [
      ...window.frames,
      kept,
      await window.page.content(),
      ...window.station.stdout,
      ...window.station.stderr,
    ]
    for (const secret of secrets) expect(seen.filter((text) => text.includes(secret))).toEqual([])
  })
})

it('finds the parcels of the first run when it is started again', async () => {
  await using folder = await tempDir()
  let printed = ''
  {
    await using first = await windowOfStation(folder.path)
    printed = first.codes[0] ?? ''
    await first.scan(printed)
    await first.verdict(printed, 'printed')
  }
  await using second = await windowOfStation(folder.path)
  await second.scan(printed)
  await second.verdict(printed, 'duplicate')
})

/** The tokens that the practice service of this folder gave to its accounts. */
async function practiceTokens(dataDir: string): Promise<readonly string[]> {
  const { startPractice } = await import('../../src/sandbox/practice.ts')
  const { cp, mkdtemp } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const copy = await mkdtemp(join(tmpdir(), 'packbench-copy-'))
  await cp(join(dataDir, 'practice'), copy, { recursive: true })
  await using service = await startPractice({ port: 0, dataDir: copy })
  return service.accounts.map((account) => account.token)
}
