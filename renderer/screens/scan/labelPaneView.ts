import type { Card, LabelView } from '../../../src/contract/card.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { PictureRow } from '../../stores/picturesStore.ts'
import { millimetres } from '../../text/format.ts'
import type { Texts } from '../../text/vi.ts'

/** What stands under a label's picture: its size and dots at one side, who drew it at the other. */
export interface LabelCaption {
  readonly size: string
  readonly drawn: string
}

export function labelCaption(size: LabelSize, label: LabelView | null, row: PictureRow | undefined, t: Texts) {
  return { size: sizeLine(), drawn: drawnLine() } satisfies LabelCaption

  function sizeLine(): string {
    const picture = row?.picture ?? null
    if (picture === null) return `${millimetres(size)} mm`
    const width = Math.round(picture.width / picture.dpmm)
    const height = Math.round(picture.height / picture.dpmm)
    return fillIn(t.dots, { width, height, dpmm: picture.dpmm })
  }

  function drawnLine(): string {
    const picture = row?.picture ?? null
    if (picture === null || label === null) return ''
    if (picture.drawnBy === 'printer') return t.drawnByPrinter
    return wasSent(label) ? t.drawnSent : t.drawnUnsent
  }
}

function wasSent({ state }: LabelView): boolean {
  return state === 'sending' || state === 'in-doubt' || state === 'completed'
}

/** What the empty place of a label says. `prints`: in other modes no label will ever stand there. */
export function labelPlaceholder(card: Card | null, row: PictureRow | undefined, t: Texts, prints = true): string {
  if (row?.state === 'failed') return t.labelFailed
  if (card === null) return prints ? t.labelNone : t.labelNotInMode
  if (card.verdict === 'not-printed' || card.verdict === 'canceled') return t.labelNotPrinted
  if (card.verdict === 'duplicate') return t.labelDuplicate
  return row?.state === 'loading' || card.verdict === 'working' ? t.labelLoading : t.labelNone
}
