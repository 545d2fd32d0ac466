import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Result } from '../../src/base/result.ts'
import { ok } from '../../src/base/result.ts'
import type { Patch } from '../../src/contract/tables.ts'
import type { DesktopStation } from '../../src/shell/electron/app.ts'
import type { ElectronFake } from './electronFake.ts'
import { installElectron } from './electronFake.ts'
import type { FakeContents } from './electronFakeContents.ts'
import type { ScriptedApi } from './scriptedApi.ts'
import { scriptedApi } from './scriptedApi.ts'
import { windowCard, windowLabel } from './windowCard.ts'

const electron = installElectron()
const { runDesktop } = await import('../../src/shell/electron/app.ts')

/** The desktop program on the fake, for each test of a file anew, with a desk that the test scripts for a station. */
export interface DesktopLife {
  readonly electron: ElectronFake
  /** Holds `window`, and `data` once the program runs. */
  readonly folder: string
  readonly api: ScriptedApi
  readonly logged: string[]
  /** How often the station was closed. */
  readonly closed: number
  /** What closing it waits for. */
  closing: () => Promise<void>
  run(start?: DesktopStart): Promise<void>
}

export interface DesktopStart {
  readonly opened?: Result<DesktopStation>
  /** While the station opens. */
  readonly meanwhile?: (ending: AbortSignal) => unknown
  readonly prepare?: (contents: FakeContents) => void
}

export function desktopLife(): DesktopLife {
  const fresh = () => ({ folder: '', api: scriptedApi(), logged: [] as string[], closed: 0, closing: async () => {} })
  const life = Object.assign(fresh(), { electron, run })
  beforeEach(() => {
    electron.reset()
    Object.assign(life, fresh(), { folder: mkdtempSync(join(tmpdir(), 'packbench-life-')) })
    mkdirSync(join(life.folder, 'window'))
    writeFileSync(join(life.folder, 'window', 'index.html'), '<!doctype html>')
  })
  afterEach(async () => {
    // An end that began would else come, by its limit at the latest, in the life of a later test.
    if (life.closed > 0) await expect.poll(() => electron.exits).not.toEqual([])
    process.exitCode = undefined
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(life.folder, { recursive: true, force: true })
  })

  async function run({ opened, meanwhile = () => {}, prepare = () => {} }: DesktopStart = {}): Promise<void> {
    const preferences = { read: async () => ok({}), write: async () => ok() }
    const close = () => {
      life.closed += 1
      return life.closing()
    }
    electron.app.on('web-contents-created', (_event, contents: FakeContents) => prepare(contents))
    await runDesktop({
      dataDir: join(life.folder, 'data'),
      openStation: async (ending) => {
        await meanwhile(ending)
        return opened ?? ok({ api: life.api, preferences, close })
      },
      windowDir: join(life.folder, 'window'),
      preload: join(life.folder, 'preload.cjs'),
      log: (line) => life.logged.push(line),
    })
  }
  return life
}

/** A label on its way. */
export const printing: Patch = {
  table: 'card',
  key: 'a',
  row: windowCard({ labels: [windowLabel({ state: 'sending', verdict: null })] }),
}

/** A hidden window beside the station's. */
export function viewWindow() {
  const session = electron.session.fromPartition('view-1', {})
  return new electron.BrowserWindow({ show: false, webPreferences: { session } })
}

/** Everything that was begun and waits for nobody is done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
