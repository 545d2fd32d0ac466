import { keyCap, keyOf } from '../../../src/model/keyTable.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { useActions } from '../../actions.ts'
import { outlineOf } from '../../components/LabelOnMat.tsx'
import { useStation } from '../../stores/stationStore.ts'
import { sizeText } from '../../text/format.ts'
import { useTexts } from '../../text/texts.ts'
import styles from './SizeKeys.module.css'

/** The size of the next label, one key each, drawn in proportion to one another. */
export function SizeKeys() {
  const { t } = useTexts()
  const actions = useActions()
  const chosen = useStation((state) => state.station?.size)
  return (
    <fieldset className={styles.sizes}>
      <legend className="heard">{t.size}</legend>
      {allLabelSizes.map((size) => {
        const { width, height } = outlineOf(size)
        return (
          <button
            key={size}
            type="button"
            className={styles.size}
            aria-pressed={size === chosen}
            aria-keyshortcuts={keyOf(`scan.size-${size}`)}
            onClick={() => actions.chooseSize(size)}
          >
            <svg className={styles.outline} viewBox="0 0 148 210" aria-hidden="true">
              <rect className={styles.largest} width="148" height="210" rx="8" />
              <rect className={styles.own} y={210 - height} width={width} height={height} rx="8" />
            </svg>
            <span className={styles.name}>
              <span className="heard">{t.size} </span>
              {sizeText(size)}
            </span>
            <kbd>{keyCap(`scan.size-${size}`)}</kbd>
          </button>
        )
      })}
    </fieldset>
  )
}
