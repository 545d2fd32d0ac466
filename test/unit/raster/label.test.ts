import bwipjs from 'bwip-js/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import type { DotBox, Grade, ReadCode } from '../../../src/model/readCode.ts'
import { widened } from '../../../src/model/readCode.ts'
import type { LabelDots } from '../../../src/raster/label.ts'
import type { Mark } from '../../support/samplePdf.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

const texts = {
  code128: 'G8ADKBRF',
  code39: 'G8AD',
  itf: '12345678',
  ean13: '8934567890120',
  qr: 'https://x.vn/G8ADKBRF',
  datamatrix: 'G8ADKBRF_2',
} as const
const kinds = ['code128', 'code39', 'itf', 'ean13', 'qr', 'datamatrix'] as const
const turns = [0, 90, 180, 270] as const
const everySymbol = kinds.flatMap((kind) =>
  turns.flatMap((turn) => ([8, 12] as const).map((dpmm) => ({ kind, turn, dpmm }))),
)
const words: Mark = { kind: 'text', text: 'G8ADKBRF', x: 30, y: 8 }

function symbol(kind: keyof typeof texts, module: number, more: Partial<Mark> = {}): Mark {
  return { kind, text: texts[kind], x: 14.07, y: 14.04, module, height: 9, ...more } as Mark
}

function onlyCode({ codes }: LabelDots): ReadCode {
  const [code] = codes
  if (codes.length !== 1 || code === undefined) throw new Error(`${codes.length} codes: ${JSON.stringify(codes)}`)
  return code
}

describe('a bar code on a page', () => {
  it.each(everySymbol)(
    'gets modules of whole dots and is read back: $kind turned by $turn at $dpmm/mm',
    async (each) => {
      for (const module of [0.264, 0.3, 0.33, 0.495]) {
        for (const lone of [false, true]) {
          const label = await maker.make('80x80', each.dpmm, [
            symbol(each.kind, module, { turn: each.turn, lone }),
            words,
          ])
          const code = onlyCode(label)
          expect(code, `${module} ${lone}`).toMatchObject({
            text: texts[each.kind],
            symbology: each.kind,
            orientation: each.turn,
            grade: 'A',
            quiet: true,
            snapped: true,
            reasons: [],
          })
          expect([Math.round(module * each.dpmm), Math.floor(module * each.dpmm)]).toContain(code.moduleDots)
          expect(runsOf(label.dots, code).every((run) => run % code.moduleDots === 0)).toBe(true)
        }
      }
    },
  )

  it.each(turns)('changes no dot outside itself and its quiet zone (turned by %d)', async (turn) => {
    const marks = [symbol('code128', 0.3, { turn }), words, symbol('qr', 0.55, { x: 50.03, y: 50.06 })]
    const snapped = await maker.make('80x80', 8, marks)
    const plain = await maker.make('80x80', 8, marks, { snap: false })
    const quietZones = snapped.codes.map(({ box, moduleDots }) =>
      widened(box, 10 * moduleDots, 10 * moduleDots, plain.dots),
    )
    const areas = [...quietZones, ...plain.codes.map(({ box }) => box)]
    for (const [x, y] of differences(snapped.dots, plain.dots))
      expect(areas.some((area) => holds(area, x, y))).toBe(true)
  })

  it('stays where it is, to the dot, when its modules are whole already', async () => {
    const marks = [symbol('code128', 0.25, { x: 10, y: 10 }), symbol('qr', 0.5, { x: 50, y: 50 })]
    const snapped = await maker.make('80x80', 8, marks)
    const plain = await maker.make('80x80', 8, marks, { snap: false })
    expect(differences(snapped.dots, plain.dots)).toEqual([])
    expect(plain.codes.map(({ grade, snapped }) => ({ grade, snapped }))).toEqual([
      { grade: 'A', snapped: false },
      { grade: 'A', snapped: false },
    ])
  })

  it('keeps the text beside its bars', async () => {
    const near: Mark = { kind: 'text', text: 'G8ADKBRF', x: 16, y: 26, points: 8 }
    const snapped = await maker.make('80x80', 8, [symbol('code128', 0.3), near])
    const plain = await maker.make('80x80', 8, [symbol('code128', 0.3), near], { snap: false })
    const below = 23.2 * 8
    expect(differences(snapped.dots, plain.dots).filter(([, y]) => y > below)).toEqual([])
    expect(onlyCode(snapped)).toMatchObject({ grade: 'A', snapped: true })
  })

  // A Data Matrix so fine is not found: nothing would read it from paper.
  it.each(kinds.filter((kind) => kind !== 'datamatrix'))(
    'is left as it is and graded without room for two dots a module: %s',
    async (kind) => {
      // A dot and a quarter a module; nothing that rounds to two.
      const marks = [symbol(kind, 0.17)]
      const snapped = await maker.make('80x80', 8, marks)
      const plain = await maker.make('80x80', 8, marks, { snap: false })
      expect(differences(snapped.dots, plain.dots)).toEqual([])
      const code = onlyCode(snapped)
      expect(code.snapped).toBe(false)
      expect(code.reasons).toContain('no-room')
      expect(['D', 'F']).toContain(code.grade)
    },
  )

  it('grows to two dots a module only into white that its quiet zone can spare', async () => {
    const bars = symbol('code128', 0.2, { x: 20 })
    expect(onlyCode(await maker.make('80x80', 8, [bars]))).toMatchObject({ grade: 'A', snapped: true, moduleDots: 2 })
    const walls = [16.6, 47.2].map((x): Mark => ({ kind: 'box', x, y: 10, width: 0.5, height: 20 }))
    const walled = onlyCode(await maker.make('80x80', 8, [bars, ...walls]))
    expect(walled).toMatchObject({ snapped: false })
    expect(walled.reasons).toContain('no-room')
  })

  it('grows to the side that has white when the other has none to spare', async () => {
    // 2.55 dots a module: three need 55 dots more, and on the left there is only the quiet zone of three.
    const wall: Mark = { kind: 'box', x: 15.5, y: 10, width: 0.5, height: 20 }
    const code = onlyCode(await maker.make('80x80', 8, [symbol('code128', 2.55 / 8, { x: 20 }), wall]))
    expect(code).toMatchObject({ grade: 'A', quiet: true, snapped: true, moduleDots: 3 })
  })

  it('is left as it is when something runs through its bars, and says so', async () => {
    const rule: Mark = { kind: 'box', x: 5, y: 18, width: 60, height: 0.4 }
    const marks = [symbol('code128', 0.3), rule]
    const snapped = await maker.make('80x80', 8, marks)
    const plain = await maker.make('80x80', 8, marks, { snap: false })
    expect(differences(snapped.dots, plain.dots)).toEqual([])
    expect(snapped.codes.length).toBeGreaterThan(0)
    for (const code of snapped.codes) {
      expect(code).toMatchObject({ text: 'G8ADKBRF', snapped: false })
      expect(code.reasons).toContain('interrupted')
    }
  })

  it.each([
    [6, 'C'],
    [8, 'B'],
    [10.5, 'A'],
  ] as const)('is graded by its quiet zone: a rule at %d modules gives %s', async (modules, grade) => {
    const code = await beside(modules)
    expect(code).toMatchObject({ text: 'G8ADKBRF', grade, quiet: grade === 'A', snapped: true })
    expect(code?.reasons).toEqual(grade === 'A' ? [] : ['quiet-zone'])
  })

  it.each([
    [2.8, 'F'],
    [4.5, 'D'],
  ] as const)('is known to be bad beside a rule at %d modules, which takes its quiet zone', async (modules, grade) => {
    const code = await beside(modules)
    expect(code).toMatchObject({ grade, quiet: false })
    expect(code?.reasons).toContain('quiet-zone')
  })

  async function beside(modules: number): Promise<ReadCode | undefined> {
    const module = 0.375
    const rule: Mark = { kind: 'box', x: 20 - modules * module - 0.5, y: 8, width: 0.5, height: 22 }
    const { codes } = await maker.make('80x80', 8, [symbol('code128', module, { x: 20, y: 14 }), rule])
    expect(codes).toHaveLength(1)
    return codes[0]
  }

  it('is graded from A to F by how even its modules are', async () => {
    const grades: Grade[] = []
    for (const module of [0.495, 0.33, 0.264]) {
      for (const phase of [0.01, 0.05, 0.09]) {
        const marks = [symbol('code128', module, { x: 8 + phase })]
        grades.push(onlyCode(await maker.make('80x80', 8, marks, { snap: false })).grade)
      }
    }
    expect(grades.slice(0, 3).every((grade) => grade <= 'B')).toBe(true)
    expect(grades.slice(6).every((grade) => grade >= 'D')).toBe(true)
  })

  it('is never lost: every one of many on a label is read, wherever it stands and however it is turned', async () => {
    const marks: readonly Mark[] = [
      { kind: 'code128', text: 'G8ADKBRF_1', x: 6, y: 4, module: 0.25, height: 6 },
      { kind: 'code128', text: 'G8ADKBRF_2', x: 70, y: 20, module: 0.26, height: 6, turn: 90 },
      { kind: 'qr', text: 'G8ADKBRF_3', x: 5, y: 20, module: 0.5 },
      { kind: 'qr', text: 'G8ADKBRF_4', x: 5, y: 45, module: 0.43, turn: 180 },
      { kind: 'itf', text: '123456789012', x: 25, y: 22, module: 0.25, height: 5 },
      { kind: 'code39', text: 'AB12', x: 25, y: 60, module: 0.27, height: 8, turn: 180 },
      { kind: 'code128', text: 'G8ADKBRF_5', x: 25, y: 40, module: 0.25, height: 4 },
    ]
    const { codes } = await maker.make('80x80', 8, marks)
    expect(codes.map(({ text }) => text).toSorted()).toEqual(
      marks.map((mark) => ('text' in mark ? mark.text : '')).toSorted(),
    )
    expect(codes.every(({ grade }) => grade === 'A')).toBe(true)
  })

  it('is read when it is part of a picture, and stays free of dither there', async () => {
    const bars = symbol('code128', 0.3, { x: 30, y: 30 })
    const sky: Mark = {
      kind: 'picture',
      x: 10,
      y: 10,
      width: 60,
      height: 60,
      pixels: 64,
      grey: (x, y) => (y > 16 && y < 40 && x > 14 ? 255 : 60 + ((x * 3 + y) & 127)),
    }
    const label = await maker.make('80x80', 8, [sky, bars])
    expect(onlyCode(label)).toMatchObject({ text: 'G8ADKBRF', grade: 'A', snapped: true })
  })

  it('is read aslant where nothing else on the label is read, and in a picture beside one that is', async () => {
    const aslant = { kind: 'code128', text: 'FOREIGN1', module: 0.375, height: 20, askew: 20 } as const
    const alone = await maker.make('80x80', 8, [{ ...aslant, x: 20, y: 30 }])
    expect(onlyCode(alone)).toMatchObject({ text: 'FOREIGN1' })
    const upright = symbol('code128', 0.3, { y: 5 })
    const both = await maker.make('80x80', 8, [upright, pictureOf('FOREIGN1', 10)])
    expect(both.codes.map(({ text }) => text)).toEqual(['G8ADKBRF', 'FOREIGN1'])
  })

  it('is not looked for when it is drawn aslant beside one that is read: no label has one, and it would cost 10 ms', async () => {
    const upright = symbol('code128', 0.3, { y: 5 })
    const aslant: Mark = { kind: 'code128', text: 'FOREIGN1', x: 20, y: 40, module: 0.375, height: 20, askew: 5 }
    expect(onlyCode(await maker.make('80x80', 8, [upright, aslant]))).toMatchObject({ text: 'G8ADKBRF' })
  })

  it('says nothing of bars that are none: text, rules, a table, a hatching', async () => {
    const lines = [...Array(30).keys()].map(
      (row): Mark => ({ kind: 'box', x: 5, y: 5 + row * 1.5, width: 70, height: 0.3 }),
    )
    const columns = [...Array(30).keys()].map(
      (column): Mark => ({ kind: 'box', x: 5 + column * 1.5, y: 55, width: 0.6, height: 20 }),
    )
    expect((await maker.make('80x80', 8, [...lines, ...columns, words])).codes).toEqual([])
  })
})

/** Bars that stand aslant in a photograph: 60 mm a side, half a dot a pixel. */
function pictureOf(text: string, degrees: number): Mark {
  const [raw] = bwipjs.raw('code128', text)
  if (raw === undefined || !('sbs' in raw)) throw new Error('not a linear symbol')
  const modules = raw.sbs.flatMap((wide, index) => Array<boolean>(wide).fill(index % 2 === 0))
  const [pixels, module, height] = [960, 6, 320]
  const angle = (degrees * Math.PI) / 180
  const grey = (x: number, y: number) => {
    const [fromX, fromY] = [x - pixels / 2, y - pixels / 2]
    const along = Math.cos(angle) * fromX + Math.sin(angle) * fromY + (modules.length * module) / 2
    const across = Math.cos(angle) * fromY - Math.sin(angle) * fromX
    return Math.abs(across) < height / 2 && modules[Math.floor(along / module)] === true ? 20 : 235
  }
  return { kind: 'picture', x: 10, y: 18, width: 60, height: 60, pixels, grey }
}

/** The runs of one colour along the middle of a symbol. */
function runsOf(dots: Dots, { box, orientation }: ReadCode): readonly number[] {
  const sideways = orientation === 90 || orientation === 270
  const [length, middle] = sideways
    ? [box.height, box.left + (box.width >> 1)]
    : [box.width, box.top + (box.height >> 1)]
  const at = (along: number) =>
    sideways ? isBlack(dots, middle, box.top + along) : isBlack(dots, box.left + along, middle)
  const runs: number[] = []
  let start = 0
  for (let along = 1; along <= length; along++) {
    if (along < length && at(along) === at(along - 1)) continue
    runs.push(along - start)
    start = along
  }
  return runs
}

function differences(a: Dots, b: Dots): [number, number][] {
  const different: [number, number][] = []
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) if (isBlack(a, x, y) !== isBlack(b, x, y)) different.push([x, y])
  }
  return different
}

function holds({ left, top, width, height }: DotBox, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}
