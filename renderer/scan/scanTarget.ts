import type { CommandName } from '../../src/model/scan.ts'

/**
 * Who gets what is scanned: the screen that is shown, if it says so, else the scan screen. Command bar codes are the
 * station's wherever they are scanned, but for those that the screen has asked for (`takeCommands`).
 */
type Take = (line: string) => void

let target: Take | null = null

/** The screen takes scans until the returned function is called. */
export function takeScans(take: Take): () => void {
  target = take
  return () => {
    if (target === take) target = null
  }
}

/** True: the command was for the screen that is shown, and the station does not hear of it. */
type TakeCommand = (command: CommandName) => boolean

let commands: TakeCommand | null = null

/** The screen hears of command bar codes first until the returned function is called. */
export function takeCommands(take: TakeCommand): () => void {
  commands = take
  return () => {
    if (commands === take) commands = null
  }
}

export function commandTarget(): TakeCommand | null {
  return commands
}

export function scanTarget(): Take | null {
  return target
}
