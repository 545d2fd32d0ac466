import { code128, quietModules } from '../../src/model/code128.ts'
import styles from './CommandBars.module.css'

/** A bar code that a scanner reads from the screen. `large`: two points a module instead of one. */
export function Bars({ text, large = false }: { readonly text: string; readonly large?: boolean }) {
  const { path, width } = barsOf(text)
  const scale = large ? 2 : 1
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} 28`}
      width={width * scale}
      height={28 * scale}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** The bars as one path, a module a unit. */
function barsOf(text: string): { readonly path: string; readonly width: number } {
  let at = quietModules
  let path = ''
  code128(text).forEach((modules, place) => {
    if (place % 2 === 0) path += `M${at} 0h${modules}v28h-${modules}z`
    at += modules
  })
  return { path, width: at + quietModules }
}
