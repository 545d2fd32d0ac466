import type { PageBox } from '../../../../src/model/pageBox.ts'
import styles from './Views.module.css'

/** Where things are on a page, and nothing of what they say. */
export interface DrawnForm {
  readonly width: number
  readonly height: number
  readonly codes: readonly { readonly symbology: string; readonly box: PageBox }[]
  readonly texts: readonly PageBox[]
  readonly shapes: readonly { readonly box: PageBox }[]
}

/** A page drawn anew: letters as grey stripes, bar codes as dark boxes with their kind, pictures as frames. */
export function FormDrawing({ form, alt }: { readonly form: DrawnForm; readonly alt: string }) {
  const { width, height, codes, texts, shapes } = form
  return (
    <svg className={styles.form} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt}>
      <rect className={styles.paper} width={width} height={height} />
      {shapes.map(({ box }) => (
        <Box key={`s ${keyOf(box)}`} className={styles.shape} box={box} />
      ))}
      {texts.map((box) => (
        <Box key={`t ${keyOf(box)}`} className={styles.text} box={box} />
      ))}
      {codes.map(({ symbology, box }) => (
        <g key={`c ${keyOf(box)}`}>
          <Box className={styles.code} box={box} />
          <text className={styles.kind} x={box.left + 100} y={box.top + Math.min(box.height, 500) - 100}>
            {symbology}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Box({
  box: { left, top, width, height },
  className,
}: {
  readonly box: PageBox
  readonly className: string | undefined
}) {
  return <rect className={className} x={left} y={top} width={width} height={height} />
}

function keyOf({ left, top, width, height }: PageBox): string {
  return `${left} ${top} ${width} ${height}`
}
