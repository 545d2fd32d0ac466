import { describe, expect, it } from 'vitest'
import { cardHead, cardMark, shapes, smallWord } from '../../../renderer/screens/scan/cardView.ts'
import { nextStep } from '../../../renderer/screens/scan/nextStep.ts'
import { codeOf, hangsLow, parcelFacts, statusOf, statusText } from '../../../renderer/screens/scan/parcelFacts.ts'
import { stepsDone } from '../../../renderer/screens/scan/progress.ts'
import type { Reader } from '../../../renderer/screens/scan/reader.ts'
import { vi } from '../../../renderer/text/vi.ts'
import { keyOf } from '../../../src/model/keyTable.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

const now = Date.UTC(2026, 10, 21, 2, 41)
const reader: Reader = { t: vi, language: 'vi', now, printer: 'TSC TE210', settings: null }
const labelOf = (place: number, change = {}) =>
  windowLabel({ job: `job-${place}`, code: `G8ADKBRF_${place}`, ...change })

describe('the head of a card', () => {
  it('has a shape of its own for every verdict', () => {
    expect(new Set(Object.values(shapes)).size).toBe(Object.keys(shapes).length)
  })

  it('says how a print is known and how long it took', () => {
    expect(cardHead(windowCard(), reader)).toEqual({
      shape: 'tick',
      tone: 'printed',
      word: 'ĐÃ IN',
      line: 'Máy in xác nhận · 0,41 giây',
    })
    const byHand = windowCard({ labels: [windowLabel({ evidence: 'label-in-hand' })] })
    expect(cardHead(byHand, reader).line).toContain('Đã quét tem trên tay')
  })

  it('shouts late news louder than the verdict, with the next step for each', () => {
    const cancelled = windowCard({ news: { code: 'order.cancelled' }, blocks: true })
    expect(cardHead(cancelled, reader)).toEqual({
      shape: 'octagon',
      tone: 'not-printed',
      word: 'ĐƠN ĐÃ HUỶ',
      line: 'Tem đã in ra, sau đó đơn bị huỷ',
    })
    expect(nextStep(cancelled, reader, false).actions.map(({ keyed }) => keyOf(keyed))).toEqual(['Escape'])
    expect([statusOf(windowCard()), statusOf(cancelled)]).toEqual(['ready_to_pick', 'cancel'])
    const changed = windowCard({
      news: { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000, route: 1 } },
      blocks: true,
    })
    expect(cardHead(changed, reader)).toMatchObject({
      word: 'TEM CŨ',
      line: 'Thu hộ đã đổi 0 → 1.500.000 ₫, tuyến đã đổi · tem đã in không còn đúng',
    })
    expect(nextStep(changed, reader, false)).toMatchObject({
      tone: 'asks',
      text: 'Không dùng tem đã in. Bấm F9 in tem mới, bóc bỏ tem cũ',
    })
    expect(nextStep({ ...changed, blocks: false }, reader, false).actions.map(({ keyed }) => keyOf(keyed))).toEqual([
      'F9',
    ])
    expect(nextStep(changed, reader, false).actions.map(({ keyed }) => keyOf(keyed))).toEqual(['F9', 'Escape'])
    expect(cardMark(changed)).toEqual({ shape: 'octagon', tone: 'not-printed' })
    expect(smallWord(changed, vi)).toBe('tem cũ')
    expect(smallWord(windowCard(), vi)).toBe('đã in')
  })

  it('says how old the stored label of an offline print is', () => {
    const old = (minutes: number) => cardHead(windowCard({ sealedAt: now - minutes * 60_000 }), reader).line
    expect(old(125)).toContain('từ tem đã lưu lúc 07:36 (2 giờ trước), không có mạng')
    expect(old(3 * 1440)).toContain('(3 ngày trước)')
  })

  it('never calls a label that was sent and not confirmed printed', () => {
    const head = cardHead(
      windowCard({ verdict: 'sent-not-confirmed', labels: [windowLabel({ evidence: null })] }),
      reader,
    )
    expect(head).toMatchObject({ shape: 'sent', word: 'ĐÃ GỬI', line: 'Máy in không báo lại · 0,41 giây' })
  })

  it('keeps the word and the shape of an error that was acknowledged, and calls nobody by its colour any more', () => {
    const card = windowCard({ verdict: 'not-printed', fault: { code: 'order.unknown' }, labels: [], blocks: true })
    expect(cardHead(card, reader)).toMatchObject({ shape: 'octagon', word: 'KHÔNG IN', tone: 'not-printed' })
    const seen = cardHead({ ...card, blocks: false }, reader)
    expect(seen).toMatchObject({ shape: 'octagon', word: 'KHÔNG IN', tone: 'canceled' })
    const cancelled = { ...card, blocks: false, news: { code: 'order.cancelled' as const } }
    expect(cardHead(cancelled, reader).tone).toBe('not-printed')
  })

  it('never says not printed while a label waits', () => {
    const card = windowCard({
      verdict: 'waiting',
      fault: { code: 'printer.media-empty' },
      labels: [windowLabel({ state: 'stopped', verdict: null })],
    })
    expect(cardHead(card, reader)).toMatchObject({
      shape: 'bars',
      word: 'ĐANG CHỜ',
      line: 'TSC TE210 hết giấy · chưa tem nào ra',
    })
  })

  it('says that a label that stalls inside the printer is in there', () => {
    const card = windowCard({
      verdict: 'waiting',
      reasons: ['cover-open'],
      labels: [windowLabel({ state: 'sending', verdict: null })],
    })
    expect(cardHead(card, reader).line).toBe('TSC TE210 nắp mở · tem đang nằm trong máy in')
  })

  it('knows a word whose mark hangs into the line below', () => {
    expect(['KHÔNG NHẬN', 'ĐÃ IN', 'ĐƠN ĐÃ HUỶ'].map(hangsLow)).toEqual([true, false, false])
  })

  it('says that a label in doubt may be out', () => {
    const card = windowCard({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' } })
    expect(cardHead(card, reader)).toMatchObject({ shape: 'diamond', word: 'CHƯA RÕ' })
    expect(cardHead(card, reader).line).toContain('có thể tem đã ra')
  })

  it('says why a label is not printed, and that a person saw none', () => {
    const card = windowCard({ verdict: 'not-printed', fault: { code: 'order.unknown' }, labels: [] })
    expect(cardHead(card, reader)).toMatchObject({
      shape: 'octagon',
      word: 'KHÔNG IN',
      line: 'Không có đơn này · không có tem nào ra',
    })
    expect(cardHead(windowCard({ verdict: 'not-printed' }), reader).line).toBe('Đã xem: không có tem')
  })

  it('counts the labels of an order of several parcels', () => {
    const labels = [labelOf(1), labelOf(2), labelOf(3, { state: 'in-doubt', verdict: 'in-doubt' })]
    expect(cardHead(windowCard({ labels, verdict: 'in-doubt' }), reader).line).toContain(
      '2/3 tem đã ra · có thể tem _3 đã ra',
    )
  })

  it('says when the same label was printed before', () => {
    const card = windowCard({ verdict: 'duplicate', labels: [], printedBefore: now - 3 * 60_000 })
    expect(cardHead(card, reader)).toMatchObject({
      shape: 'triangle',
      word: 'ĐÃ IN RỒI',
      line: 'Lần trước lúc 09:38 · 3 phút trước',
    })
  })

  it('says that it looks the order up until something is known of it', () => {
    const card = windowCard({ verdict: 'working', parcel: null, labels: [] })
    expect(cardHead(card, reader).word).toBe('ĐANG TÌM')
    expect(stepsDone(card)).toBe(0)
    expect(stepsDone(windowCard({ labels: [labelOf(1), labelOf(2, { state: 'sending' })] }))).toBe(2)
  })
})

describe('the foot of a card', () => {
  const keysOf = (card = windowCard(), earlier = false) =>
    nextStep(card, reader, earlier).actions.map(({ keyed }) => keyOf(keyed))

  it('asks nothing after a print but the next parcel', () => {
    expect(nextStep(windowCard(), reader, false)).toMatchObject({ tone: 'calm', text: 'Quét kiện tiếp theo' })
    expect(keysOf()).toEqual(['F8'])
    expect(keysOf(windowCard(), true)).toEqual(['F9'])
  })

  it('needs no key for a label that was sent and not confirmed', () => {
    const step = nextStep(windowCard({ verdict: 'sent-not-confirmed' }), reader, false)
    expect(step.tone).toBe('calm')
    expect(step.actions.map(({ does }) => does.type)).toEqual(['reprint-last'])
  })

  it('offers both answers to a doubt, for the label that is in doubt', () => {
    const labels = [labelOf(1), labelOf(2, { state: 'in-doubt', verdict: 'in-doubt' })]
    const { actions } = nextStep(windowCard({ verdict: 'in-doubt', labels, blocks: true }), reader, false)
    expect(actions.map(({ keyed, label, does }) => [keyOf(keyed), label, does])).toEqual([
      ['F6', 'Có tem _2', { type: 'settle', job: 'job-2', printed: true }],
      ['F7', 'Không có tem _2', { type: 'settle', job: 'job-2', printed: false }],
      ['Escape', 'Để sau', { type: 'acknowledge' }],
    ])
  })

  it('keeps the answers to a doubt after it was put off', () => {
    const labels = [windowLabel({ state: 'in-doubt', verdict: 'in-doubt' })]
    expect(keysOf(windowCard({ verdict: 'in-doubt', labels }), true)).toEqual(['F6', 'F7'])
  })

  it('names the remedy of an error and the key that acknowledges it', () => {
    const card = windowCard({ verdict: 'not-printed', fault: { code: 'order.unknown' }, labels: [], blocks: true })
    expect(nextStep(card, reader, false)).toMatchObject({ tone: 'asks', text: 'Xem lại mã trên kiện rồi quét lại' })
    expect(keysOf(card)).toEqual(['Escape'])
    expect(nextStep({ ...card, blocks: false }, reader, false)).toMatchObject({ tone: 'calm', actions: [] })
  })

  it('offers to move or cancel a waiting label only while nothing of it is in the printer', () => {
    const stopped = windowCard({
      verdict: 'waiting',
      fault: { code: 'printer.media-empty' },
      labels: [windowLabel({ state: 'stopped', verdict: null })],
    })
    expect(nextStep(stopped, reader, false).text).toContain('quét lại kiện để chuyển máy in')
    expect(keysOf(stopped)).toEqual(['Delete'])
    const inside = windowCard({
      verdict: 'waiting',
      reasons: ['media-empty'],
      labels: [windowLabel({ state: 'sending', verdict: null })],
    })
    expect(nextStep(inside, reader, false).text).not.toContain('chuyển máy in')
    expect(keysOf(inside)).toEqual([])
  })

  it.each(['label.weak-bars', 'label.further-code', 'order.not-awaiting'] as const)(
    'of a label that asks about %s print it after all, or take it back',
    (code) => {
      const labels = [windowLabel({ state: 'stopped', verdict: null })]
      const asking = windowCard({ verdict: 'waiting', blocks: true, fault: { code }, labels })
      expect(keysOf(asking)).toEqual(['F9', 'Escape'])
    },
  )

  it('asks whether a label that waited too long is still wanted', () => {
    const card = windowCard({
      verdict: 'waiting',
      fault: { code: 'job.stale' },
      blocks: true,
      labels: [windowLabel({ state: 'stopped', verdict: null })],
    })
    expect(keysOf(card)).toEqual(['F9', 'Escape'])
  })

  it('prints a duplicate only with a deliberate key', () => {
    expect(keysOf(windowCard({ verdict: 'duplicate', labels: [] }))).toEqual(['F9'])
  })
})

describe('a parcel', () => {
  it('shows the code, or the line as it was scanned', () => {
    expect(codeOf(windowCard())).toBe('G8ADKBRF')
    expect(codeOf(windowCard({ code: null, scanned: 'DH-1' }))).toBe('DH-1')
  })

  it('shows a status nobody translated as it is', () => {
    expect(statusText('ready_to_pick', reader)).toBe('Chờ lấy hàng')
    expect(statusText('held_by_customs', reader)).toBe('held_by_customs')
  })

  it('tells nothing to collect from not known', () => {
    const { parcel } = windowCard()
    if (parcel === null) throw new Error('the card has a parcel')
    const codOf = (cod: number | null) => parcelFacts({ ...parcel, cod }, reader)[0]?.value
    expect([codOf(0), codOf(null), codOf(35_000)]).toEqual(['Không thu', 'chưa rõ', '35.000\u00a0₫'])
  })
})

describe('a label in doubt that turned out to be missing', () => {
  const settled = windowCard({
    verdict: 'not-printed',
    fault: { code: 'printer.connection-lost' },
    labels: [windowLabel({ state: 'aborted', verdict: 'not-printed', evidence: 'person' })],
  })

  it('is said to be missing, and not that it may be out', () => {
    expect(cardHead(settled, reader).line).toBe('Đã xem: không có tem')
  })

  it('is printed by scanning its parcel again', () => {
    expect(nextStep(settled, reader, false).text).toBe('Tem không ra. Quét lại kiện này để in')
  })
})

describe('a card whose view wants a host', () => {
  const wants = (code: 'view.blocked-host' | 'view.blocked-script' | 'view.incomplete', host: string) => {
    const fault = { code, facts: { host } }
    const labels = [windowLabel({ job: 'j', state: 'aborted', fault })]
    return nextStep(windowCard({ verdict: 'not-printed', fault, blocks: true, labels }), reader, false).actions
  }

  it('has the hosts allowed or left out, and says of programs what they would see', () => {
    const [allow, without] = wants('view.blocked-host', 'a.example, b.example:8443')
    expect(allow?.does).toMatchObject({
      type: 'allow-hosts',
      asks: [
        { host: 'a.example', question: { title: expect.stringContaining('a.example') } },
        { host: 'b.example:8443', question: { title: expect.stringContaining('b.example:8443') } },
      ],
      gives: 'parts',
      job: 'j',
    })
    expect(without?.does).toMatchObject({ gives: 'without' })
    const [scripts] = wants('view.blocked-script', 'a.example')
    expect(scripts?.does).toMatchObject({ gives: 'scripts', asks: [{ question: { danger: true } }] })
    const { text } = vi.allowing.scripts
    for (const seen of ['tên', 'địa chỉ', 'mã truy cập của tem']) expect(text).toContain(seen)
  })

  it('has a part that is missing called harmless by its host and path, and never a whole host', () => {
    const [without, ...others] = wants('view.incomplete', 'ship.example/img/a.png, ship.example:8443/b.css')
    expect(without).toMatchObject({
      keyed: 'scan.no',
      does: {
        asks: [{ host: 'ship.example/img/a.png' }, { host: 'ship.example:8443/b.css' }],
        gives: 'without',
        job: 'j',
      },
    })
    expect(others.map(({ keyed }) => keyOf(keyed))).toEqual(['Escape'])
    for (const host of ['ship.example', '', 'ship.example/a.png, ship.example'])
      expect(wants('view.incomplete', host).map(({ keyed }) => keyOf(keyed))).toEqual(['Escape'])
  })

  it('has nothing to decide about what is no host', () => {
    expect(wants('view.blocked-host', 'file:').map(({ keyed }) => keyOf(keyed))).toEqual(['Escape'])
    expect(wants('view.blocked-script', 'http://ship.example').map(({ keyed }) => keyOf(keyed))).toEqual(['Escape'])
  })
})
