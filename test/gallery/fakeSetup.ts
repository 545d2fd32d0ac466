import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { FoundPrinter, ModelRow } from '../../src/contract/printers.ts'
import type { StationChangeRow } from '../../src/contract/stationChanges.ts'
import { bestRung, rungOf } from '../../src/model/ladder.ts'
import type { FakeBoard } from './fakeBoard.ts'
import { actOnShops, answerShops } from './fakeShops.ts'
import { triedView, viewChanges } from './fakeViews.ts'
import { settings } from './fixtures.ts'

/** Printers to be found, models to choose from and an account to be checked, for looking at the setup screens. */
export const models: readonly ModelRow[] = [
  { model: 'xprinter-xp-420b', name: 'Xprinter XP-420B', language: 'tspl', dpmm: 8, headDots: 864, graphics: 'raster' },
  { model: 'zebra-zd421', name: 'Zebra ZD421', language: 'zpl', dpmm: 8, headDots: 832, graphics: 'z64' },
  { model: 'escpos-80', name: 'ESC/POS, 80 mm paper', language: 'escpos', dpmm: 8, headDots: 576, graphics: 'raster' },
]

/** Four darknesses at three speeds, in the order of their labels. */
export const ladder = [25, 102, 152].flatMap((speed) => [20, 40, 60, 80].map((darkness) => ({ darkness, speed })))

export const found: readonly FoundPrinter[] = [
  {
    uri: 'socket://192.168.1.72:9100',
    name: 'Xprinter XP-420B',
    model: 'xprinter-xp-420b',
    language: 'tspl',
    dpmm: 8,
    headDots: 864,
    known: null,
  },
  {
    uri: 'device:/dev/usb/lp0',
    name: 'USB printer',
    model: null,
    language: null,
    dpmm: null,
    headDots: null,
    known: null,
  },
  {
    uri: 'socket://192.168.1.60:9100',
    name: 'ZD421',
    model: 'zebra-zd421',
    language: 'zpl',
    dpmm: 8,
    headDots: 832,
    known: 'xp',
  },
]

const stationChanges: readonly StationChangeRow[] = [
  {
    id: '3',
    at: Date.UTC(2026, 10, 21, 2, 40),
    by: 'Nguyễn Văn Phúc',
    leader: 'Trần Thị Lan',
    name: 'printer-change',
    about: 'Xprinter XP-420B',
    fields: ['uri', 'setup'],
    failed: null,
  },
  {
    id: '2',
    at: Date.UTC(2026, 10, 21, 1, 5),
    by: 'Trần Thị Lan',
    leader: null,
    name: 'back-up',
    about: null,
    fields: [],
    failed: 'file.unwritable',
  },
  {
    id: '1',
    at: Date.UTC(2026, 10, 20, 9, 30),
    by: 'operator',
    leader: null,
    name: 'change-settings',
    about: null,
    fields: ['useRoles'],
    failed: null,
  },
]

export function answerSetup(query: Query): Result<unknown> {
  switch (query.type) {
    case 'printer-models':
      return ok(models)
    case 'discover':
      return ok(found)
    case 'label-usage':
      return ok({
        labels: 1_284,
        bytes: 96_400_000,
        oldest: Date.UTC(2026, 9, 28),
        keepDays: 30,
        keepBytes: 2 ** 31,
        erased: null,
      })
    case 'station-changes':
      return ok({ changes: stationChanges, next: null })
    case 'view-changes':
      return ok(viewChanges())
    case 'try-view':
      return ok(triedView(query))
    case 'check-account':
      if (query.token !== 'token') return fail('service.token-denied')
      return ok({
        shops: [
          { id: 190_011, name: 'Shop Bé Na', active: true },
          { id: 190_012, name: 'Kho Bình Tân', active: false },
        ],
      })
    default:
      return answerShops(query) ?? fail('station.closing')
  }
}

export function actOnSetup(board: FakeBoard, command: Command): Result<unknown> {
  switch (command.type) {
    case 'change-settings': {
      const part = Object.fromEntries(Object.entries(command.part).filter(([, value]) => value !== undefined))
      board.put({ table: 'settings', key: 'only', row: { ...settings, ...part } })
      return ok(null)
    }
    case 'printer-test':
      return ok({ verdict: 'printed' })
    case 'printer-ladder':
      return ok({ rungs: ladder })
    case 'printer-ladder-read':
      return ok(bestRung(command.codes.flatMap((code) => rungOf(code, ladder) ?? [])))
    case 'printer-add':
      return fail('printer.unidentified')
    case 'printer-calibrate':
    case 'printer-feed':
    case 'printer-forget':
    case 'printer-change':
    case 'load-roll':
    case 'first-label':
      return ok(null)
    default:
      return actOnShops(command) ?? fail('station.closing')
  }
}
