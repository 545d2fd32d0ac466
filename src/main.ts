import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app } from 'electron'
import { redact } from './base/redact.ts'
import type { Result } from './base/result.ts'
import { ok } from './base/result.ts'
import { onOneLine, visible } from './base/visible.ts'
import { onceFree } from './compose/folderOwner.ts'
import { defaultDataDir } from './compose/folders.ts'
import { keyringFor } from './compose/keyringFor.ts'
import { openDoor } from './compose/openDoor.ts'
import { openSwitchingStation } from './compose/switchingStation.ts'
import type { DesktopStation } from './shell/electron/app.ts'
import { runDesktop } from './shell/electron/app.ts'
import { readArguments } from './shell/electron/arguments.ts'
import { createHtmlToPdf } from './shell/electron/htmlToPdf.ts'
import { openOsKeyring } from './shell/electron/keyring.ts'
import { openPreferences } from './shell/electron/preferences.ts'

/**
 * The desktop program: the station in Electron's main process. `--data DIR` names another data folder, `--practice`
 * works with the practice account whatever the settings say.
 */
const here = dirname(fileURLToPath(import.meta.url))
const { dataDir, practice } = readArguments(process.argv.slice(1), defaultDataDir())

const windowDir = join(here, '..', 'window')

const log = (line: string) => console.error(visible(redact(line)))

// Electron's own handler of a bug shows a box that stops the station until somebody answers it.
process.on('uncaughtException', endByBug)
process.on('unhandledRejection', report)
// `packbench start` asks for the end by closing its channel; a launcher that died closed it as well.
process.once('disconnect', () => app.quit())
if (process.connected === false) app.exit(0)

runDesktop({
  dataDir,
  openStation,
  windowDir,
  preload: join(here, 'shell', 'electron', 'preload.cjs'),
  log,
}).catch(endByBug)

async function openStation(ending: AbortSignal): Promise<Result<DesktopStation>> {
  const keyring = await keyringFor(dataDir, () => openOsKeyring({ log, ending }))
  if (!keyring.ok) return keyring
  const rooms = { dataDir, practice, warm: true, keyring: keyring.value, htmlToPdf: createHtmlToPdf({ log }) }
  const open = () => openSwitchingStation({ ...rooms, say: log, report })
  const station = await onceFree(dataDir, { signal: ending, say: log }, open)
  if (!station.ok) return station
  const { api, openDesk } = station.value
  const preferences = openPreferences(dataDir, log)
  // Command lines of this machine go through the running station; without the door they say that it is in use.
  const door = await openDoor({ api, openDesk, dataDir, windowDir, preferences, port: 0, say: log })
  if (!door.ok) log(onOneLine(`${door.fault.code} ${door.fault.detail ?? ''}`))
  return ok({
    api,
    openDesk,
    preferences,
    async close() {
      try {
        if (door.ok) await door.value.close()
      } finally {
        await station.value.close()
      }
    },
  })
}

/** In good order all the same: the labels on their way have no part in it. */
function endByBug(bug: unknown): void {
  report(bug)
  process.exitCode = 1
  app.quit()
}

function report(bug: unknown): void {
  log(`bug: ${bug instanceof Error ? (bug.stack ?? bug.message) : String(bug)}`)
}
