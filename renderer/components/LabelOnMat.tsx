import type { Picture } from '../../src/contract/picture.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { labelSizes } from '../../src/model/labelSize.ts'
import styles from './LabelOnMat.module.css'

/** A label on a mat, as large as there is room; where there is none its outline stands, and `words` say why. */
export function LabelOnMat(props: {
  /** Another one appears anew. */
  readonly id: string
  readonly size: LabelSize
  readonly picture: Picture | null
  readonly name: string
  readonly words: string
  readonly busy?: boolean
}) {
  const { id, size, picture, name, words, busy } = props
  const { width, height } = outlineOf(size)
  return (
    <div className={styles.mat} aria-busy={busy}>
      {picture === null ? (
        <div className={styles.none}>
          <svg className={styles.outline} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="2" />
          </svg>
          <p>{words}</p>
        </div>
      ) : (
        <img
          key={id}
          className={styles.picture}
          src={`data:image/png;base64,${picture.png}`}
          width={picture.width}
          height={picture.height}
          alt={name}
        />
      )}
    </div>
  )
}

/** The size in whole millimetres, for drawing its outline in proportion. */
export function outlineOf(size: LabelSize): { readonly width: number; readonly height: number } {
  const { width, height } = labelSizes[size]
  return { width: width / 100, height: height / 100 }
}
