/**
 * Draws the bitmap font of what the station writes on a label itself, from Be Vietnam Pro: one picture a letter at 8 and
 * at 12 dots/mm. Run by hand when the font or its size changes: `node test/support/drawLabelFont.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from 'playwright'
import { findChromium } from '../../src/label/chromium/findChromium.ts'

/** Pixels of the em: `8` and `12` are dots per mm; the letters are of 8 and of 6 pt. */
const ems = { normal: { 8: 22, 12: 33 }, small: { 8: 17, 12: 25 } }
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const bases = 'aăâeêioôơuưyAĂÂEÊIOÔƠUƯY'
const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323']
const vietnamese = [...bases].flatMap((base) => tones.map((tone) => (base + tone).normalize('NFC')))
const letters = [...new Set([...ascii, ...vietnamese, ...'đĐ·–—…×₫'])]

const found = await findChromium({ say: () => {} })
if (!found.ok) throw new Error(JSON.stringify(found.fault))
const browser = await chromium.launch({ executablePath: found.value, chromiumSandbox: false })
const page = await browser.newPage()
const faces = await Promise.all(
  ['latin', 'vietnamese', 'latin-ext'].map(async (subset) => {
    const file = createRequire(import.meta.url).resolve(
      `@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-600-normal.woff2`,
    )
    return `@font-face { font-family: ${subset}; src: url(data:font/woff2;base64,${(await readFile(file)).toString('base64')}) }`
  }),
)
await page.setContent(`<style>${faces.join('\n')}</style><canvas width="80" height="80"></canvas>`)
const sizes = await page.evaluate(
  async ({ letters, ems }) => {
    const family = 'latin, vietnamese, latin-ext'
    const canvas = document.querySelector('canvas')
    const pen = canvas?.getContext('2d', { willReadFrequently: true })
    if (!canvas || !pen) throw new Error('no canvas')
    const drawAll = async (em: number) => {
      pen.font = `${em}px ${family}`
      for (const name of family.split(', ')) await document.fonts.load(`${em}px ${name}`, letters.join(''))
      const [height, baseline] = [Math.ceil(em * 1.46), Math.round(em * 1.16)]
      const glyphs: Record<string, [number, string]> = {}
      for (const letter of letters) {
        pen.fillStyle = 'white'
        pen.fillRect(0, 0, 80, 80)
        pen.fillStyle = 'black'
        pen.fillText(letter, 2, baseline)
        const advance = Math.round(pen.measureText(letter).width)
        const width = advance + 4
        const { data } = pen.getImageData(0, 0, width, height)
        let rows = ''
        for (let y = 0; y < height; y++) {
          let row = 0n
          for (let x = 0; x < width; x++) row = row * 2n + ((data[(y * width + x) * 4] ?? 255) < 140 ? 1n : 0n)
          rows += (row << BigInt((8 - (width % 8)) % 8)).toString(16).padStart(Math.ceil(width / 8) * 2, '0')
        }
        glyphs[letter] = [advance, rows]
      }
      return { height, baseline, overhang: 2, glyphs }
    }
    return {
      normal: { 8: await drawAll(ems.normal[8]), 12: await drawAll(ems.normal[12]) },
      small: { 8: await drawAll(ems.small[8]), 12: await drawAll(ems.small[12]) },
    }
  },
  { letters, ems },
)
await browser.close()
const about =
  'Bitmaps of Be Vietnam Pro SemiBold, Copyright 2021 The Be Vietnam Pro Project Authors, SIL Open Font License 1.1 (OFL.txt). A glyph: its advance in dots, and its rows in hex, each overhang dots wider on both sides and padded to whole bytes.'
await writeFile(
  new URL('../../resources/fonts/label-font.json', import.meta.url),
  `${JSON.stringify({ about, sizes })}\n`,
)
