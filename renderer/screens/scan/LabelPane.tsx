import type { Card } from '../../../src/contract/card.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { LabelOnMat } from '../../components/LabelOnMat.tsx'
import { labelToDraw, usePictures } from '../../stores/picturesStore.ts'
import { useScanMode } from '../../stores/scanModeStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { useTexts } from '../../text/texts.ts'
import styles from './LabelPane.module.css'
import { LabelStrip } from './LabelStrip.tsx'
import { labelCaption, labelPlaceholder } from './labelPaneView.ts'

/** The picture of the label of the card on the screen, and of no other. */
export function LabelPane({ card }: { readonly card: Card | null }) {
  const { t } = useTexts()
  const chosenSize = useStation((state) => state.station?.size) ?? '80x80'
  const chosenLabel = useScreen((screen) => screen.label)
  const prints = useScanMode((state) => state.mode === 'print')
  const label = labelToDraw(card?.labels ?? [], chosenLabel)
  const row = usePictures(({ rows }) => (label === null ? undefined : rows[label.job]))
  const size = card?.size ?? chosenSize
  const picture = row?.picture ?? null
  const caption = labelCaption(size, label, row, t)
  return (
    <figure className={styles.pane}>
      <LabelOnMat
        id={label?.job ?? ''}
        size={size}
        picture={label === null ? null : picture}
        name={fillIn(t.labelPicture, { code: label?.code ?? '' })}
        words={labelPlaceholder(card, row, t, prints)}
      />
      <figcaption className={styles.caption}>
        <span className={styles.drawn}>{caption.drawn}</span>
        <span className={styles.size}>{caption.size}</span>
      </figcaption>
      {card !== null && card.labels.length > 1 && <LabelStrip labels={card.labels} drawn={label?.job ?? null} />}
    </figure>
  )
}
