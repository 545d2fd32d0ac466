import { decode } from 'fast-png'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageStudy } from '../../../src/model/viewStudy.ts'
import { picturedDpmm } from '../../../src/model/viewStudy.ts'
import { studyPage } from '../../../src/raster/studyPage.ts'
import type { Mark, SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

const text = (words: string, x: number, y: number): Mark => ({ kind: 'text', text: words, x, y })
const token = '7f3a9c52-1b'

async function studied(page: SamplePage, hide: readonly string[] = []): Promise<PageStudy> {
  const study = studyPage(maker.pdfium, maker.reader, await samplePdf(page), hide)
  if (!study.ok) throw new Error(JSON.stringify(study.fault))
  return study.value
}

/** How dark the picture is on average in a box of millimetres, 0 black to 255 white. */
function greyOf({ png }: PageStudy, left: number, top: number, width: number, height: number): number {
  const { data, width: across } = decode(png)
  let sum = 0
  for (let y = top * picturedDpmm; y < (top + height) * picturedDpmm; y++)
    for (let x = left * picturedDpmm; x < (left + width) * picturedDpmm; x++) sum += Number(data[y * across + x] ?? 0)
  return sum / (width * height * picturedDpmm ** 2)
}

describe('a page that is studied', () => {
  test('says what it is in letters and in bars, and where, whatever its size', async () => {
    const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 10, y: 10, module: 0.375, height: 12 }
    const marks = [bars, text('Nguoi nhan', 10, 30), text('Ha Noi', 150, 30)]
    const study = await studied({ width: 210, height: 148, marks })
    expect(study).toMatchObject({ width: 21_000, height: 14_800, hidden: [] })
    expect(study.texts.map((line) => line.text)).toEqual(['Nguoi nhan', 'Ha Noi'])
    expect(study.texts.map(({ box }) => Math.round(box.left / 100))).toEqual([10, 150])
    expect(study.codes).toMatchObject([{ text: 'G8ADKBRF', symbology: 'code128', grade: 'A' }])
    const [code] = study.codes
    expect(code?.box.left).toBeCloseTo(1_000, -2)
    expect(code?.box.top).toBeCloseTo(1_000, -2)
    expect(decode(study.png)).toMatchObject({ width: 210 * picturedDpmm, height: 148 * picturedDpmm, depth: 8 })
  })

  test('has the places of its letters as they are seen, when the page is turned', async () => {
    const study = await studied({ width: 148, height: 210, rotate: 90, marks: [text('G8ADKBRF', 10, 30)] })
    expect(study).toMatchObject({ width: 21_000, height: 14_800 })
    const [line] = study.texts
    expect(line?.text).toBe('G8ADKBRF')
    expect(line?.box.height).toBeGreaterThan(0)
    expect(greyOf(study, 170, 8, 20, 30)).toBeLessThan(255)
  })

  test('hides a secret in letters, over two lines and in bars, and paints it over', async () => {
    const qr: Mark = { kind: 'qr', text: `https://ship.example/a5?token=${token}`, x: 10, y: 40, module: 0.5 }
    const marks = [text(`in tai /a5?token=${token}`, 10, 10), text('7f3a 9c', 10, 20), text('52-1b', 10, 25), qr]
    const study = await studied({ width: 80, height: 80, marks: [...marks, text('Ha Noi', 10, 75)] }, [token])
    expect(study.texts.map((line) => line.text)).toEqual(['', '', '', 'Ha Noi'])
    expect(study.codes.map((code) => code.text)).toEqual([''])
    expect(study.hidden).toHaveLength(4)
    expect(greyOf(study, 12, 42, 8, 8)).toBe(0xc0)
  })
})
