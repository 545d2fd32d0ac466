import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { startPractice } from '../../src/sandbox/practice.ts'
import { tempDir } from './tempDir.ts'
import { typeAsScanner } from './typeAsScanner.ts'
import type { WindowOfStation } from './windowOfStation.ts'
import { oneWindow } from './windowOfStation.ts'

/** One window for the tasks of a group, opened once. */
export function taskWindow() {
  const own = oneWindow()
  return {
    get window() {
      return own.window
    },
    get page() {
      return own.window.page
    },
    code: (place: number) => own.window.codes[place] ?? '',
    scan: (line: string) => typeAsScanner(own.window.page, line),
    /** Every order that the practice service has. */
    async everyCode(): Promise<readonly string[]> {
      await using copy = await tempDir()
      await cp(join(own.folder, 'practice'), copy.path, { recursive: true })
      await using service = await startPractice({ port: 0, dataDir: copy.path })
      return service.codes
    },
  }
}

/** What the window has told its station, of one kind. */
export function sent({ frames }: WindowOfStation, type: string): readonly string[] {
  return frames.filter((frame) => frame.includes(`"type":"${type}"`) && frame.includes('"kind":"command"'))
}
