import { describe, expect, it } from 'vitest'
import { isOfView, mayTry } from '../../../renderer/screens/scan/viewFault.ts'
import { draftFor, policyOf, ruleWithout, trialLines } from '../../../renderer/screens/settings/views/viewsView.ts'
import { asItIs } from '../../../renderer/stores/viewsStore.ts'
import { viewsWords } from '../../../renderer/text/screens/views.ts'
import type { OperatorView } from '../../../src/contract/operators.ts'
import { supportPage } from '../../../src/contract/supportPage.ts'
import { viewSupport } from '../../../src/contract/viewSupport.ts'
import { trialOf, triedPageOf } from '../../support/viewTrials.ts'

const a4 = triedPageOf({ width: 21_000, height: 29_700 })

describe('a rule as a leader types it', () => {
  it('is for pages of the size that was tried, with lengths in millimetres, a comma or a point in them', () => {
    const draft = { ...asItIs, part: true, left: '0,5', top: '10', width: '148', height: '209.5', turn: '90' as const }
    expect(policyOf(draft, a4)).toEqual({
      page: { width: 21_000, height: 29_700 },
      crop: { left: 50, top: 1_000, width: 14_800, height: 20_950 },
      turn: 90,
      shrink: false,
      copies: false,
    })
    expect(policyOf({ ...asItIs, shared: true }, a4)).toMatchObject({ shared: true })
  })

  it('leaves out the page for which a trial failed, and what was left out before, whatever else changes', () => {
    const fault = { code: 'view.stray-page', facts: { page: 2, dots: 'a'.repeat(32) } } as const
    const rule = ruleWithout(trialOf({ fault }), null)
    expect(rule).toEqual({
      ...policyOf(asItIs, triedPageOf({ width: 8_000, height: 8_000 })),
      without: ['a'.repeat(32)],
    })
    const more = ruleWithout(trialOf({ fault: { ...fault, facts: { dots: 'b'.repeat(32) } } }), rule)
    expect(policyOf({ ...asItIs, turn: '180' }, a4, more)?.without).toEqual(['a'.repeat(32), 'b'.repeat(32)])
    expect(ruleWithout(trialOf({ fault: { code: 'view.page-count' } }), rule)).toBeNull()
  })

  it.each<[string, Partial<typeof asItIs>]>([
    ['has no width', { width: '' }],
    ['is no number', { width: 'abc' }],
    ['reaches beyond the page', { width: '148', height: '300' }],
    ['begins beyond its edge', { left: '-1', width: '148', height: '210' }],
  ])('is none while the part %s', (_, part) => {
    expect(policyOf({ ...asItIs, part: true, height: '210', ...part }, a4)).toBeNull()
  })

  it('begins with a turn for a page that lies across, and with a smaller page for any other', () => {
    expect(draftFor(triedPageOf({ width: 21_010, height: 14_790 }), 'A5')).toMatchObject({ turn: '90' })
    expect(draftFor(a4, 'A5')).toEqual({ width: '148', height: '210', shrink: true })
  })
})

describe('where a view can be tried', () => {
  it('from the faults of a page, and not from those of a printer, an order or the network', () => {
    const codes = [
      'view.other-size',
      'label.no-code',
      'view.token-expired',
      'printer.media-empty',
      'order.unknown',
    ] as const
    expect(codes.filter(isOfView)).toEqual(['view.other-size', 'label.no-code'])
  })

  it('where roles are in force, by a leader, or by whoever can have a leader’s PIN typed in place', () => {
    const leader = { id: '1', name: 'An', role: 'leader', hasPin: true } as const
    const packer = { id: '2', name: 'Bình', role: 'packer', hasPin: false } as const
    const settings = { demands: {}, reprint: 'free' } as const
    const may = (rolesInForce: boolean, operator: OperatorView | null, ofLeader: OperatorView = leader) =>
      mayTry({ station: { rolesInForce, operator, operators: [ofLeader, packer] }, settings })
    expect([may(false, null), may(false, packer)]).toEqual([true, true])
    expect([may(true, leader), may(true, packer), may(true, null)]).toEqual([true, true, true])
    const byBadge = { ...leader, hasPin: false }
    expect([may(true, byBadge, byBadge), may(true, packer, byBadge), may(true, null, byBadge)]).toEqual([
      true,
      false,
      false,
    ])
    expect(mayTry({ station: null, settings: null })).toBe(false)
  })
})

describe('a trial in words', () => {
  it('tells what came, what was read, what did not come, and how long it took', () => {
    expect(trialLines(trialOf(), viewsWords.en)).toEqual([
      'The carrier sent a web page, 15 kB',
      'Bar codes read: G8ADKBRF',
      'Grade of the bars: A',
      'The page loads 2 parts, 1 did not come',
      'It took 500 ms',
    ])
  })

  it('names the letters that are too pale to print, in either language', () => {
    const trial = trialOf()
    const labels = trial.labels.map((label) => ({ ...label, faint: 'BAN SAO' }))
    expect(trialLines({ ...trial, labels }, viewsWords.vi)).toContain('Chữ quá nhạt, không in ra: BAN SAO')
    expect(trialLines({ ...trial, labels }, viewsWords.en)).toContain('Text too pale to print: BAN SAO')
  })

  it('says what a rule makes of each bar code that it is for', () => {
    const [page] = trialOf().pages
    const [code] = page?.codes ?? []
    if (page === undefined || code === undefined) return expect.unreachable()
    const ruled = { ...code, text: 'VNG8ADKBRF-2', ruled: { order: 'G8ADKBRF', parcel: 2 } }
    const lines = trialLines(trialOf({ pages: [{ ...page, codes: [code, ruled] }] }), viewsWords.en)
    expect(lines).toContain('Bar codes read: G8ADKBRF, VNG8ADKBRF-2 → G8ADKBRF_2')
  })
})

describe('the file for support', () => {
  it('says where things are and how long words are, and nothing that a page says, draws or asks for', () => {
    const trial = trialOf()
    const file = viewSupport({
      ...trial,
      fault: { code: 'view.other-size', facts: { order: 'G8ADKBRF' }, detail: 'secret' },
    })
    for (const said of ['G8ADKBRF', 'Nguyễn', 'ship.example', 'fonts.example', 'secret', 'png'])
      expect(supportPage(file)).not.toContain(said)
    expect(supportPage(file)).toContain('<rect x="500" y="500" width="3000" height="400" fill="#c9c9c9"/>')
    expect(file.pages[0]?.texts[0]).toEqual({ text: 'xxxxxx xxx', box: trial.pages[0]?.texts[0]?.box })
    expect(file.requests).toEqual([
      { host: 1, kind: 'image', end: 'came' },
      { host: 2, kind: 'other', end: 'blocked' },
    ])
    expect(file.fault).toBe('view.other-size')
  })

  it('says how the page is built, a line an element, by names and traits that are listed', () => {
    const box = { left: 500, top: -10, width: 3_000, height: 400 }
    const element = { depth: 0, name: 'div', box, letters: 0, traits: ['display flex'] }
    const own = { depth: 1, name: 'x-g8adkbrf', box, letters: 8, traits: ['display G8ADKBRF', 'id g8', 'source other'] }
    // A bar of a code, whose place would be read.
    const bar = { depth: 1, name: 'rect', box: { ...box, width: 37 }, letters: 0, traits: [] }
    const { elements } = viewSupport({ ...trialOf(), elements: [element, own, bar] })
    expect(elements).toEqual([
      'div 500,-10 3000x400, display flex',
      ' other 500,-10 3000x400, 8 letters, source other',
      ' rect small',
    ])
  })

  it('takes no word of a kind that it does not know, and no field that a trial may have one day', () => {
    const more = { ...trialOf(), receiver: 'Nguyễn An' }
    expect(supportPage(viewSupport(more))).not.toContain('receiver')
  })
})
