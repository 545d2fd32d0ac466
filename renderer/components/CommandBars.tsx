import type { CommandName } from '../../src/model/scan.ts'
import { commandCodes } from '../../src/model/scan.ts'
import { Bars } from './Bars.tsx'

/** A command bar code that a scanner reads from the screen. */
export function CommandBars({ command, large = false }: { readonly command: CommandName; readonly large?: boolean }) {
  const text = Object.entries(commandCodes).find(([, name]) => name === command)?.[0] ?? ''
  return <Bars text={text} large={large} />
}
