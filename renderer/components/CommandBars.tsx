import type { CommandName } from '../../src/model/scan.ts'
import { commandCodes } from '../../src/model/scan.ts'
import { code128, quietModules } from '../screens/scan/code128.ts'
import styles from './CommandBars.module.css'

/** A command bar code that a scanner reads from the screen. `large`: two points a module instead of one. */
export function CommandBars({ command, large = false }: { readonly command: CommandName; readonly large?: boolean }) {
  const { path, width } = barsOf(command)
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
function barsOf(command: CommandName): { readonly path: string; readonly width: number } {
  const text = Object.entries(commandCodes).find(([, name]) => name === command)?.[0] ?? ''
  let at = quietModules
  let path = ''
  code128(text).forEach((modules, place) => {
    if (place % 2 === 0) path += `M${at} 0h${modules}v28h-${modules}z`
    at += modules
  })
  return { path, width: at + quietModules }
}
