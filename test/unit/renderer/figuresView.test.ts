import { describe, expect, it } from 'vitest'
import {
  endsOf,
  hoursChart,
  hourText,
  paceChart,
  shareRows,
  tellsOperators,
} from '../../../renderer/screens/jobs/figuresView.ts'
import { figuresWords } from '../../../renderer/text/screens/figures.ts'
import { figures, noFigures } from '../../gallery/fakeFigures.ts'

const vi = { w: figuresWords.vi, language: 'vi' } as const
const en = { w: figuresWords.en, language: 'en' } as const

describe('the charts of a day', () => {
  it('have a column for every hour, labelled by the hour in Vietnam', () => {
    const { columns } = hoursChart(figures, vi)
    expect(columns.map(({ label }) => label)).toEqual(['07', '08', '09', '10', '11', '12', '13', '14', '15'])
    expect(hourText(Date.UTC(2026, 10, 21, 17))).toBe('00')
  })

  it('reach to a round number that no column passes', () => {
    expect(hoursChart(figures, vi).most).toBe(200)
    expect(paceChart(figures, vi).most).toBe(20)
    expect(hoursChart(noFigures, vi).most).toBe(1)
  })

  it('say in a sentence which hour was the best, in either language', () => {
    expect(hoursChart(figures, vi).summary).toBe('Nhiều nhất 133 kiện, lúc 10 giờ.')
    expect(paceChart(figures, en).summary).toBe('Quickest: 6.2 seconds, from 10:00.')
    expect(paceChart(noFigures, en).summary).toBe('')
  })

  it('tell what did not print apart, and leave an hour without a parcel without a number', () => {
    const [, eight, , , , noon] = hoursChart(figures, vi).columns
    expect(eight).toMatchObject({
      value: 97,
      trouble: 1,
      text: '96',
      title: '08 giờ: 96 đã in, 1 không in hoặc chưa rõ',
    })
    expect(noon).toMatchObject({ value: 0, text: '' })
    expect(paceChart(figures, vi).columns[5]).toMatchObject({ value: null, text: '', title: '12 giờ: chưa đủ kiện' })
  })
})

describe('the shares of a day', () => {
  it('are parts of the largest', () => {
    expect(shareRows(figures.printers).map(({ part }) => Math.round(part * 100))).toEqual([100, 22])
    expect(shareRows([])).toEqual([])
  })

  it('by operator are shown once somebody has signed in', () => {
    expect(tellsOperators(figures)).toBe(true)
    expect(tellsOperators({ ...figures, operators: [{ ...figures.whole, name: null }] })).toBe(false)
  })

  it('of how labels ended leave out what did not happen', () => {
    expect(endsOf({ printed: 3, notPrinted: 0, inDoubt: 1, reprints: 0 }).map(({ kind }) => kind)).toEqual([
      'printed',
      'inDoubt',
    ])
  })
})
