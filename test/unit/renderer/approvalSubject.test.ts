import { beforeEach, describe, expect, it } from 'vitest'
import { labelsMeant, subjectOf } from '../../../renderer/approvalSubject.ts'
import { useBatches } from '../../../renderer/stores/batchesStore.ts'
import { useBatchSheet } from '../../../renderer/stores/batchSheetStore.ts'
import { useCards } from '../../../renderer/stores/cardsStore.ts'
import { useOutbox } from '../../../renderer/stores/outboxStore.ts'
import { usePrinters } from '../../../renderer/stores/printersStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { deedText, valueText } from '../../../renderer/text/approvalTexts.ts'
import { approvalWords } from '../../../renderer/text/screens/approvals.ts'
import { operatorsWords } from '../../../renderer/text/screens/operators.ts'
import { stationChangesWords } from '../../../renderer/text/screens/stationChanges.ts'
import { texts } from '../../../renderer/text/texts.ts'
import { access, rowOf } from '../../../src/contract/access.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import { station } from '../../gallery/fixtures.ts'
import { oneOfEach } from '../../support/oneOfEach.ts'

const languages = ['vi', 'en'] as const
type Asked = Parameters<typeof subjectOf>[0]

/** What the dialog says of it. */
function said(asked: object, deed: string | null = null, language: (typeof languages)[number] = 'vi') {
  const words = {
    o: operatorsWords[language],
    c: stationChangesWords[language],
    w: approvalWords[language],
    roles: texts[language].roles,
    language,
  }
  const facts = deed === null ? {} : { facts: { deed } }
  const subject = subjectOf({ id: 'one', ...asked } as Asked, { code: 'operator.not-allowed', ...facts })
  const { name, codes, about, values } = subject
  return { name, deed: deedText(subject, words), codes, about, values: values.map((value) => valueText(value, words)) }
}

/** Rows that the station finds by looking, each with a request that may turn out to be it. */
const seenOnly = {
  'second-label': oneOfEach.reprint,
  unguarded: oneOfEach['go-on'],
  mismatch: oneOfEach.acknowledge,
} as const

beforeEach(() => {
  usePrinters.setState({ rows: { p1: { id: 'p1', name: 'Xprinter bàn 2' } as never } })
  const lan = { id: '2290', name: 'Lan', role: 'packer', hasPin: false } as const
  useStation.setState({ station: { ...station, operators: [lan] }, settings: null })
  const cancel = { action: 'cancel', orders: ['G8ADKBRF'], cod: null }
  useOutbox.setState({ rows: { e1: cancel as never } })
})

describe('the question for a PIN says what it allows', () => {
  it.each(languages)(
    'by the deed, of every row of the table of access that a window may be asked a PIN for, %s',
    (language) => {
      const guarded = Object.entries(access).filter(
        ([, { from, pin, set }]) => from === 'anywhere' && (set || pin !== 'never'),
      )
      expect(guarded.length).toBeGreaterThan(50)
      const wrong = guarded.flatMap(([row]) => {
        const isSeen = Object.hasOwn(seenOnly, row)
        const requests: Readonly<Record<string, object>> = isSeen ? seenOnly : oneOfEach
        const asked = { id: 'one', ...requests[row] } as Asked
        const { name, deed } = said(asked, isSeen ? row : null, language)
        return name === (isSeen ? row : rowOf(asked)) && name === row && deed !== '' ? [] : [row]
      })
      expect(wrong).toEqual([])
    },
  )

  it.each(['operator.not-allowed', 'reprint.pin-missing'])(
    'that a request is taken back, and of which orders: the PIN was typed for *cancel an order* (%s)',
    (code) => {
      const deed = code === 'operator.not-allowed' ? 'order-action cancel' : null
      expect(said({ type: 'outbox-drop', entry: 'e1' }, deed)).toMatchObject({
        deed: 'Rút lại yêu cầu chưa gửi: Huỷ đơn',
        codes: ['G8ADKBRF'],
      })
      expect(said({ type: 'outbox-settle', entry: 'e1', done: false }, deed).deed).toBe('Báo là chưa đến hãng: Huỷ đơn')
    },
  )

  it('which setting becomes what, and only what changes', () => {
    useStation.setState({ settings: { useRoles: true, lockAfterMs: 600_000, weakBars: 'block' } as never })
    const part = { useRoles: false, lockAfterMs: 600_000, weakBars: 'print', demands: { unguarded: 'free' } }
    expect(said({ type: 'change-settings', part })).toMatchObject({
      deed: 'Đổi quy định của trạm',
      values: [
        'dùng vai trò: không',
        'mã vạch yếu: vẫn in',
        'việc cần lý do hoặc PIN · In dù mã vạch bị chặn: Không hỏi gì',
      ],
    })
  })

  it('in the units of the settings screen, and not as 2.147 MB or 720 minutes', () => {
    const part = { keepLabelBytes: 2 ** 31, outboxExpiresMs: 12 * 3_600_000, lockAfterMs: null }
    expect(said({ type: 'change-settings', part }).values).toEqual([
      'dung lượng giữ tem: 2 GB',
      'yêu cầu hết hạn sau: 12 giờ',
      'khoá máy khi không có ai: không có',
    ])
  })

  it('by the days of a calendar', () => {
    expect(said({ type: 'history', of: { day: '2026-11-21' } }).values).toEqual(['ngày: 21/11/2026'])
    expect(said({ type: 'cod-of-days', from: '2026-11-02', to: '2026-11-03', after: null }).values).toEqual([
      'từ ngày: 02/11/2026',
      'đến ngày: 03/11/2026',
    ])
  })

  it.each(['new', 'all', 'pin', 'removed', 'leader', 'true', 'constructor', 'toString', '__proto__'])(
    'with what somebody typed as it was typed, also where it is a word of the contract: %s',
    (text) => {
      expect(said({ type: 'account-rename', account: 'a', name: text }).values).toEqual([`tên: ${text}`])
      expect(said({ type: 'people-find', text }).values).toEqual([`tìm: ${text}`])
      const person = said({ type: 'operator-save', operator: null, name: text, role: 'packer', pin: '2468' })
      expect(person.values).toEqual([`tên: ${text}`, 'vai trò: Đóng gói', 'PIN: mới'])
      const route = said({ type: 'change-settings', part: { routes: { A5: text } } })
      expect(route.values).toEqual([`máy in của từng khổ · A5: ${text}`])
      expect(said({ type: 'change-settings', part: { otherShops: text } }).values).toHaveLength(1)
    },
  )

  it('which printer, which person, which account', () => {
    expect(said({ type: 'printer-change', printer: 'p1', part: { uri: 'tcp://10.0.0.7' } })).toMatchObject({
      about: 'Xprinter bàn 2',
      values: ['địa chỉ: tcp://10.0.0.7'],
    })
    expect(said({ type: 'operator-save', operator: '2290', name: 'Lan', role: 'leader' })).toMatchObject({
      about: 'Lan',
      values: ['tên: Lan', 'vai trò: Trưởng ca'],
    })
    expect(said({ type: 'operator-remove', operator: '2290' }).about).toBe('Lan')
  })

  it('of which labels one more is printed, or a page is saved: by code, and else by batch', () => {
    const card = { id: 'c1', code: 'LXFDFT', scanned: 'A', turn: 1, at: 1 }
    useCards.setState({ rows: { c1: card, c2: { ...card, id: 'c2', code: 'G8ADKBRF', turn: 2 } } as never })
    const rows = [{ code: 'G8ADKBRF', line: 'x' }, { code: null, line: 'LXFDFT' }, { code: 'KHAC' }]
    useBatchSheet.setState({ batch: 'b', rows: rows as never })
    useBatches.setState({ rows: { b: { name: 'Sáng' } as never } })
    const about = { size: '80x80', printer: null, from: 0 } as const
    const chosen = { batch: 'b', which: 'rows', rows: [0, 1], ...about } as const
    expect(said({ type: 'reprint', card: 'c1', asks: null }).codes).toEqual(['LXFDFT'])
    expect(said({ type: 'reprint-last', card: 'c1' }).codes).toEqual(['LXFDFT'])
    expect(said({ type: 'reprint-last' }).codes).toEqual(['G8ADKBRF'])
    expect(said({ type: 'batch-print', ...chosen }).codes).toEqual(['G8ADKBRF', 'LXFDFT'])
    expect(said({ type: 'batch-pdf', ...chosen }).codes).toEqual(['G8ADKBRF', 'LXFDFT'])
    const remaining = { type: 'batch-print' as const, ...chosen, which: 'remaining' as const, rows: [] }
    expect(said(remaining)).toMatchObject({ codes: [], about: 'Sáng' })
    expect(labelsMeant({ type: 'reprint', card: 'c1', asks: null }).codes).toEqual(['LXFDFT'])
    expect(labelsMeant(remaining).about).toBe('Sáng')
  })

  it('without any PIN, token or one-time code', () => {
    const secret = 'S3CR3T99'
    const account = {
      kind: 'production',
      baseUrl: 'https://a.vn',
      token: secret,
      shop: 1,
      reasonPrefix: 'A',
      viewHosts: [],
    }
    const asked: readonly object[] = [
      { type: 'operator-save', operator: null, name: 'Mai', role: 'leader', pin: secret, recovery: true },
      { type: 'set-supervisor-pin', pin: secret },
      { type: 'use-account', account },
      { type: 'check-account', baseUrl: 'https://a.vn', token: secret },
      { type: 'partner-shop', phone: '0901', code: secret, at: null },
      { type: 'join-shop', phone: '0901', code: secret, shop: 1 },
    ]
    for (const one of asked) {
      const subject = subjectOf(one as Command | Query, { code: 'operator.not-allowed' })
      expect(JSON.stringify(subject)).not.toContain(secret)
    }
  })
})
