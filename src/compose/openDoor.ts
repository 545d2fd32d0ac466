import { homedir } from 'node:os'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { BrowserShell } from '../shell/browser/browserShell.ts'
import { startBrowserShell } from '../shell/browser/browserShell.ts'
import type { PreferencesPort } from '../shell/window/preferences.ts'
import type { WindowDesk } from '../shell/window/windowApi.ts'
import { removeOwner, writeOwner } from '../store/ownerFile.ts'
import { orStoreFault, storeFault } from '../store/storeFault.ts'

export interface DoorOptions {
  readonly api: StationApi
  readonly openDesk?: () => WindowDesk
  readonly dataDir: string
  readonly windowDir: string
  readonly preferences: PreferencesPort
  /** 0: any free one. */
  readonly port: number
  readonly say: (line: string) => void
}

/**
 * Opens the station of a folder to the other processes of this machine and person: the browser shell on loopback, and
 * the file that tells a command line where it is. Faults: `station.window-missing`, `station.port-taken`, `store.*`.
 */
export async function openDoor(options: DoorOptions): Promise<Result<BrowserShell>> {
  const { dataDir, say, ...rest } = options
  const shell = await startBrowserShell({ ...rest, pagesDir: homedir(), say, log: say })
  if (!shell.ok) return shell
  const { origin, secret, close } = shell.value
  const told = await orStoreFault(async () => ok(await writeOwner(dataDir, { pid: process.pid, url: origin, secret })))
  if (!told.ok) {
    await close()
    return told
  }
  return ok({
    ...shell.value,
    async close() {
      try {
        await removeOwner(dataDir)
      } catch (thrown) {
        // A file that stays (EROFS) leads to nobody: the door behind it closes, and the next start writes it anew.
        const fault = storeFault(thrown)
        if (fault === null) throw thrown
        say(`${fault.code} ${fault.detail ?? ''}`)
      } finally {
        await close()
      }
    },
  })
}
