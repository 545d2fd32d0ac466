import { describe, expect, it } from 'vitest'
import type { FaultCode } from '../../../src/base/fault.ts'
import { faults, isFaultCode } from '../../../src/base/fault.ts'
import { faultSentence, faultText } from '../../../src/words/faultText.ts'
import { capitalized, fillIn } from '../../../src/words/fillIn.ts'
import { languages } from '../../../src/words/language.ts'
import { weightText } from '../../../src/words/weightText.ts'

const codes: readonly FaultCode[] = Object.keys(faults).filter(isFaultCode)
const everyFact = new Proxy({}, { get: () => 'X', has: () => true, ownKeys: () => [] })

describe('the words of a fault', () => {
  it.each(languages)(
    'say what, what came out and what to do, for every fault, with facts and without (%s)',
    (language) => {
      for (const code of codes) {
        for (const facts of [{}, everyFact]) {
          const text = faultText({ code }, language, facts)
          for (const part of Object.values(text)) {
            expect(part, code).not.toMatch(/[{}[\]]|undefined/)
            expect(part.trim(), code).toBe(part)
            expect(part.length, code).toBeGreaterThan(3)
          }
          expect(text.what, code).toBe(capitalized(text.what))
          expect(text.todo, code).toBe(capitalized(text.todo))
          expect(text.paper, code).toMatch(/^\p{Ll}/u)
        }
      }
    },
  )

  it('never say that nothing came out where paper may have moved', () => {
    const doubts = [
      'printer.connection-lost',
      'printer.label-canceled',
      'printer.holds-label',
      'printer.holds-beginning',
      'printer.stands-still',
      'printer.job-moved',
      'printer.job-changed',
      'printer.foreign-traffic',
      'job.interrupted',
      'station.unanswered',
    ] as const
    for (const code of doubts) {
      expect(faultText({ code }, 'vi').paper).toBe('có thể tem đã ra')
      expect(faultText({ code }, 'en').paper).toBe('the label may be out')
    }
    expect(faultText({ code: 'station.bug' }, 'vi').paper).not.toContain('không có tem')
  })

  it('never call a waiting label not printed', () => {
    for (const code of codes.filter((each) => faults[each].retry !== 'never'))
      expect(faultText({ code }, 'vi').paper, code).toMatch(/^chưa tem nào ra$/)
  })

  it('name the printer when it is known and start with a capital when it is not', () => {
    expect(faultText({ code: 'printer.media-empty' }, 'vi', { printer: 'TSC TE210' }).what).toBe('TSC TE210 hết giấy')
    expect(faultText({ code: 'printer.media-empty' }, 'vi').what).toBe('Hết giấy')
  })

  it('say a weight as the card does, in each language', () => {
    const heavy = { code: 'order.weight-differs', facts: { weighed: 2140, ordered: 600 } } as const
    expect(faultText(heavy, 'vi').what).toBe(`Cân được ${weightText(2140, 'vi')}, đơn ghi ${weightText(600, 'vi')}`)
    expect(faultText(heavy, 'en').what.replace(/\s/g, ' ')).toBe('It weighs 2.14 kg, its order says 600 g')
  })

  it('set the thousands of dots apart, and no number that is a name', () => {
    const wide = { code: 'label.too-large-for-printer', facts: { needs: 1184, has: 832 } } as const
    expect(faultText(wide, 'vi').what).toContain('1.184')
    expect(faultText(wide, 'en').what).toContain('1,184')
    expect(faultText({ code: 'station.port-taken', facts: { port: 9100 } }, 'vi').what).toContain('9100')
  })

  it('are one sentence for a terminal', () => {
    expect(faultSentence({ code: 'order.unknown' }, 'en')).toBe(
      'No such order, no label came out. Check the code on the parcel and scan again.',
    )
  })
})

describe('filling in facts', () => {
  it('leaves a bracketed part out when one of its facts is missing', () => {
    expect(fillIn('too long[: {length} of {limit}]', { length: 60 })).toBe('too long')
    expect(fillIn('too long[: {length} of {limit}]', { length: 60, limit: 50 })).toBe('too long: 60 of 50')
  })

  it('does not read facts as text to fill in', () => {
    expect(fillIn('code {code}', { code: '{limit}[x]' })).toBe('code {limit}[x]')
  })

  it('says one thing in the singular, every other number of them in the plural', () => {
    const said = (count: number | string) => fillIn('{count} {count|row|rows}[, {count|it waits|they wait}]', { count })
    expect([1, '1', 0, 2, '1,001'].map(said)).toEqual([
      '1 row, it waits',
      '1 row, it waits',
      '0 rows, they wait',
      '2 rows, they wait',
      '1,001 rows, they wait',
    ])
    expect(fillIn('here[, {count|a row|rows} too]')).toBe('here')
  })

  it('takes a zero for a fact', () => {
    expect(fillIn('[{count} left]', { count: 0 })).toBe('0 left')
  })
})
