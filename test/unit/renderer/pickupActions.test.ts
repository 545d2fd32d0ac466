import { describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { readPickup } from '../../../renderer/screens/pickup/followPickup.ts'
import { dropPickup, openPickup } from '../../../renderer/screens/pickup/pickupActions.ts'
import { obeyPickupKey } from '../../../renderer/screens/pickup/pickupKeys.ts'
import { takePickupScan } from '../../../renderer/screens/pickup/pickupScans.ts'
import { usePickupScreen, usePickupSheet } from '../../../renderer/stores/pickupScreenStore.ts'
import { usePickups } from '../../../renderer/stores/pickupsStore.ts'
import { goTo, usePlace } from '../../../renderer/stores/placeStore.ts'
import { useQuestion } from '../../../renderer/stores/questionStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { PickupScan, PickupView } from '../../../src/contract/pickups.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { pickup, pickupBench, scanned } from '../../support/pickupBench.ts'
import { noon, pickupRow } from '../../support/pickupRows.ts'

const { at, teller } = pickupBench()
const settled = () => new Promise((resolve) => setImmediate(resolve))
const screen = () => usePickupScreen.getState()

describe('a scan on the handover screen', () => {
  it('clears the last parcel at once, and sounds as the station answers', async () => {
    takePickupScan('G8ADKBRF', pickup, teller)
    expect(screen().sent).toEqual({ line: 'G8ADKBRF', fault: null })
    await settled()
    expect(screen().sent).toBeNull()
    expect(usePickups.getState().rows[pickup.id]?.last?.verdict).toBe('scanned')
    expect(at.heard).toEqual(['ok'])
  })

  it('sends many in the order in which they came, each with its sound', async () => {
    const answers = [scanned(), fail('scan.too-short'), scanned({ verdict: 'over' }), scanned({}, 0)]
    at.answer = () => answers.shift() ?? scanned()
    for (const line of ['A1', 'x', 'B2', 'C3']) takePickupScan(line, pickup, teller)
    await settled()
    expect(at.sent.map((command) => ('line' in command ? command.line : ''))).toEqual(['A1', 'x', 'B2', 'C3'])
    expect(at.heard).toEqual(['ok', 'error', 'warning', 'batch'])
  })

  it('stays on the screen with its fault until the next one', async () => {
    at.answer = () => fail('pickup.which-parcel')
    takePickupScan('LXFDFT', pickup, teller)
    await settled()
    expect(screen().sent).toEqual({ line: 'LXFDFT', fault: { code: 'pickup.which-parcel' } })
    expect(obeyPickupKey('Escape', pickup, teller)).toBe(true)
    expect(screen().sent).toBeNull()
    expect(usePlace.getState().about).toBe(pickup.id)
  })

  it('goes to the only pickup that is open when the shifts are shown', async () => {
    goTo('pickup')
    takePickupScan('G8ADKBRF', null, teller)
    await settled()
    expect(usePlace.getState().about).toBe(pickup.id)
    expect(at.sent).toMatchObject([{ type: 'pickup-scan', pickup: pickup.id }])
  })

  it.each([
    ['none is open', {}],
    ['several are open', { a: pickupRow({ id: 'a' }), b: pickupRow({ id: 'b' }) }],
  ])('asks for the shift when %s', (_, rows) => {
    usePickups.setState({ rows })
    takePickupScan('G8ADKBRF', null, teller)
    expect(screen().note).toEqual({ type: 'which-pickup', code: 'G8ADKBRF' })
    expect([at.sent, at.heard]).toEqual([[], ['error']])
  })

  it('looks a parcel up on a signed manifest', () => {
    const signed = pickupRow({ state: 'closed' })
    takePickupScan('lxfdft', signed, teller)
    expect(screen()).toMatchObject({ note: { type: 'found', code: 'LXFDFT' }, selection: { cursor: 1 } })
    takePickupScan('ZZZZZZ', signed, teller)
    expect(screen().note).toEqual({ type: 'not-found', code: 'ZZZZZZ' })
    expect([at.sent, at.heard]).toEqual([[], ['ok', 'error']])
  })
})

describe('the keys of the handover screen', () => {
  const press = (key: string, shown: PickupView | null = pickup) => obeyPickupKey(key, shown, teller)

  it('Esc and F10 say that a cancelled parcel is put aside; Esc alone leaves', async () => {
    const shouting = pickupRow({ shouting: [{ code: 'LXFDFT', why: 'cancelled', news: null }] })
    expect([press('Escape', shouting), press('F10', shouting)]).toEqual([true, true])
    await settled()
    expect(at.sent.map(({ type }) => type)).toEqual(['pickup-acknowledge', 'pickup-acknowledge'])
    expect(usePlace.getState().about).toBe(pickup.id)
    press('F10')
    expect(usePlace.getState().about).toBe(pickup.id)
    press('Escape')
    expect(usePlace.getState().about).toBeNull()
  })

  const saying = (verdict: PickupScan['verdict'], code: string) => {
    const said = scanned({ verdict, code })
    return said.ok ? said.value : pickup
  }

  /** This window scanned it itself, and looked. */
  const looked = (view: PickupView) => {
    if (view.last !== null) usePickupScreen.setState({ own: { scan: view.last, at: performance.now() - answersApart } })
    return view
  }

  it('Delete asks by code before it takes back what another window scanned under the finger, or what came a moment ago', async () => {
    const theirs = saying('scanned', 'G8ADKBRF')
    looked(saying('scanned', 'LXFDFT'))
    press('Delete', theirs)
    expect(useQuestion.getState().question?.title).toContain('G8ADKBRF')
    useQuestion.getState().answer(false)
    at.answer = () => ok(theirs)
    takePickupScan('G8ADKBRF', pickup, teller)
    await settled()
    at.sent = []
    press('Delete', theirs)
    expect(useQuestion.getState().question?.title).toContain('G8ADKBRF')
    useQuestion.getState().answer(false)
    await settled()
    expect(at.sent).toEqual([])
    press('Delete', looked(theirs))
    await settled()
    expect(at.sent).toMatchObject([{ type: 'pickup-take-back', row: 0 }])
  })

  it('Delete takes back the parcel on the card, and no other', async () => {
    press('Delete', looked(saying('over', 'G8ADKBRF')))
    await settled()
    expect(at.sent).toMatchObject([{ type: 'pickup-take-back', row: 0 }])
    at.sent = []
    press('Delete')
    expect(screen().note).toMatchObject({ fault: { code: 'pickup.nothing-to-take-back' } })
    usePickupScreen.setState({ sent: { line: 'L8TKYG', fault: null } })
    press('Delete', saying('scanned', 'G8ADKBRF'))
    usePickupScreen.setState({ sent: { line: 'L8TKYG', fault: { code: 'scan.ambiguous' } } })
    press('Delete', saying('scanned', 'G8ADKBRF'))
    await settled()
    expect(at.sent).toEqual([])
  })

  it('Delete takes back nothing whose row this window has not got: the station took back its last one, perhaps another window’s', async () => {
    press('Delete', saying('scanned', 'L8TKYG'))
    await settled()
    expect(at.sent).toEqual([])
    expect(screen().note).toMatchObject({ fault: { code: 'pickup.scan-unseen', facts: { code: 'L8TKYG' } } })
    press('Delete', saying('duplicate', 'L8TKYG'))
    await settled()
    expect([at.sent.length, at.heard]).toEqual([0, ['error', 'error']])
  })

  it('Delete asks before it takes back a parcel that was counted long before it was scanned again', async () => {
    press('Delete', saying('duplicate', 'G8ADKBRF'))
    useQuestion.getState().answer(false)
    await settled()
    expect(at.sent).toEqual([])
    press('Delete', saying('duplicate', 'G8ADKBRF'))
    expect(useQuestion.getState().question?.title).toContain('G8ADKBRF')
    useQuestion.getState().answer(true)
    await settled()
    expect(at.sent).toMatchObject([{ type: 'pickup-take-back', row: 0 }])
  })

  it('Ins changes the list, F9 signs', () => {
    press('Insert')
    expect(screen().listed).toBe('all')
    press('F9')
    expect(screen().closing?.open).toBe(true)
    press('Escape')
    expect(screen().closing?.open).toBe(false)
  })

  it('F2 asks for the hours of another shift, Ins turns to the manifests, Esc goes one step out', () => {
    expect(press('F2', null)).toBe(true)
    expect(screen().ownOpen).toBe(true)
    expect(press('Escape', null)).toBe(true)
    expect(screen().ownOpen).toBe(false)
    expect(press('Escape', null)).toBe(false)
    press('Insert', null)
    expect(screen().tab).toBe('manifests')
    expect(press('F9', null)).toBe(false)
  })

  it('F9 prints a manifest only where there is a printer for it', () => {
    expect(press('F9', pickupRow({ state: 'closed' }))).toBe(false)
    press('Escape', pickupRow({ state: 'closed' }))
    expect([usePlace.getState().about, screen().tab]).toEqual([null, 'manifests'])
  })

  it('leaves every other key to the window', () => {
    for (const key of ['F4', 'F3', 'a']) expect(press(key)).toBe(false)
  })
})

it('of two manifests that are looked up the last one is shown, in whichever order they come', async () => {
  const answers = new Map<string, (found: Result<unknown>) => void>()
  const ask = ((query: { key: string }) =>
    new Promise((resolve) => answers.set(query.key, resolve))) as unknown as Actions['ask']
  const both = ['BG-1', 'BG-2'].map((key) => readPickup(key, ask))
  answers.get('BG-2')?.(ok(pickupRow({ manifest: 'BG-2' })))
  await both[1]
  answers.get('BG-1')?.(fail('pickup.unknown'))
  await both[0]
  expect(usePickupSheet.getState()).toMatchObject({ view: { manifest: 'BG-2' }, fault: null })
})

it('a pickup that is opened is shown, a refusal stays where it was asked for', async () => {
  goTo('pickup')
  at.answer = () => fail('pickup.window')
  await openPickup({ from: noon, to: noon }, teller)
  expect(screen().note).toEqual({ type: 'fault', fault: { code: 'pickup.window' } })
  at.answer = () => ok({ pickup: 'p', manifest: 'BG-4071-261121-01' })
  await openPickup({ from: noon, to: noon + 1 }, teller)
  expect(usePlace.getState().about).toBe('p')
})

it('a pickup that is dropped is left, and one that is refused stays', async () => {
  const drop = async () => {
    await dropPickup(pickup, teller)
    return usePlace.getState().about
  }
  at.answer = () => fail('pickup.not-empty')
  expect(await drop()).toBe(pickup.id)
  at.answer = () => ok(null)
  expect(await drop()).toBeNull()
})
