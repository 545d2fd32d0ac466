import { beforeEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { readPickup } from '../../../renderer/screens/pickup/followPickup.ts'
import type { Teller } from '../../../renderer/screens/pickup/pickupActions.ts'
import {
  beginClosing,
  dropPickup,
  leaveClosing,
  openPickup,
  sign,
} from '../../../renderer/screens/pickup/pickupActions.ts'
import { obeyPickupKey } from '../../../renderer/screens/pickup/pickupKeys.ts'
import { takePickupScan } from '../../../renderer/screens/pickup/pickupScans.ts'
import type { SoundName } from '../../../renderer/sounds/score.ts'
import {
  changeClosing,
  noPickupSheet,
  quietPickupScreen,
  usePickupScreen,
  usePickupSheet,
} from '../../../renderer/stores/pickupScreenStore.ts'
import { usePickups } from '../../../renderer/stores/pickupsStore.ts'
import { goTo, usePlace } from '../../../renderer/stores/placeStore.ts'
import { useQuestion } from '../../../renderer/stores/questionStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { pickupWords } from '../../../renderer/text/screens/pickup.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { PickupScan, PickupView } from '../../../src/contract/pickups.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { noon, parcelRow, pickupRow } from '../../support/pickupRows.ts'

let sent: Command[]
let heard: SoundName[]
let answer: (command: Command) => Result<unknown>
let now: PickupView
let hold: Promise<void>
const actions = {
  execute: async (command: Command) => {
    sent.push(command)
    return answer(command)
  },
  ask: async () => {
    await hold
    return ok(now)
  },
  hear: (sound: SoundName) => void heard.push(sound),
} as unknown as Actions
const teller: Teller = { actions, w: pickupWords.vi, language: 'vi' }
const settled = () => new Promise((resolve) => setImmediate(resolve))
const screen = () => usePickupScreen.getState()
const pickup = pickupRow()

const scanned = (change: Partial<PickupScan> = {}, short = 1): Result<PickupView> =>
  ok({
    ...pickup,
    counts: { ...pickup.counts, scanned: 2 - short, short },
    last: {
      at: noon,
      code: 'X',
      verdict: 'scanned',
      firstAt: null,
      shift: null,
      before: null,
      offline: false,
      ...change,
    },
  })

beforeEach(() => {
  sent = []
  heard = []
  answer = () => scanned()
  now = pickup
  hold = Promise.resolve()
  usePickupScreen.setState(quietPickupScreen, true)
  const parcels = [parcelRow(0, 'G8ADKBRF'), parcelRow(1, 'LXFDFT', { verdict: 'expected', scannedAt: null })]
  usePickupSheet.setState({ ...noPickupSheet, pickup: pickup.id, parcels }, true)
  usePickups.setState({ rows: { [pickup.id]: pickup }, shifts: null, snapshots: 0 }, true)
  goTo('pickup', pickup.id)
})

describe('a scan on the handover screen', () => {
  it('clears the last parcel at once, and sounds as the station answers', async () => {
    takePickupScan('G8ADKBRF', pickup, teller)
    expect(screen().sent).toEqual({ line: 'G8ADKBRF', fault: null })
    await settled()
    expect(screen().sent).toBeNull()
    expect(usePickups.getState().rows[pickup.id]?.last?.verdict).toBe('scanned')
    expect(heard).toEqual(['ok'])
  })

  it('sends many in the order in which they came, each with its sound', async () => {
    const answers = [scanned(), fail('scan.too-short'), scanned({ verdict: 'over' }), scanned({}, 0)]
    answer = () => answers.shift() ?? scanned()
    for (const line of ['A1', 'x', 'B2', 'C3']) takePickupScan(line, pickup, teller)
    await settled()
    expect(sent.map((command) => ('line' in command ? command.line : ''))).toEqual(['A1', 'x', 'B2', 'C3'])
    expect(heard).toEqual(['ok', 'error', 'warning', 'batch'])
  })

  it('stays on the screen with its fault until the next one', async () => {
    answer = () => fail('pickup.which-parcel')
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
    expect(sent).toMatchObject([{ type: 'pickup-scan', pickup: pickup.id }])
  })

  it.each([
    ['none is open', {}],
    ['several are open', { a: pickupRow({ id: 'a' }), b: pickupRow({ id: 'b' }) }],
  ])('asks for the shift when %s', (_, rows) => {
    usePickups.setState({ rows })
    takePickupScan('G8ADKBRF', null, teller)
    expect(screen().note).toEqual({ type: 'which-pickup', code: 'G8ADKBRF' })
    expect([sent, heard]).toEqual([[], ['error']])
  })

  it('looks a parcel up on a signed manifest', () => {
    const signed = pickupRow({ state: 'closed' })
    takePickupScan('lxfdft', signed, teller)
    expect(screen()).toMatchObject({ note: { type: 'found', code: 'LXFDFT' }, selection: { cursor: 1 } })
    takePickupScan('ZZZZZZ', signed, teller)
    expect(screen().note).toEqual({ type: 'not-found', code: 'ZZZZZZ' })
    expect([sent, heard]).toEqual([[], ['ok', 'error']])
  })
})

describe('signing', () => {
  /** Signs, and answers what is asked before it. */
  const signed = (yes = true) => {
    const done = sign(pickup, teller)
    const { question, answer: reply } = useQuestion.getState()
    reply(yes)
    return done.then(() => question)
  }

  it('is not sent while something is missing, and says what', async () => {
    beginClosing(pickup)
    await sign(pickup, teller)
    expect(screen().closing).toMatchObject({ tried: 1, sending: false })
    expect([sent, heard]).toEqual([[], ['error']])
  })

  it('sends the names and every reason, and ends with the form', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'next-shift', driver: ' Tài ', person: 'Lan' })
    await signed()
    const short = [{ row: 1, reason: 'next-shift' }]
    expect(sent).toMatchObject([{ type: 'pickup-close', driver: 'Tài', person: 'Lan', short }])
    expect(screen().closing).toBeNull()
  })

  it('says what is signed and for whom before it is, and signs nothing without a yes: F9 twice does not', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'next-shift', driver: 'Tài', person: 'Lan' })
    const question = await signed(false)
    expect(question?.text).toContain('cho Tài')
    expect(question?.text).toContain('để lại 1 kiện thiếu')
    expect([sent, screen().closing?.sending]).toEqual([[], false])
  })

  it('signs nothing when what was asked about has no reason any more once somebody says yes', async () => {
    beginClosing(pickup)
    changeClosing({ reasons: new Map([[1, 'held']]), driver: 'Tài', person: 'Lan' })
    const done = sign(pickup, teller)
    usePickupSheet.setState(({ parcels }) => ({
      parcels: [...parcels, parcelRow(2, 'L8TKYG', { verdict: 'expected', scannedAt: null })],
    }))
    useQuestion.getState().answer(true)
    await done
    expect([sent, screen().closing?.tried]).toEqual([[], 1])
  })

  it('goes with the numbers that were asked about, whatever a table says by the time of the yes', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'held', driver: 'Tài', person: 'Lan' })
    const asked = pickupRow({ counts: { ...pickup.counts, handed: 1, cod: 250_000 } })
    usePickups.setState({ rows: { [pickup.id]: asked } })
    const done = sign(pickup, teller)
    expect(useQuestion.getState().question?.text).toContain('250.000')
    const raised = pickupRow({ counts: { ...asked.counts, cod: 900_000 } })
    usePickups.setState({ rows: { [pickup.id]: raised } })
    useQuestion.getState().answer(true)
    await done
    expect(sent).toMatchObject([
      { type: 'pickup-close', shown: { handed: 1, cod: 250_000, short: 1, rows: '0', shortRows: '1' } },
    ])
  })

  it('goes with the short parcels and the reasons that were asked about, also where another one took the place of one', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'next-shift', driver: 'Tài', person: 'Lan' })
    const done = sign(pickup, teller)
    usePickupSheet.setState(({ parcels }) => ({
      parcels: [...parcels.slice(0, 1), parcelRow(2, 'L8TKYG', { verdict: 'expected', scannedAt: null })],
    }))
    useQuestion.getState().answer(true)
    await done
    expect(sent).toMatchObject([{ shown: { short: 1, shortRows: '1' }, short: [{ row: 1, reason: 'next-shift' }] }])
  })

  describe('when COD or parcels changed while somebody was asked', () => {
    const raised = pickupRow({ counts: { ...pickup.counts, handed: 1, cod: 900_000 } })
    const refusedOnce = async () => {
      now = raised
      beginClosing(pickup)
      changeClosing({ all: 'held', driver: 'Tài', person: 'Lan' })
      const done = sign(pickup, teller)
      useQuestion.getState().answer(true)
      answer = () => (sent.length > 1 ? ok(null) : fail('pickup.changed-meanwhile'))
      return { done }
    }

    it('asks again with the new numbers, and signs them only with another yes', async () => {
      const { done } = await refusedOnce()
      await settled()
      expect(useQuestion.getState().question?.text).toContain('900.000')
      // Enter, pressed twice, was a yes to the first question only.
      expect(useQuestion.getState().question?.again).toBe(true)
      expect(screen().note).toMatchObject({ fault: { code: 'pickup.changed-meanwhile' } })
      expect(sent).toHaveLength(1)
      useQuestion.getState().answer(true)
      await done
      expect(sent[1]).toMatchObject({ type: 'pickup-close', shown: { handed: 1, cod: 900_000 } })
      expect(screen()).toMatchObject({ closing: null, note: null })
    })

    it('a key that is pressed until the station has told the new numbers opens no question whose Enter is a yes', async () => {
      let told = () => {}
      hold = new Promise((resolve) => (told = resolve))
      const { done } = await refusedOnce()
      await settled()
      await sign(pickup, teller)
      expect([useQuestion.getState().question, screen().closing?.sending]).toEqual([null, true])
      told()
      await settled()
      expect(useQuestion.getState().question?.again).toBe(true)
      useQuestion.getState().answer(false)
      await done
      expect([sent.length, screen().closing?.sending]).toEqual([1, false])
    })

    it('an answer that a push overtook puts no older row back into the table', async () => {
      const { done } = await refusedOnce()
      const newer = pickupRow({ counts: { ...raised.counts, handed: 5 } })
      usePickups.setState({ rows: { [pickup.id]: newer } })
      await settled()
      expect(usePickups.getState().rows[pickup.id]).toBe(newer)
      useQuestion.getState().answer(false)
      await done
    })

    it('asks nothing over another screen, where a yes would be one to something else', async () => {
      const { done } = await refusedOnce()
      goTo('returns')
      await done
      expect([useQuestion.getState().question, sent.length]).toEqual([null, 1])
      expect(screen().closing).toMatchObject({ open: true, driver: 'Tài', sending: false })
    })
  })

  it('keeps what was typed when the station refuses, and while somebody scans on', async () => {
    answer = () => fail('station.unacknowledged')
    beginClosing(pickup)
    changeClosing({ all: 'held', driver: 'Tài', person: 'Lan' })
    await signed()
    expect(screen()).toMatchObject({ closing: { driver: 'Tài', sending: false }, note: { type: 'fault' } })
    leaveClosing()
    takePickupScan('LXFDFT', pickup, teller)
    expect(screen().closing?.open).toBe(false)
    beginClosing(pickup)
    expect(screen().closing).toMatchObject({ open: true, driver: 'Tài', all: 'held' })
  })

  describe('when another operator comes over the open form', () => {
    const comes = (name: string) =>
      useStation.setState({ station: { operator: { id: name, name, role: 'packer', hasPin: false } } as never })
    beforeEach(() => {
      comes('Phúc')
      beginClosing(pickup)
      changeClosing({ all: 'held', driver: 'Tài' })
      return () => useStation.setState({ station: null })
    })

    it('is signed in the name of whoever signs, never of the one who opened the form and left, and the question names him', async () => {
      comes('Bình')
      const question = await signed()
      expect(question?.text).toContain('Bình giao')
      expect(sent).toMatchObject([{ type: 'pickup-close', person: 'Bình' }])
    })

    it('keeps no name of who left where the form was closed and opened again', async () => {
      leaveClosing()
      comes('Bình')
      beginClosing(pickup)
      await signed()
      expect(sent).toMatchObject([{ person: 'Bình', driver: 'Tài' }])
    })

    it('keeps the name that somebody typed, which the question says', async () => {
      changeClosing({ person: 'Chị Hoa' })
      comes('Bình')
      expect((await signed())?.text).toContain('Chị Hoa giao')
      expect(sent).toMatchObject([{ person: 'Chị Hoa' }])
    })

    it('is asked anew where he comes over the question, and signed by neither yes to the other name', async () => {
      const done = sign(pickup, teller)
      comes('Bình')
      useQuestion.getState().answer(true)
      await settled()
      expect(sent).toEqual([])
      expect(useQuestion.getState().question).toMatchObject({ again: true, text: expect.stringContaining('Bình giao') })
      useQuestion.getState().answer(true)
      await done
      expect(sent).toMatchObject([{ person: 'Bình' }])
    })
  })

  it('of another pickup begins with an empty form', () => {
    beginClosing(pickup)
    changeClosing({ driver: 'Tài' })
    beginClosing(pickupRow({ id: 'another' }))
    expect(screen().closing).toMatchObject({ pickup: 'another', driver: '' })
  })
})

describe('the keys of the handover screen', () => {
  const press = (key: string, shown: PickupView | null = pickup) => obeyPickupKey(key, shown, teller)

  it('Esc and F10 say that a cancelled parcel is put aside; Esc alone leaves', async () => {
    const shouting = pickupRow({ shouting: [{ code: 'LXFDFT', why: 'cancelled', news: null }] })
    expect([press('Escape', shouting), press('F10', shouting)]).toEqual([true, true])
    await settled()
    expect(sent.map(({ type }) => type)).toEqual(['pickup-acknowledge', 'pickup-acknowledge'])
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
    answer = () => ok(theirs)
    takePickupScan('G8ADKBRF', pickup, teller)
    await settled()
    sent = []
    press('Delete', theirs)
    expect(useQuestion.getState().question?.title).toContain('G8ADKBRF')
    useQuestion.getState().answer(false)
    await settled()
    expect(sent).toEqual([])
    press('Delete', looked(theirs))
    await settled()
    expect(sent).toMatchObject([{ type: 'pickup-take-back', row: 0 }])
  })

  it('Delete takes back the parcel on the card, and no other', async () => {
    press('Delete', looked(saying('over', 'G8ADKBRF')))
    await settled()
    expect(sent).toMatchObject([{ type: 'pickup-take-back', row: 0 }])
    sent = []
    press('Delete')
    expect(screen().note).toMatchObject({ fault: { code: 'pickup.nothing-to-take-back' } })
    usePickupScreen.setState({ sent: { line: 'L8TKYG', fault: null } })
    press('Delete', saying('scanned', 'G8ADKBRF'))
    usePickupScreen.setState({ sent: { line: 'L8TKYG', fault: { code: 'scan.ambiguous' } } })
    press('Delete', saying('scanned', 'G8ADKBRF'))
    await settled()
    expect(sent).toEqual([])
  })

  it('Delete takes back nothing whose row this window has not got: the station took back its last one, perhaps another window’s', async () => {
    press('Delete', saying('scanned', 'L8TKYG'))
    await settled()
    expect(sent).toEqual([])
    expect(screen().note).toMatchObject({ fault: { code: 'pickup.scan-unseen', facts: { code: 'L8TKYG' } } })
    press('Delete', saying('duplicate', 'L8TKYG'))
    await settled()
    expect([sent.length, heard]).toEqual([0, ['error', 'error']])
  })

  it('Delete asks before it takes back a parcel that was counted long before it was scanned again', async () => {
    press('Delete', saying('duplicate', 'G8ADKBRF'))
    useQuestion.getState().answer(false)
    await settled()
    expect(sent).toEqual([])
    press('Delete', saying('duplicate', 'G8ADKBRF'))
    expect(useQuestion.getState().question?.title).toContain('G8ADKBRF')
    useQuestion.getState().answer(true)
    await settled()
    expect(sent).toMatchObject([{ type: 'pickup-take-back', row: 0 }])
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
  answer = () => fail('pickup.window')
  await openPickup({ from: noon, to: noon }, teller)
  expect(screen().note).toEqual({ type: 'fault', fault: { code: 'pickup.window' } })
  answer = () => ok({ pickup: 'p', manifest: 'BG-4071-261121-01' })
  await openPickup({ from: noon, to: noon + 1 }, teller)
  expect(usePlace.getState().about).toBe('p')
})

it('a pickup that is dropped is left, and one that is refused stays', async () => {
  const drop = async () => {
    await dropPickup(pickup, teller)
    return usePlace.getState().about
  }
  answer = () => fail('pickup.not-empty')
  expect(await drop()).toBe(pickup.id)
  answer = () => ok(null)
  expect(await drop()).toBeNull()
})
