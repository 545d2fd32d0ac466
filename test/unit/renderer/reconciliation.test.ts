import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { codColumns } from '../../../renderer/screens/money/codColumns.tsx'
import { codCsv } from '../../../renderer/screens/money/codCsv.ts'
import {
  exportCod,
  keepPayout,
  printCodPage,
  readCod,
  saveCodPage,
  tableRead,
} from '../../../renderer/screens/money/moneyActions.ts'
import { cellsOf, columnsOf, findColumns } from '../../../renderer/screens/money/payoutColumns.ts'
import { quietMoney, useMoney } from '../../../renderer/stores/moneyStore.ts'
import { usePrinters } from '../../../renderer/stores/printersStore.ts'
import { moneyWords } from '../../../renderer/text/screens/money.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { PrinterRow } from '../../../src/contract/card.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { codRow as row, shortRow as short } from '../../support/codRows.ts'

const rows = [
  ['BẢNG KÊ THANH TOÁN', '', '', '', '', ''],
  ['STT', 'Mã vận đơn', 'Tiền thu hộ (COD)', 'Phí thu hộ', 'Tổng phí', 'Thực chuyển'],
  ['1', 'G8ADKBRF', '250.000', '5.000', '25.000', '225.000'],
  ['', '', '', '', '', ''],
  ['2', 'LXFDFT', '0', '0', '25.000', `-${'9'.repeat(90)}`],
]

describe('the columns of a payout', () => {
  it('are found by what they are called, under a title as well, and none speaks twice', () => {
    expect(findColumns(rows, null)).toEqual({
      head: 1,
      columns: { code: 1, cod: 2, fees: 4, promotion: -1, paid: 5 },
    })
    const english = [['Tracking', 'COD amount', 'Discount', 'Fee', 'Net']]
    expect(findColumns(english, null).columns).toEqual({ code: 0, cod: 1, promotion: 2, fees: 3, paid: 4 })
    expect(findColumns([['a'], ['b']], null).columns.code).toBe(-1)
  })

  it('are those of the payout before, where a file has all of them, wherever they stand', () => {
    const before = { code: 'STT', cod: null, fees: 'Phí thu hộ', promotion: null, paid: 'Tiền thu hộ (COD)' }
    const columns = { code: 0, cod: -1, fees: 3, promotion: -1, paid: 2 }
    expect(findColumns(rows, before)).toEqual({ head: 1, columns })
    expect(findColumns(rows, { ...before, paid: 'Khác' }).columns.code).toBe(1)
    expect(columnsOf(rows[1] ?? [], columns)).toEqual(before)
  })

  it('are all that is carried of its lines, each with its number in the file, and no cell at length', () => {
    const { head, columns } = findColumns(rows, null)
    const cells = cellsOf(rows, head, columns)
    expect(cells.map(([line]) => line)).toEqual([3, 5])
    expect(cells[0]).toEqual([3, 'G8ADKBRF', '250.000', '25.000', '', '225.000'])
    expect(cells[1]?.[5]).toHaveLength(60)
  })
})

const payout = {
  id: 'p',
  keptAt: 0,
  by: 'Ánh',
  file: '=doi-soat.xlsx',
  columns: { code: 'A', cod: 'B', fees: null, promotion: null, paid: null },
  lines: 2,
  flawed: 0,
  paid: 0,
}

it('the books name the shop of each order, and leave it out where all are of one', () => {
  const shops = [{ id: 197_311, name: 'Mộc Xanh' }]
  const keys = (of: typeof shops | null) => codColumns(moneyWords.vi, 'vi', of).map(({ key }) => key)
  expect(keys(null)).not.toContain('shop')
  const named = codColumns(moneyWords.vi, 'vi', shops).find(({ key }) => key === 'shop')
  expect(named?.cell(row('LXFDFT'))).toBe('Mộc Xanh · 197311')
  expect(named?.cell(row('LXFDFT', { shop: null }))).toBe('–')
})

it('a file of the books has each order with why, amounts as numbers, and nothing that a spreadsheet runs', () => {
  const [head, paid, less] = codCsv([row('PAID01'), short], [payout], moneyWords.vi)
  expect(head?.slice(0, 5)).toEqual(['Mã đơn', 'Kết quả', 'Ngày bàn giao', 'Ca lấy', 'Biên bản'])
  expect(paid?.slice(0, 3)).toEqual(['PAID01', 'Đã trả đủ', '2026-11-21'])
  expect(paid).toContain(225_000)
  expect(less).toContain('tệp ít hơn tem 50000 · phí 25000')
  expect(csvText([paid ?? []])).toContain("'=doi-soat.xlsx:3")
})

describe('a payout that is kept', () => {
  const file = new File(['x'], 'doi-soat.csv')
  let sent: Command[]
  let asked: Query[]
  let refuse = false
  let denied = false
  const ask = async (query: Query) => {
    asked.push(query)
    if (denied) return fail('operator.not-allowed')
    return ok(query.type === 'payouts' ? [payout] : { rows: [short], next: null })
  }
  const actions = {
    execute: async (command: Command) => {
      sent.push(command)
      if (refuse && command.type === 'payout-keep') return fail('payout.kept-before')
      return command.type === 'payout-keep' ? ok({ lines: command.count, flawed: 1 }) : ok(null)
    },
    approving: { asOne: () => ask },
    hear: () => undefined,
  } as unknown as Actions
  const teller = { actions, w: moneyWords.vi, language: 'vi' as const }

  beforeEach(() => {
    sent = []
    asked = []
    refuse = false
    denied = false
    const columns = { code: -1, cod: -1, fees: -1, promotion: -1, paid: -1 }
    useMoney.setState({ ...quietMoney, draft: { file, table: null, head: 0, columns, sending: false } }, true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is brought in parts that a frame carries, named by its bytes and its columns, and shown', async () => {
    const many = Array.from({ length: 5_000 }, (_, place) => ['', `K${place}`, '1', '', '0', '1'])
    tableRead(file, { ok: true, rows: [...rows.slice(0, 2), ...many], text: null })
    await keepPayout(teller)
    expect(
      sent.map((command) => (command.type === 'payout-lines' ? [command.from, command.cells.length] : command.type)),
    ).toEqual([[0, 4_000], [4_000, 1_000], 'payout-keep'])
    expect(sent.at(-1)).toMatchObject({
      file: 'doi-soat.csv',
      count: 5_000,
      hash: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
      columns: { code: 'Mã vận đơn', promotion: null },
    })
    const { draft, note } = useMoney.getState()
    expect([draft, note]).toEqual([null, { type: 'kept', file: 'doi-soat.csv', lines: 5_000, flawed: 1 }])
    await vi.waitFor(() => expect(useMoney.getState().rows).toEqual([short]))
    expect(asked.map(({ type }) => type)).toContain('cod-of-payout')
  })

  it('before is told, and the form stays as it was', async () => {
    refuse = true
    tableRead(file, { ok: true, rows, text: null })
    await keepPayout(teller)
    expect(useMoney.getState()).toMatchObject({
      note: { type: 'fault', fault: { code: 'payout.kept-before' } },
      draft: { sending: false, columns: { code: 1 } },
    })
  })

  it('is told where its file changed on disk since it was read: the form was sending for good', async () => {
    tableRead(file, { ok: true, rows, text: null })
    vi.spyOn(file, 'arrayBuffer').mockRejectedValueOnce(new DOMException('changed', 'NotReadableError'))
    await keepPayout(teller)
    expect(useMoney.getState()).toMatchObject({
      note: { type: 'fault', fault: { code: 'file.unreadable', facts: { file: 'doi-soat.csv' } } },
      draft: { sending: false },
    })
    expect(sent.map(({ type }) => type)).not.toContain('payout-keep')
  })

  it('is none while no column says codes, or no amount', async () => {
    tableRead(file, { ok: true, rows: [['x'], ['y']], text: null })
    await keepPayout(teller)
    tableRead(file, { ok: false, why: 'binary' })
    await keepPayout(teller)
    expect(sent).toEqual([])
  })

  it('is shown to nobody who may not see it, nor is what was shown to a leader before', async () => {
    await readCod(ask as Actions['ask'])
    expect(useMoney.getState()).toMatchObject({ rows: [short], payouts: [payout], fault: null })
    denied = true
    await readCod(ask as Actions['ask'])
    expect(useMoney.getState()).toMatchObject({ rows: [], payouts: [], fault: { code: 'operator.not-allowed' } })
  })

  describe('whose page is to be signed', () => {
    const canon = { id: 'canon', name: 'Canon', sheet: 'A4' } as PrinterRow
    const days = { from: '2026-11-20', to: '2026-11-21' }
    const page = { type: 'cod-page', ...days, language: 'vi' }
    const saved: string[] = []
    const ask = vi.fn()
    const execute = vi.fn()
    const asking = { ...teller, actions: { ...actions, ask, execute } as unknown as Actions }

    beforeEach(() => {
      saved.length = 0
      ask.mockReset().mockResolvedValue(ok({ pdf: btoa('%PDF-') }))
      execute.mockReset().mockResolvedValue(ok({ verdict: 'sent-not-confirmed' }))
      const link = { click: () => saved.push(link.download), download: '' }
      vi.stubGlobal('document', { createElement: () => link })
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:')
      useMoney.setState({ rows: [short], ...days })
      usePrinters.setState({ rows: { canon } })
    })

    it('has it saved as the station drew it, of the days that are shown', async () => {
      expect(saveCodPage(asking)).toBe(true)
      await vi.waitFor(() => expect(useMoney.getState().note?.type).toBe('saved'))
      expect(ask.mock.calls).toEqual([[page]])
      expect(saved).toEqual(['Doi soat COD 2026-11-20_2026-11-21.pdf'])
    })

    it('has it printed by the station, which is sent days and no document', async () => {
      expect(printCodPage(asking)).toBe(true)
      await vi.waitFor(() => expect(useMoney.getState().note).toEqual({ type: 'printed', printer: 'Canon' }))
      expect(execute.mock.calls).toEqual([[{ ...page, type: 'cod-print', id: expect.any(String), printer: 'canon' }]])
    })

    it('is told why it is neither saved nor printed', async () => {
      ask.mockResolvedValue(fail('payout.days'))
      execute.mockResolvedValue(fail('printer.media-empty'))
      saveCodPage(asking)
      await vi.waitFor(() => expect(useMoney.getState().note).toMatchObject({ fault: { code: 'payout.days' } }))
      printCodPage(asking)
      await vi.waitFor(() => expect(useMoney.getState().note).toMatchObject({ fault: { code: 'printer.media-empty' } }))
      expect(saved).toEqual([])
    })

    it('has none of a payout, of no orders, nor on paper without a printer of sheets', () => {
      usePrinters.setState({ rows: { canon: { ...canon, sheet: null } } })
      expect(printCodPage(asking)).toBe(false)
      usePrinters.setState({ rows: { canon } })
      for (const part of [{ payout: 'p' }, { payout: null, rows: [] }]) {
        useMoney.setState(part)
        expect([saveCodPage(asking), printCodPage(asking)]).toEqual([false, false])
      }
      expect([...ask.mock.calls, ...execute.mock.calls]).toEqual([])
    })
  })

  it('leads to a file of what is shown, and to none where nothing is', async () => {
    const files: Blob[] = []
    vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${files.push(blob as Blob)}`)
    useMoney.setState({ rows: [row('PAID01'), short], shown: 'open', from: '2026-11-21', to: '2026-11-21' })
    expect(exportCod(teller)).toBe(true)
    const text = (await files[0]?.text()) ?? ''
    expect(text).toContain('SHORT1')
    expect(text).not.toContain('PAID01')
    useMoney.setState({ shown: 'over' })
    expect(exportCod(teller)).toBe(false)
  })
})
