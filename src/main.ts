import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { app } from 'electron'
import { redact } from './base/redact.ts'
import type { Result } from './base/result.ts'
import { ok } from './base/result.ts'
import { composeStation } from './compose/composeStation.ts'
import { defaultDataDir } from './compose/dataDir.ts'
import type { DesktopStation } from './shell/electron/app.ts'
import { runDesktop } from './shell/electron/app.ts'
import { createHtmlToPdf } from './shell/electron/htmlToPdf.ts'
import { openOsKeyring } from './shell/electron/keyring.ts'
import { openPreferences } from './shell/electron/preferences.ts'

/** The desktop program: the station in Electron's main process. `--data DIR` names another data folder. */
const here = dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({ args: process.argv.slice(1), options: { data: { type: 'string' } }, strict: false })
const dataDir = typeof values['data'] === 'string' && values['data'] !== '' ? values['data'] : defaultDataDir()
// What Chromium itself keeps is beside the station's data; two stations on two folders are two programs.
app.setPath('userData', join(dataDir, 'electron'))

const log = (line: string) => console.error(redact(line))

runDesktop({
  openStation,
  windowDir: join(here, '..', 'window'),
  preload: join(here, 'shell', 'electron', 'preload.cjs'),
  log,
}).catch((bug: unknown) => {
  report(bug)
  app.exit(1)
})

async function openStation(): Promise<Result<DesktopStation>> {
  const keyring = await openOsKeyring()
  const station = await composeStation({
    dataDir,
    account: 'practice',
    ...(keyring !== null && { keyring }),
    htmlToPdf: createHtmlToPdf(),
    say: log,
    report,
  })
  if (!station.ok) return station
  const { desk, close } = station.value
  return ok({ desk, preferences: openPreferences(dataDir, log), close })
}

function report(bug: unknown): void {
  log(`bug: ${bug instanceof Error ? (bug.stack ?? bug.message) : String(bug)}`)
}
