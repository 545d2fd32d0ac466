import { describe, expect, it } from 'vitest'
import { isFresh, takesWindow } from '../../../renderer/screens/firstRun/firstRunView.ts'
import type { AccountDraft } from '../../../renderer/screens/settings/accountDraft.ts'
import {
  accountOf,
  emptyAccount,
  firstShop,
  wrongToCheck,
  wrongToUse,
} from '../../../renderer/screens/settings/accountDraft.ts'
import { choices, commandGroups } from '../../../renderer/screens/settings/settingsView.ts'
import { bytesText, durationText } from '../../../renderer/text/amountTexts.ts'
import { firstRunWords } from '../../../renderer/text/screens/firstRun.ts'
import { printersWords } from '../../../renderer/text/screens/printers.ts'
import { settingsWords } from '../../../renderer/text/screens/settings.ts'
import { Command } from '../../../src/contract/commands.ts'
import { commandCodes } from '../../../src/model/scan.ts'

const w = settingsWords.vi
const draft = (change: Partial<AccountDraft> = {}): AccountDraft => ({
  ...emptyAccount,
  baseUrl: 'https://api.carrier.example/',
  token: 'abc-123',
  shop: 7,
  ...change,
})

describe('an account as it is typed', () => {
  it('is what the station takes, once nothing is wrong with it', () => {
    const account = accountOf(draft({ viewHosts: 'cdn.carrier.example, fonts.example:8080, x.example scripts' }))
    expect(account).toMatchObject({
      shop: 7,
      viewHosts: ['cdn.carrier.example', 'fonts.example:8080', 'x.example scripts'],
    })
    const command = { type: 'use-account', id: '0193f000-0000-7000-8000-000000000001', account }
    expect(Command.safeParse(command).success).toBe(true)
  })

  it('is checked with an address and a token, and used with a shop as well', () => {
    expect([...wrongToCheck(draft({ baseUrl: 'api.carrier.example', token: 'a b' }))]).toEqual(['baseUrl', 'token'])
    expect([...wrongToUse(draft({ shop: null, reasonPrefix: 'svc', viewHosts: 'https://x' }))]).toEqual([
      'shop',
      'reasonPrefix',
      'viewHosts',
    ])
    for (const baseUrl of ['https://user@host', 'https://host?token=x', 'https://host#x', 'ftp://host', 'https://'])
      expect(wrongToCheck(draft({ baseUrl })).has('baseUrl'), baseUrl).toBe(true)
    expect(accountOf(draft({ shop: null }))).toBeNull()
  })

  it('takes no address to which the token would cross a network that anybody can read', () => {
    const wrong = (baseUrl: string) => wrongToCheck(draft({ baseUrl })).has('baseUrl')
    expect(['http://10.0.0.5', 'http://127.0.0.1.example.com', 'HTTP://carrier.example'].map(wrong)).toEqual([
      true,
      true,
      true,
    ])
    expect(['http://127.0.0.1:4711', 'http://[::1]:1', 'https://api.carrier.example'].map(wrong)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('begins with the shop that was used, else with the only one that works, and never with a closed one', () => {
    const shops = [
      { id: 1, name: 'A', active: false },
      { id: 2, name: 'B', active: true },
    ]
    expect(firstShop(shops, 2)).toBe(2)
    expect(firstShop(shops, 9)).toBe(2)
    expect(firstShop(shops, 1)).toBe(2)
    expect(firstShop(shops.slice(0, 1), 1)).toBeNull()
    expect(firstShop([...shops, { id: 3, name: 'C', active: true }], null)).toBeNull()
  })
})

describe('the settings screen', () => {
  it('names times and sizes as people do, and offers what is set even if it is no usual choice', () => {
    expect([15 * 60_000, 12 * 3_600_000, 86_400_000, 7 * 86_400_000].map((time) => durationText(time, 'vi'))).toEqual([
      '15 phút',
      '12 giờ',
      '24 giờ',
      '7 ngày',
    ])
    expect(bytesText(2 ** 31, 'vi')).toBe('2 GB')
    expect(bytesText(13_002_342, 'vi')).toBe('12,4 MB')
    expect(choices(7, [1, 30], String).map(({ value }) => value)).toEqual(['1', '7', '30'])
  })

  it('has every command bar code in one group', () => {
    const shown = commandGroups(w).flatMap(({ commands }) => commands.map(({ code }) => code))
    expect([...shown].sort()).toEqual(Object.keys(commandCodes).sort())
  })
})

describe('the first run', () => {
  const settings = { setUp: false, environment: 'practice' } as const

  it('takes the window by itself only in the desktop program, and only while nothing is set up', () => {
    expect(takesWindow(null, settings, true)).toBe(true)
    expect(takesWindow(null, settings, false)).toBe(false)
    expect(takesWindow(null, { ...settings, setUp: true }, true)).toBe(false)
    expect(takesWindow(null, { ...settings, environment: 'production' }, true)).toBe(false)
    expect(takesWindow(null, null, true)).toBe(false)
    expect(takesWindow(true, settings, false)).toBe(true)
    expect(takesWindow(false, settings, true)).toBe(false)
    expect(isFresh(settings)).toBe(true)
  })
})

it('the words of setup have the same facts in both languages', () => {
  const flat = (words: object, path = ''): [string, string][] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
    )
  const facts = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const words of [printersWords, settingsWords, firstRunWords]) {
    const english = new Map(flat(words.en))
    for (const [path, text] of flat(words.vi)) expect(facts(english.get(path) ?? ''), path).toEqual(facts(text))
    expect(english.size).toBe(flat(words.vi).length)
  }
})
