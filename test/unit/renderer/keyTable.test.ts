import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keySpot, takeKeys } from '../../../renderer/input/takers.ts'
import { commandText } from '../../../renderer/screens/settings/settingsView.ts'
import { goTo, keyOfPlace } from '../../../renderer/stores/placeStore.ts'
import { keyWords } from '../../../renderer/text/screens/keys.ts'
import { vi } from '../../../renderer/text/vi.ts'
import type { KeySpot } from '../../../src/model/keyTable.ts'
import {
  capOf,
  capOfCommand,
  deedOfKey,
  deedsOfSpot,
  keyCap,
  keyDeeds,
  keyOf,
  keysOf,
} from '../../../src/model/keyTable.ts'

const spots = [...new Set(keyDeeds.map((deed) => deed.split('.')[0]))] as readonly KeySpot[]

describe('the table of keys', () => {
  it.each(spots.filter((spot) => spot !== 'window'))('has one deed for a key on %s, and one key for a deed', (spot) => {
    const deeds = deedsOfSpot(spot)
    const keys = deeds.flatMap((deed) => keysOf(deed))
    expect(new Set(keys).size).toBe(keys.length)
    for (const deed of deeds) for (const key of keysOf(deed)) expect(deedOfKey(spot, key)).toBe(deed)
    expect(deedOfKey(spot, 'F5')).toBeNull()
  })

  it('says no, or that something is wrong, with F7 wherever it is a key', () => {
    const f7 = keyDeeds.filter((deed) => keysOf(deed).includes('F7'))
    expect(f7).toEqual([
      'scan.no',
      'batch.retry',
      'parcel.ticket',
      'orders.ticket',
      'returns.ticket',
      'jobs.not-there',
      'row.leave-out',
    ])
  })

  it('says yes, or goes on, with F6 wherever it is a key', () => {
    const f6 = keyDeeds.filter((deed) => keysOf(deed).includes('F6'))
    expect(f6).toEqual([
      'scan.yes',
      'batch.go-on',
      'handover.other-shop',
      'orders.kept',
      'jobs.there',
      'printers.ladder',
      'order.receiver',
      'import.go-on',
    ])
  })

  it('prints, signs or makes with F9, and asks or makes without a label with Shift', () => {
    const shifted = keyDeeds.filter((deed) => keysOf(deed).includes('Shift+F9'))
    expect(shifted).toEqual(['order.create', 'import.price'])
  })

  it('finds with F3, saves a table with F4 and a PDF with Shift, where no size and no day is chosen', () => {
    const choosing = /^(scan|parcel)\.size-|^figures\.(before|after)$/
    const deedsOf = (key: string) => keyDeeds.filter((deed) => keysOf(deed).includes(key) && !choosing.test(deed))
    expect(deedsOf('F3')).toEqual(['batch.find', 'orders.find', 'order.template', 'import.next-wrong'])
    expect(deedsOf('Shift+F4')).toEqual(['batch.pdf', 'money.page', 'manifest.save', 'returns.pdf'])
    expect(deedsOf('F4').filter((deed) => !/\.(export|template|keep-template)$/.test(deed))).toEqual([])
  })

  it('writes a key as it stands on the keyboard', () => {
    expect([capOf('Shift+Delete'), capOf('Escape'), capOf('Alt+4'), keyCap('scan.mode')]).toEqual([
      '⇧Del',
      'Esc',
      'Alt+4',
      'Ins',
    ])
  })

  it('tells the printed sheet of commands the key that does the same', () => {
    expect(commandText('print-again', vi.command)).toBe(`${vi.command['print-again']} (F9)`)
    expect(capOfCommand('batch-pause')).toBe('')
    expect(commandText('batch-pause', vi.command)).toBe(vi.command['batch-pause'])
  })

  it('has no two deeds of a screen in the same words', () => {
    for (const words of [keyWords.vi, keyWords.en])
      for (const spot of spots) {
        const said = deedsOfSpot(spot).map((deed) => words.deed[deed])
        expect(new Set(said).size).toBe(said.length)
      }
  })
})

it('the sheet of keys is of the screen that is shown, and of what it is in', () => {
  expect(keySpot()).toBe('scan')
  goTo('batch')
  let spot: KeySpot = 'batches'
  const end = takeKeys(
    () => spot,
    () => false,
  )
  expect(keySpot()).toBe('batches')
  spot = 'draft'
  expect(keySpot()).toBe('draft')
  end()
  expect(keySpot()).toBeNull()
  goTo('scan')
})

it('no sentence of the window, and none about a fault, spells a key itself', () => {
  const root = join(import.meta.dirname, '../../..')
  const key =
    /(?<![\w.])(F\d{1,2}|Enter|Esc|Ins|Del|Tab|Space|Backspace|(Alt|Ctrl|Shift)\+)(?!\w)|[↑↓←⇧]|Phím cách|Mũi tên/u
  const spelled = ['renderer/text', 'src/words'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8').replaceAll(/\b(keyCap|capOf)\('[^']*'\)/g, ''))
      .flatMap((code) => code.match(literal) ?? [])
      .filter((sentence) => key.test(sentence)),
  )
  expect(spelled).toEqual([])
})

/** Quoted names of properties and paths of imports are no sentences. */
const literal = /(?<!from )(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?!\s*:)|`(?:[^`\\]|\\.)*`/g

it('a screen is reached by the key that its rows name', () => {
  expect(keyOf('window.pickup')).toBe(keyOfPlace('pickup'))
  expect(keyOf('window.parcel')).toBe(keyOfPlace('parcel'))
  expect(keyOf('window.orders')).toBe(keyOfPlace('orders'))
})

it('no key is known anywhere in the window but in its table', () => {
  const root = join(import.meta.dirname, '../../../renderer')
  const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(text|gallery)\b/.test(file))
    .filter((file) =>
      /(['"`>])(F([1-46-9]|1[02])|Insert|Ins|Del|Alt\+\d)\1|<kbd>[A-Z]/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(named).toEqual([])
})
