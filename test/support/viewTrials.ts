import type { TriedPage, ViewTrial } from '../../src/contract/viewTrials.ts'

/** A trial as a station tells it: one web page, right in every way but for a font that is not allowed. */
export function trialOf(part: Partial<ViewTrial> = {}): ViewTrial {
  return {
    order: 'G8ADKBRF',
    size: '80x80',
    fault: null,
    view: { kind: 'html', bytes: 14_210 },
    pages: [triedPageOf({ width: 8_000, height: 8_000 })],
    elements: [],
    requests: [
      { host: 'ship.example', kind: 'image', end: 'came' },
      { host: 'fonts.example', kind: 'G8ADKBRF', end: 'blocked' },
    ],
    policy: 'none',
    labels: [{ parcel: 0, picture: null, fault: null, grade: 'A', reasons: [], faint: '' }],
    ms: { order: 100, token: 400 },
    ...part,
  }
}

export function triedPageOf({ width, height }: Pick<TriedPage, 'width' | 'height'>): TriedPage {
  const box = { left: 500, top: 500, width: 3_000, height: 400 }
  return {
    width,
    height,
    png: 'png',
    texts: [{ text: 'Nguyễn Ánh', box }],
    codes: [{ text: 'G8ADKBRF', symbology: 'code128', grade: 'A', box, ruled: null }],
    shapes: [],
  }
}
