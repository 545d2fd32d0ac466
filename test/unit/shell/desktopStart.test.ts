import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { desktopLife, viewWindow } from '../../support/desktopLife.ts'

const life = desktopLife()
const { electron } = life

test('what must come before the app is ready does, and no menu takes keys away from the window', async () => {
  await life.run()
  expect(electron.calls).toEqual([
    'setPath userData',
    'requestSingleInstanceLock',
    'registerSchemesAsPrivileged',
    'enableSandbox',
    'disableHardwareAcceleration',
    '--lang=vi',
    '--host-resolver-rules=MAP nowhere.invalid ~NOTFOUND',
    '--blink-settings=dnsPrefetchingEnabled=false,lazyLoadEnabled=false',
    '--disable-features=LocalNetworkAccessChecks,IsolateSandboxedIframes,DocumentIsolationPolicy',
  ])
  expect(electron.menu).toBe(null)
})

test('what Chromium keeps lies in the data folder, which is made first', async () => {
  await life.run()
  expect(existsSync(join(life.folder, 'data', 'electron'))).toBe(true)
})

test.each([
  ['cannot be made', () => writeFileSync(join(life.folder, 'data'), 'a file in its place')],
  [
    'takes no file, not even its lock',
    () => {
      mkdirSync(join(life.folder, 'data'))
      symlinkSync('/proc', join(life.folder, 'data', 'electron'))
    },
  ],
])('a data folder that %s is told by the station, not by a bug and not by silence', async (_, prepare) => {
  prepare()
  await life.run({ opened: fail('store.unwritable') })
  expect(electron.errorBoxes.join()).toContain('store.unwritable')
  expect({ exits: electron.exits, windows: electron.windows }).toEqual({ exits: [2], windows: [] })
})

test('a station that does not open is told in the words of the operator, status 2, without a window', async () => {
  await life.run({ opened: fail('store.in-use') })
  expect(electron.errorBoxes.join()).toContain('store.in-use')
  expect({ exits: electron.exits, windows: electron.windows }).toEqual({ exits: [2], windows: [] })
})

test('a window that was not built is told the same way', async () => {
  rmSync(join(life.folder, 'window'), { recursive: true })
  await life.run()
  expect(electron.errorBoxes.join()).toContain('station.window-missing')
  expect(electron.exits).toEqual([2])
})

test('without the sandbox nothing is opened, and why is told', async () => {
  electron.switches.add('no-sandbox')
  await life.run({ meanwhile: () => expect.unreachable() })
  expect(electron.errorBoxes.join()).toContain('station.no-sandbox')
  expect({ exits: electron.exits, windows: electron.windows }).toEqual({ exits: [2], windows: [] })
})

test('a label that comes out before there is a window ends nothing', async () => {
  await life.run({ meanwhile: () => viewWindow().destroy() })
  expect({ windows: electron.windows.length, exits: electron.exits }).toEqual({ windows: 2, exits: [] })
})

test.each([
  ['a second start', () => electron.startAgain()],
  ['a click on the dock of macOS', () => electron.app.emit('activate')],
])('%s shows the window that there is', async (_, asked) => {
  await life.run({ meanwhile: asked })
  electron.window.minimize()
  asked()
  expect(electron.window.shown).toEqual(['show', 'restore', 'show', 'focus'])
})

test('a second start ends at once, without a window of its own', async () => {
  electron.lock = false
  await life.run()
  expect({ windows: electron.windows, exits: electron.exits }).toEqual({ windows: [], exits: [0] })
})

test('a start whose lock cannot be made, though no other program runs, is told and does not end in silence', async () => {
  vi.stubEnv('TMPDIR', '/proc')
  await life.run({ meanwhile: () => expect.unreachable() })
  expect(electron.errorBoxes.join()).toMatch(/\/proc không nhận tệp.*\n.*\n\nstation\.no-lock/)
  expect({ exits: electron.exits, windows: electron.windows, ready: electron.ready }).toEqual({
    exits: [2],
    windows: [],
    ready: true,
  })
})

test('a second start after which the first one has just ended is a first start', async () => {
  vi.spyOn(electron.app, 'requestSingleInstanceLock').mockReturnValueOnce(false)
  await life.run()
  expect({ windows: electron.windows.length, exits: electron.exits }).toEqual({ windows: 1, exits: [] })
})

test.each([
  ['there: another program runs', true, true],
  ['not there: nobody has the lock', false, false],
])('on Windows the file that goes with its process is %s', async (_, held, isOk) => {
  const data = join(life.folder, 'data', 'electron')
  mkdirSync(data, { recursive: true })
  if (held) writeFileSync(join(data, 'lockfile'), '')
  vi.spyOn(electron.app, 'requestSingleInstanceLock').mockReturnValue(false)
  const { isFirstStart } = await import('../../../src/shell/electron/onlyOne.ts')
  const first = isFirstStart({ dataDir: join(life.folder, 'data'), log: () => {}, platform: 'win32' })
  expect(first.ok).toBe(isOk)
})

test('the key of the key store is called the same from a checkout, whose program is called Electron', async () => {
  electron.app.name = 'Electron'
  await life.run()
  expect(electron.keyStore.calledAfter).toBe('Packbench')
})
