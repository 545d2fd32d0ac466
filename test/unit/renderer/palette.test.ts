import { describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { takeKeys } from '../../../renderer/input/takers.ts'
import { findEntries } from '../../../renderer/palette/findEntries.ts'
import { perform } from '../../../renderer/palette/paletteActions.ts'
import type { PaletteEntry, PaletteWorld } from '../../../renderer/palette/paletteEntries.ts'
import { paletteEntries, parcelOfCode } from '../../../renderer/palette/paletteEntries.ts'
import { useFirstRun } from '../../../renderer/screens/firstRun/firstRunStore.ts'
import { usePickupScreen } from '../../../renderer/stores/pickupScreenStore.ts'
import { usePlace } from '../../../renderer/stores/placeStore.ts'
import { keyWords } from '../../../renderer/text/screens/keys.ts'
import { paletteWords } from '../../../renderer/text/screens/palette.ts'
import { practisingWords } from '../../../renderer/text/screens/practising.ts'
import { settingsWords } from '../../../renderer/text/screens/settings.ts'
import { shopsWords } from '../../../renderer/text/screens/shops.ts'
import { vi } from '../../../renderer/text/vi.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { commandCodes } from '../../../src/model/scan.ts'
import { keptAccounts, settings, station } from '../../gallery/fixtures.ts'
import { windowCard } from '../../support/windowCard.ts'

const lan = { id: '0417', name: 'Lan', role: 'leader', hasPin: true } as const
const nothing = { spot: null, printers: [], batches: [], cards: [], templates: [], canEndWindows: false }
const quiet: PaletteWorld = { places: [{ place: 'scan', key: 'Alt+1' }], station, settings: null, ...nothing }
const entriesOf = (world: Partial<PaletteWorld> = {}): readonly PaletteEntry[] =>
  paletteEntries(
    { ...quiet, ...world },
    {
      t: vi,
      w: paletteWords.vi,
      settings: settingsWords.vi,
      shops: shopsWords.vi,
      keys: keyWords.vi,
      practising: practisingWords.vi,
      language: 'vi',
    },
  )
const names = (entries: readonly PaletteEntry[]) => entries.map(({ name }) => name)

describe('the palette', () => {
  it.each(['nguyen', 'NGUYEN', 'tranthu', 'phuong', 'quynhanh', 'Thuyền'])(
    'takes %s for a name and for no code',
    (name) => {
      expect(parcelOfCode(name, paletteWords.vi)).toEqual([])
    },
  )

  it('offers what the keys of the shown screen do, with the key, and presses it', () => {
    const entries = entriesOf({ spot: 'batch' })
    const [print] = entries.filter(({ key }) => key === 'key/batch.print')
    expect(print).toMatchObject({ name: keyWords.vi.deed['batch.print'], hint: 'F9', does: { type: 'key', key: 'F9' } })
    expect(entries.map(({ key }) => key)).not.toContain('key/batch.leave')
    const pressed: string[] = []
    const end = takeKeys(
      () => 'batch',
      (key) => pressed.push(key) > 0,
    )
    if (print !== undefined) perform(print.does, {} as Actions, () => undefined)
    expect(pressed).toEqual(['F9'])
    end()
  })

  it.each([
    ['doi soat cod', 'cod'],
    ['bien ban', 'manifests'],
  ] as const)('finds %s, a page of the handover', (typed, tab) => {
    const [found] = findEntries(entriesOf(), typed)
    if (found !== undefined) perform(found.does, {} as Actions, () => undefined)
    expect([usePlace.getState().place, usePickupScreen.getState().tab]).toEqual(['pickup', tab])
  })

  it('ends the windows of the browser shell where there are any', () => {
    const ends = (canEndWindows: boolean) => entriesOf({ canEndWindows }).filter(({ key }) => key === 'end-windows')
    expect([ends(false).length, ends(true).length]).toEqual([0, 1])
  })

  it('leads to each kept account that is not in use, and to practice', () => {
    const kept = { ...settings, accounts: keptAccounts }
    const switches = (part: Partial<SettingsView>) =>
      names(entriesOf({ settings: { ...kept, ...part } }).filter(({ key }) => key.startsWith('account/')))
    const practice = `Đổi sang tài khoản: ${settingsWords.vi.account.practice}`
    expect(switches({})).toEqual(['Đổi sang tài khoản: Kho Gò Vấp', practice])
    expect(switches({ environment: 'practice', account: 'practice' })).toEqual([
      'Đổi sang tài khoản: Bé Na',
      'Đổi sang tài khoản: Kho Gò Vấp',
    ])
    expect(switches({ accounts: keptAccounts.slice(0, 1) })).toEqual([practice])
    expect(switches({ accounts: [], environment: 'practice', account: 'practice' })).toEqual([])
  })

  it('finds words that are typed without their marks, and đ as d', () => {
    expect(names(findEntries(entriesOf(), 'huy tem dang'))).toContain('Huỷ tem đang chờ')
    expect(names(findEntries(entriesOf(), 'cai dat ma lenh'))).toEqual(['Cài đặt: Mã lệnh'])
    expect(names(findEntries(entriesOf(), 'KHÔNG CÓ'))[0]).toBe('Không có tem')
  })

  it('offers first what begins so, then what has words that begin so', () => {
    const found = names(findEntries(entriesOf(), 'in'))
    expect(found.slice(0, 2).every((name) => name.startsWith('In'))).toBe(true)
  })

  it('finds nothing for what has no such name', () => {
    expect(findEntries(entriesOf(), 'zzzz')).toEqual([])
  })

  it('leads to the first run at any time', () => {
    const [found] = findEntries(entriesOf(), 'thiet lap')
    expect(found?.does).toEqual({ type: 'first-run' })
    if (found !== undefined) perform(found.does, {} as Actions, () => undefined)
    expect(useFirstRun.getState()).toMatchObject({ open: true, step: 'language' })
    expect(usePlace.getState().place).toBe('scan')
  })

  it('offers every command bar code but signing out, as if it were scanned', () => {
    const lines = entriesOf().flatMap(({ does }) => (does.type === 'scan' ? [does.line] : []))
    expect(lines).toEqual(Object.keys(commandCodes).filter((code) => code !== '--81--'))
  })

  it('offers the last ten parcels by their codes, and their receivers beside them', () => {
    const cards = Array.from({ length: 14 }, (_, place) => windowCard({ id: `c${place}`, code: `CODE${place}` }))
    const parcels = entriesOf({ cards }).filter(({ group }) => group === 'parcel')
    expect(names(parcels)).toEqual(Array.from({ length: 10 }, (_, place) => `CODE${place}`))
    expect(parcels[0]?.does).toEqual({ type: 'card', card: 'c0' })
  })

  it('leads to the parcel of any code that is typed in full', () => {
    const [entry] = parcelOfCode(' g8adkbrf_2', paletteWords.vi)
    expect([entry?.name, entry?.does]).toEqual([
      'Xem kiện G8ADKBRF_2',
      { type: 'go', place: 'parcel', about: 'G8ADKBRF_2' },
    ])
    expect(parcelOfCode('lxfdft', paletteWords.vi)).toHaveLength(1)
    for (const typed of ['', 'so lieu', '--41--', 'khách hẹn sau sáu giờ'])
      expect(parcelOfCode(typed, paletteWords.vi)).toEqual([])
  })

  it('lets those sign in who are not, and whoever is sign out; without operators it speaks of none', () => {
    expect(entriesOf().some(({ group }) => group === 'operator')).toBe(false)
    const away = entriesOf({ station: { ...station, operators: [lan] } })
    expect(names(away.filter(({ group }) => group === 'operator'))).toEqual(['Vào ca: Lan'])
    const here = entriesOf({ station: { ...station, operators: [lan], operator: lan } })
    expect(names(here.filter(({ group }) => group === 'operator'))).toEqual(['Ra ca'])
  })

  it('names nothing twice by the same key', () => {
    const keys = entriesOf().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
