import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import type { ScanMoment } from '../../../renderer/input/scanTable.ts'
import { scanDialogs, scanSpots, whyRefused } from '../../../renderer/input/scanTable.ts'
import { takeHeard } from '../../../renderer/input/takeHeard.ts'
import { takeFromSecret, takeLine } from '../../../renderer/input/takeLine.ts'
import { useFirstRun } from '../../../renderer/screens/firstRun/firstRunStore.ts'
import { useHeard } from '../../../renderer/stores/heardStore.ts'
import { goTo, railPlaces } from '../../../renderer/stores/placeStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { ok } from '../../../src/base/result.ts'
import { commandCodes } from '../../../src/model/scan.ts'
import { station } from '../../gallery/fixtures.ts'

const modeVerify = Object.entries(commandCodes).find(([, command]) => command === 'mode-verify')?.[0] ?? ''
const quiet: ScanMoment = { dialog: null, spot: 'scan', halfFilled: false, hasTaker: false }

/** What becomes of a parcel's code: with nothing filled in, and with a form that a hand has begun. */
const parcels = {
  scan: ['taken', 'taken'],
  batch: ['taken', 'taken'],
  pickup: ['taken', 'scan.unfinished'],
  parcel: ['taken', 'taken'],
  returns: ['taken', 'taken'],
  jobs: ['taken', 'taken'],
  printers: ['taken', 'scan.unfinished'],
  settings: ['taken', 'scan.unfinished'],
  orders: ['taken', 'taken'],
  import: ['taken', 'scan.unfinished'],
  'new-order': ['taken', 'scan.unfinished'],
  'first-run': ['scan.unfinished', 'scan.unfinished'],
  'first-scan': ['taken', 'taken'],
  'gone-folder': ['station.undecided', 'station.undecided'],
}

describe('a scan on a screen', () => {
  it('is taken or refused, on every screen there is', () => {
    const seen = scanSpots.map((spot) => [
      spot,
      [false, true].map((halfFilled) => whyRefused('code', { ...quiet, spot, halfFilled }) ?? 'taken'),
    ])
    expect(Object.fromEntries(seen)).toEqual(parcels)
    for (const place of railPlaces) expect(scanSpots).toContain(place)
  })

  it('is taken beside a form that it does not leave', () => {
    const here = { ...quiet, spot: 'settings', halfFilled: true, hasTaker: true } as const
    expect(whyRefused('code', here)).toBeNull()
    expect(whyRefused('station', { ...here, hasTaker: false })).toBeNull()
    expect(whyRefused('elsewhere', here)).toBe('scan.unfinished')
  })

  it('says who comes beside any form on a screen', () => {
    for (const spot of scanSpots) expect(whyRefused('badge', { ...quiet, spot, halfFilled: true })).toBeNull()
  })
})

describe('a scan over a dialog', () => {
  it('ends a sheet or a question, and leaves what is filled in as it is', () => {
    const stay = scanDialogs.filter((dialog) => whyRefused('code', { ...quiet, dialog }) !== null)
    expect(stay).toEqual(['approval', 'batch', 'sign-in', 'order-action', 'ticket', 'return-note', 'keep-filter'])
    for (const dialog of stay) expect(whyRefused('station', { ...quiet, dialog })).toBe('scan.unfinished')
  })

  it('that is a badge is an answer where it is asked who somebody is, and throws no other form away', () => {
    const badge = (dialog: ScanMoment['dialog'], halfFilled: boolean) =>
      whyRefused('badge', { ...quiet, dialog, halfFilled })
    expect(badge('ticket', true)).toBe('scan.unfinished')
    expect(badge('ticket', false)).toBeNull()
    expect(badge('sign-in', true)).toBeNull()
    expect(badge('approval', true)).toBeNull()
  })
})

describe('a line, whoever it came from', () => {
  let did: string[]
  const packer = { id: '2290', name: 'Phúc', role: 'packer', hasPin: false } as const
  const nobodyThere = { ...station, operators: [packer], operator: null, rolesInForce: true }
  const actions = {
    scan: (line: string) => void did.push(`scan ${line}`),
    turnAway: ({ code }: { code: string }) => void did.push(code),
    enterMode: (mode: string) => void did.push(`mode ${mode}`),
    hold: (line: string) => void did.push(`hold ${line}`),
  } as unknown as Actions

  beforeEach(() => {
    did = []
    useStation.setState({ station: null })
    vi.stubGlobal('reportError', (error: unknown) => did.push(String(error)))
    goTo('scan')
    useFirstRun.setState({ open: null, step: 'language' })
    useScreen.setState({ dialog: null })
  })

  it('does not end the first run before its last step', () => {
    useFirstRun.setState({ open: true, step: 'account' })
    takeLine('G8ADKBRF', actions)
    takeLine(modeVerify, actions)
    useFirstRun.setState({ step: 'scan' })
    takeLine('G8ADKBRF', actions)
    expect(did).toEqual(['scan.unfinished', 'scan.unfinished', 'scan G8ADKBRF'])
  })

  it('leaves a dialog open in which something is filled in, and closes a sheet', () => {
    useScreen.setState({ dialog: 'ticket' })
    takeLine('G8ADKBRF', actions)
    expect(useScreen.getState().dialog).toBe('ticket')
    useScreen.setState({ dialog: 'shortcuts' })
    takeLine('G8ADKBRF', actions)
    expect(useScreen.getState().dialog).toBeNull()
    expect(did).toEqual(['scan.unfinished', 'scan G8ADKBRF'])
  })

  it('is refused aloud from a serial scanner too, which types into nothing', async () => {
    takeHeard({ execute: async () => ok({ mine: true }) as never }, actions)
    useScreen.setState({ dialog: 'approval' })
    useHeard.setState({ id: 'heard', line: 'G8ADKBRF' })
    await vi.waitUntil(() => did.length > 0)
    expect(did).toEqual(['scan.unfinished'])
  })

  it('is refused from the field of a secret, and scanned nowhere', () => {
    takeFromSecret('G8ADKBRF', actions)
    expect(did).toEqual(['scan.into-secret'])
  })

  it.each([
    ['nobody is signed in', {}],
    ['the window is locked', { locked: true }],
  ] as const)(
    'that is a PIN or a code from its own field does not wait, when %s, for the next one who comes',
    (_, row) => {
      useStation.setState({ station: { ...nobodyThere, ...row } })
      useScreen.setState({ dialog: 'sign-in' })
      for (const secret of ['258036', 'K7QM-2XHD-9RTB-4WVA']) takeFromSecret(secret, actions)
      takeFromSecret('--92290--', actions)
      expect(did).toEqual(['scan.into-secret', 'scan.into-secret', 'scan --92290--'])
    },
  )

  it.each([
    ['the window is locked', { locked: true }],
    ['nobody is signed in', {}],
    ['somebody is', { operator: packer }],
  ] as const)(
    'that missed the field of a question who comes is not sent, nor kept, where %s, and the question stays',
    (_, row) => {
      useStation.setState({ station: { ...nobodyThere, ...row } })
      for (const dialog of ['sign-in', 'approval'] as const) {
        did = []
        useScreen.setState({ dialog })
        for (const line of ['258036', 'K7QM-2XHD-9RTB-4WVA', modeVerify]) takeLine(line, actions, 'unsure')
        expect(did).toEqual(['scan.unfinished', 'scan.unfinished', 'scan.unfinished'])
        expect(useScreen.getState().dialog).toBe(dialog)
        takeLine('--92290--', actions)
        expect(did.slice(3)).toEqual(['scan --92290--'])
      }
    },
  )

  it.each([
    ['the window is locked', { locked: true }, 'station.locked'],
    ['nobody is signed in', {}, 'operator.sign-in-needed'],
  ] as const)(
    'that a hand types while %s may be a PIN: it does not wait for whoever comes, as a scan does',
    (_, row, said) => {
      useStation.setState({ station: { ...nobodyThere, ...row } })
      takeLine('482913', actions, 'hand')
      takeLine('--92290--', actions, 'hand')
      takeLine('G8ADKBRF', actions)
      expect(did).toEqual([said, 'scan --92290--', 'hold G8ADKBRF'])
    },
  )
})
