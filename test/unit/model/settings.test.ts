import { describe, expect, it } from 'vitest'
import {
  practiceAccount,
  printerFor,
  printersByItself,
  routesWith,
  StationSettings,
} from '../../../src/model/settings.ts'

const printer = { uri: 'null:', language: 'zpl', dpmm: 8, headDots: 832, sizes: ['80x80'] }
const real = { ...printer, id: 'zebra', name: 'Zebra' }
const practice = { ...printer, id: 'practice', name: 'Practice', practice: true }
const none = { A5: null, '80x80': null, '52x70': null }
const to = (id: string) => ({ ...none, '80x80': id })

const settings = (account: string, printers = [real, practice], routes: typeof none | ReturnType<typeof to> = none) =>
  StationSettings.parse({
    ...{ stationId: 's', stationName: 'Bàn 01', account, shop: 1, size: '80x80', printers, routes },
    environment: { kind: 'staging', baseUrl: 'http://127.0.0.1:4711' },
  })
const chosen = (...given: Parameters<typeof settings>) => printerFor(settings(...given), '80x80')?.id ?? null

describe('a printer that the station takes by itself', () => {
  it('is a practice one in practice, and a real one only where there is no other', () => {
    expect(chosen(practiceAccount)).toBe('practice')
    expect(chosen(practiceAccount, [real])).toBe('zebra')
    const { printers } = settings(practiceAccount)
    expect(printersByItself(printers, { account: practiceAccount, size: '80x80' }).map(({ id }) => id)).toEqual([
      'practice',
    ])
  })

  it('is never a practice one with another account, at whatever address its service is, chosen or not', () => {
    for (const account of ['acme', '127.0.0.1:4711#0a1b2c', 'localhost:80#0a1b2c']) {
      expect(chosen(account)).toBe('zebra')
      expect(chosen(account, [practice])).toBeNull()
      expect(chosen(account, [real, practice], to('practice'))).toBe('zebra')
    }
  })

  it('gives way to the one that a person chose for the size', () => {
    expect(chosen(practiceAccount, [real, practice], to('zebra'))).toBe('zebra')
    const two = [real, { ...real, id: 'xprinter', name: 'Xprinter' }]
    expect(chosen('acme', two, to('xprinter'))).toBe('xprinter')
    expect(chosen('acme', two, to('gone'))).toBe('zebra')
  })
})

describe('routes that were chosen', () => {
  const chosenBy = (account: string, routes: typeof none | ReturnType<typeof to>) => ({
    account,
    routes,
    routesApart: null,
  })

  it('for real labels lead none of practice’s to a real printer, and are there again afterwards', () => {
    const inPractice = routesWith(practiceAccount, chosenBy('acme', to('zebra')))
    expect(inPractice.routes).toEqual(none)
    expect(routesWith('acme', { account: practiceAccount, ...inPractice }).routes).toEqual(to('zebra'))
    expect(routesWith('other', { account: practiceAccount, ...inPractice }).routes).toEqual(to('zebra'))
  })

  it('in practice are those of practice again, and the first real account begins with them', () => {
    const fresh = routesWith(practiceAccount, chosenBy('', none))
    const first = routesWith('acme', { account: practiceAccount, ...fresh, routes: to('zebra') })
    expect(first.routes).toEqual(to('zebra'))
    const changed = { account: 'acme', ...first, routes: to('xprinter') }
    expect(routesWith(practiceAccount, changed).routes).toEqual(to('zebra'))
    expect(routesWith('other', changed).routes).toEqual(to('xprinter'))
  })
})
