import type { Card, LabelView, ParcelView } from '../../src/contract/card.ts'

/** A card of the window's contract, printed, to be changed into others. */
export function windowCard(change: Partial<Card> = {}): Card {
  return {
    id: 'card-1',
    at: 1_000,
    turn: change.at ?? 1_000,
    scanned: 'g8adkbrf',
    code: 'G8ADKBRF',
    size: '80x80',
    verdict: 'printed',
    fault: null,
    reasons: [],
    parcel,
    labels: [windowLabel()],
    printer: 'xp',
    tookMs: 410,
    printedBefore: null,
    askedBy: 'window',
    sealedAt: null,
    news: null,
    blocks: false,
    ...change,
  }
}

export function windowLabel(change: Partial<LabelView> = {}): LabelView {
  return {
    job: 'job-1',
    code: 'G8ADKBRF',
    state: 'completed',
    verdict: 'printed',
    fault: null,
    evidence: 'drained',
    reasons: [],
    copy: 1,
    ms: {},
    pictured: true,
    ...change,
  }
}

const parcel: ParcelView = {
  shop: 1,
  status: 'ready_to_pick',
  name: 'Nguyễn Thị Thuỳ Dương',
  phone: '0900000321',
  address: '12 Đường Mẫu, Hà Nội',
  cod: 1_250_000,
  requiredNote: 'KHONGCHOXEMHANG',
  weight: 1600,
  content: '',
  note: '',
  sortCode: '',
  sellerCode: '',
  pickupShift: null,
}
