import type { Card } from '../../../src/contract/card.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { labelToDraw, usePictures } from '../../stores/picturesStore.ts'
import { useScanMode } from '../../stores/scanModeStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { useTexts } from '../../text/texts.ts'
import styles from './LabelPane.module.css'
import { LabelStrip } from './LabelStrip.tsx'
import { labelCaption, labelPlaceholder, outlineOf } from './labelPaneView.ts'

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
      <div className={styles.place}>
        {picture === null || label === null ? (
          <LabelOutline size={size} words={labelPlaceholder(card, row, t, prints)} />
        ) : (
          <img
            className={styles.picture}
            key={label.job}
            src={`data:image/png;base64,${picture.png}`}
            width={picture.width}
            height={picture.height}
            alt={fillIn(t.labelPicture, { code: label.code })}
          />
        )}
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.drawn}>{caption.drawn}</span>
        <span className={styles.size}>{caption.size}</span>
      </figcaption>
      {card !== null && card.labels.length > 1 && <LabelStrip labels={card.labels} drawn={label?.job ?? null} />}
    </figure>
  )
}

/** Where the label will be, in its proportions. */
function LabelOutline({ size, words }: { readonly size: LabelSize; readonly words: string }) {
  const { width, height } = outlineOf(size)
  return (
    <div className={styles.none}>
      <svg className={styles.outline} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <rect x="0.500" y="0.500" width={width - 1} height={height - 1} rx="2" />
      </svg>
      <p>{words}</p>
    </div>
  )
}
