import { describe, expect, it } from 'vitest'
import { cardHead, smallWord } from '../../../renderer/screens/scan/cardView.ts'
import { codeOfPage, doubtsOf, modeView, pageLines } from '../../../renderer/screens/scan/modeView.ts'
import type { Reader } from '../../../renderer/screens/scan/reader.ts'
import { scanModeWords } from '../../../renderer/text/screens/scanModes.ts'
import { texts } from '../../../renderer/text/texts.ts'
import { parcelView } from '../../../src/contract/card.ts'
import { card, label } from '../../gallery/fixtures.ts'
import { jobsOfOrder, wholeOrder } from '../../gallery/orderFixtures.ts'

const w = scanModeWords.vi
const reader: Reader = { t: texts.vi, language: 'vi', now: Date.UTC(2026, 10, 21, 3), printer: null, settings: null }
const waiting = { mode: 'verify', item: null, result: null, doubts: [] } as const
const page = {
  order: wholeOrder,
  parcel: 0,
  readAt: reader.now,
  away: null,
  news: null,
  jobs: [],
  quote: null,
  tickets: [],
  requests: [],
  returns: [],
}

describe('what a mode without prints shows', () => {
  it('asks for the parcel first, then for the label on it', () => {
    expect(modeView(waiting, w, reader)).toMatchObject({ word: w.first.verify, steps: [{ now: true }, { now: false }] })
    expect(modeView({ ...waiting, item: 'G8ADKBRF' }, w, reader)).toMatchObject({
      word: w.label,
      steps: [
        { code: 'G8ADKBRF', now: false },
        { code: null, now: true },
      ],
    })
  })

  it('shows the parcel beside its label while the station is asked whether they match', () => {
    const result = { type: 'asking', line: 'LXFDFT', item: 'G8ADKBRF' } as const
    const { steps } = modeView({ ...waiting, item: null, result }, w, reader)
    expect(steps?.map(({ code }) => code)).toEqual(['G8ADKBRF', 'LXFDFT'])
  })

  it('says a match with word and shape, and whether it is in the history', () => {
    const match = { type: 'match', code: 'G8ADKBRF' } as const
    const noted = modeView({ ...waiting, result: { ...match, noted: true } }, w, reader)
    expect(noted).toMatchObject({ word: 'KHỚP', shape: 'tick', tone: 'good', next: w.nextItem })
    expect(noted.line).toContain(w.noted)
    expect(modeView({ ...waiting, result: { ...match, noted: false } }, w, reader).line).toContain(w.notNoted)
  })

  it('counts what can be settled, and names it', () => {
    const doubted = card({ verdict: 'in-doubt', labels: [label(1, 'G8ADKBRF', 'in-doubt', 'in-doubt')] })
    expect(doubtsOf([doubted, card()])).toEqual(['G8ADKBRF'])
    expect(modeView({ ...waiting, mode: 'settle', doubts: ['G8ADKBRF'] }, w, reader).line).toContain('1')
    expect(modeView({ ...waiting, mode: 'settle' }, w, reader).line).toBe(w.noneInDoubt)
  })

  it('shows a parcel that was looked up as its card would, and what this station did with it', () => {
    expect(parcelView(page.order)).toMatchObject({ name: wholeOrder.receiver.name, cod: wholeOrder.cod })
    expect(codeOfPage({ ...page, parcel: 2 })).toBe(`${wholeOrder.code}_2`)
    expect(pageLines(page, w, reader)).toEqual([w.neverPrinted])
    const away = { ...page, jobs: jobsOfOrder, away: { code: 'service.unreachable' as const } }
    expect(pageLines(away, w, reader)).toHaveLength(2)
  })
})

describe('the card of a label on the wrong parcel', () => {
  const wrong = card({
    verdict: 'not-printed',
    fault: { code: 'scan.wrong-label', facts: { item: 'G8ADKBRF', label: 'LXFDFT' } },
    labels: [],
    blocks: true,
  })

  it('shouts what it is, with both codes', () => {
    const head = cardHead(wrong, reader)
    expect(head).toMatchObject({ word: 'SAI TEM', shape: 'octagon', tone: 'not-printed' })
    for (const code of ['G8ADKBRF', 'LXFDFT']) expect(head.line).toContain(code)
    expect(smallWord(wrong, texts.vi)).toBe('sai tem')
  })
})
