import { describe, expect, it } from 'vitest'
import type { Grade, ReadCode } from '../../../src/model/readCode.ts'
import { gradeOf, hasCodeForm, judgeCodes, shownCode } from '../../../src/station/print/readBackRule.ts'

const label = { order: 'LXFDFT', parcel: 2 }
const lone = { order: 'LXFDFT', parcel: 0 }

function read(text: string, grade: Grade): ReadCode {
  const box = { left: 0, top: 0, width: 1, height: 1 }
  return {
    text,
    grade,
    box,
    symbology: 'code128',
    orientation: 0,
    moduleDots: 2,
    quiet: true,
    snapped: true,
    reasons: [],
  }
}

it('knows the form of a code with blanks around it, and shows it without them', () => {
  expect(hasCodeForm(' lxfdft_2\n')).toBe(true)
  expect(shownCode(' lxfdft_2\n')).toBe('LXFDFT_2')
  expect(shownCode('0912 345 678')).toBe('?')
})

describe('how well a label will scan', () => {
  it('is the best grade of the codes that name the parcel, for a scanner needs one of them', () => {
    for (const [grades, best] of [
      [['F', 'B', 'D'], 'B'],
      [['A', 'F'], 'A'],
      [['D'], 'D'],
      [['F', 'F'], 'F'],
    ] as const)
      expect(
        gradeOf(
          grades.map((grade) => read('LXFDFT_2', grade)),
          label,
          [],
        ),
      ).toBe(best)
  })

  it('is not the grade of a code that names something else', () => {
    expect(gradeOf([read('DH-2026-1', 'A'), read('LXFDFT_2', 'D')], label, [])).toBe('D')
    expect(gradeOf([read('DH-2026-1', 'F'), read('LXFDFT_2', 'B')], label, [])).toBe('B')
  })

  it('counts a code of the whole order, however it is written', () => {
    expect(gradeOf([read(' lxfdft ', 'C')], label, [])).toBe('C')
    expect(gradeOf([read('lxfdft_2', 'C')], label, [])).toBe('C')
  })

  it('is F where no code names it, be it that one holds its code: no scanner would say it', () => {
    for (const text of ['DH-2026-1', 'XLXFDFT_2', 'https://ship.example/LXFDFT_2', 'LXFDFT_1'])
      expect(gradeOf([read(text, 'A')], label, [])).toBe('F')
    expect(gradeOf([], label, [])).toBe('F')
  })
})

describe('dots that were read back', () => {
  it('are the label that names its parcel or its order', () => {
    for (const codes of [['LXFDFT_2'], ['LXFDFT'], ['DH-1', ' lxfdft_2 '], ['', 'LXFDFT']])
      expect(judgeCodes(codes, label, [])).toMatchObject({ ok: true })
    for (const codes of [['LXFDFT_1', 'LXFDFT'], ['LXFDFT_1']])
      expect(judgeCodes(codes, lone, [])).toMatchObject({ ok: true })
  })

  it('are no label when they say nothing', () => {
    for (const codes of [[], [''], ['  ']])
      expect(judgeCodes(codes, label, [])).toMatchObject({
        fault: { code: 'label.no-code', facts: { wanted: 'LXFDFT_2' } },
      })
  })

  it('are the wrong label when any code names another parcel of the order, whatever else they say', () => {
    for (const codes of [['LXFDFT_3'], ['LXFDFT_2', 'LXFDFT_1'], ['LXFDFT', 'LXFDFT_12']])
      expect(judgeCodes(codes, label, [])).toMatchObject({
        fault: { code: 'label.wrong-code', facts: { read: codes.at(-1) } },
      })
    expect(judgeCodes(['LXFDFT_2'], lone, [])).toMatchObject({ fault: { code: 'label.wrong-code' } })
  })

  it('are the wrong label when no code names the parcel, and only what looks like a code is told of', () => {
    const wrong = (codes: readonly string[]) => {
      const judged = judgeCodes(codes, label, [])
      return judged.ok ? null : judged.fault
    }
    expect(wrong(['0900000321', 'G8ADKBRF'])).toEqual({
      code: 'label.wrong-code',
      facts: { wanted: 'LXFDFT_2', read: 'G8ADKBRF' },
    })
    expect(wrong(['NGUYỄN THỊ DƯƠNG 0900000321'])?.facts).toMatchObject({ read: '?' })
    expect(wrong(['XLXFDFT_2'])?.facts).toMatchObject({ read: 'XLXFDFT_2' })
    expect(wrong(['LXFDFT_X'])).toMatchObject({ code: 'label.wrong-code' })
  })
})
