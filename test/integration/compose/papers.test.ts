import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { papers } from '../../../src/compose/papers.ts'
import { unwrap } from '../../support/chromium.ts'
import { shortRow } from '../../support/codRows.ts'
import { readPages } from '../../support/pdfPages.ts'
import { parcelRow, pickupRow } from '../../support/pickupRows.ts'

const open = new AbortController().signal
type Manifest = Parameters<typeof papers.drawManifest>
type CodPage = Parameters<typeof papers.drawCodPage>
const drawManifest = async (about: Manifest[0], language: Manifest[1], signal = open) =>
  unwrap(await papers.drawManifest(about, language, signal))
const drawCodPage = async (about: CodPage[0], language: CodPage[1], signal = open) =>
  unwrap(await papers.drawCodPage(about, language, signal))

const about = (labels: number) => ({
  pickup: pickupRow({ driver: 'Trần Văn Tài' }),
  parcels: Array.from({ length: labels }, (_, row) => parcelRow(row, `G8A${String(row).padStart(5, '0')}`)),
  station: 'Bàn 03',
  place: 'Kho Tân Bình',
})

it('draws a manifest in the fonts that the program brings, in either language', async () => {
  const [vi] = await readPages(await drawManifest(about(1), 'vi'))
  for (const word of ['BIÊN BẢN', 'Trần Văn Tài', 'Kho Tân Bình', 'G8A00000']) expect(vi?.text).toContain(word)
  const [en] = await readPages(await drawManifest(about(1), 'en'))
  expect(en?.text).toContain('HANDOVER MANIFEST')
})

it('hears what is scanned while a long manifest is drawn', async () => {
  const before = performance.eventLoopUtilization()
  await drawManifest(about(800), 'vi')
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})

const books = { rows: [shortRow], from: '2026-11-21', to: '2026-11-21', station: 'Bàn 03', place: 'Kho Tân Bình' }

it('draws the page of the books in the same fonts, in either language', async () => {
  const drawn = await Promise.all([drawCodPage(books, 'vi'), drawCodPage(books, 'en')])
  const titles = ['ĐỐI SOÁT COD', 'COD RECONCILED']
  for (const [place, pdf] of drawn.entries()) expect((await readPages(pdf))[0]?.text).toContain(titles[place])
})

it('draws one paper at a time, however many a window asks for at once', async () => {
  const ended: string[] = []
  const long = drawManifest(about(300), 'vi').then(() => ended.push('long'))
  await Promise.all([long, drawCodPage(books, 'vi').then(() => ended.push('short'))])
  expect(ended).toEqual(['long', 'short'])
})

it('draws none any more once the station is ended, neither the one that is begun nor those that wait', async () => {
  const station = new AbortController()
  const begun = papers.drawManifest(about(800), 'vi', station.signal)
  const waiting = papers.drawCodPage(books, 'vi', station.signal)
  const ofAnother = drawCodPage(books, 'vi')
  await nextTurn()
  station.abort()
  for (const paper of await Promise.all([begun, waiting]))
    expect(paper).toEqual({ ok: false, fault: { code: 'request.canceled' } })
  await ofAnother
  expect(await papers.drawCodPage(books, 'vi', station.signal)).toMatchObject({ fault: { code: 'request.canceled' } })
})

it('says it aloud when a manifest cannot be drawn, and waits for nothing', async () => {
  const broken = { ...about(0), pickup: pickupRow({ closedAt: Number.NaN }) }
  await expect(drawManifest(broken, 'vi')).rejects.toThrow()
})
