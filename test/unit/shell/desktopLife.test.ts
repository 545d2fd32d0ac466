import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Patch } from '../../../src/contract/tables.ts'
import type { DesktopStation } from '../../../src/shell/electron/app.ts'
import { installElectron } from '../../support/electronFake.ts'
import type { FakeContents } from '../../support/electronFakeContents.ts'
import { scriptedDesk } from '../../support/scriptedDesk.ts'
import { testClock } from '../../support/testClock.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

const electron = installElectron()
const { runDesktop } = await import('../../../src/shell/electron/app.ts')
const { createEnding } = await import('../../../src/shell/electron/ending.ts')

let folder: string
let desk: ReturnType<typeof scriptedDesk>
let logged: string[]
let closed: number
let closing: () => Promise<void>

beforeEach(() => {
  electron.reset()
  folder = mkdtempSync(join(tmpdir(), 'packbench-life-'))
  mkdirSync(join(folder, 'window'))
  writeFileSync(join(folder, 'window', 'index.html'), '<!doctype html>')
  desk = scriptedDesk()
  logged = []
  closed = 0
  closing = async () => {}
})
afterEach(() => {
  process.exitCode = undefined
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('the start', () => {
  test('what must come before the app is ready does, and no menu takes keys away from the window', async () => {
    await run()
    expect(electron.calls).toEqual([
      'setPath userData',
      'requestSingleInstanceLock',
      'registerSchemesAsPrivileged',
      'enableSandbox',
      '--lang=vi',
      '--host-resolver-rules=MAP nowhere.invalid ~NOTFOUND',
      '--blink-settings=dnsPrefetchingEnabled=false,lazyLoadEnabled=false',
      '--disable-features=LocalNetworkAccessChecks',
    ])
    expect(electron.menu).toBe(null)
  })

  test('what Chromium keeps lies in the data folder, which is made first', async () => {
    await run()
    expect(existsSync(join(folder, 'data', 'electron'))).toBe(true)
  })

  test.each([
    ['cannot be made', () => writeFileSync(join(folder, 'data'), 'a file in its place')],
    [
      'takes no file, not even its lock',
      () => {
        mkdirSync(join(folder, 'data'))
        symlinkSync('/proc', join(folder, 'data', 'electron'))
      },
    ],
  ])('a data folder that %s is told by the station, not by a bug and not by silence', async (_, prepare) => {
    prepare()
    await run(fail('store.unwritable'))
    expect(electron.errorBoxes.join()).toContain('store.unwritable')
    expect({ exits: electron.exits, windows: electron.windows }).toEqual({ exits: [2], windows: [] })
  })

  test('a station that does not open is told in the words of the operator, status 2, without a window', async () => {
    await run(fail('store.in-use'))
    expect(electron.errorBoxes.join()).toContain('store.in-use')
    expect({ exits: electron.exits, windows: electron.windows }).toEqual({ exits: [2], windows: [] })
  })

  test('a window that was not built is told the same way', async () => {
    rmSync(join(folder, 'window'), { recursive: true })
    await run()
    expect(electron.errorBoxes.join()).toContain('station.window-missing')
    expect(electron.exits).toEqual([2])
  })

  test('without the sandbox nothing is opened, and why is told', async () => {
    electron.switches.add('no-sandbox')
    await run(undefined, () => expect.unreachable())
    expect(electron.errorBoxes.join()).toContain('station.no-sandbox')
    expect({ exits: electron.exits, windows: electron.windows }).toEqual({ exits: [2], windows: [] })
  })

  test('a label that comes out before there is a window ends nothing', async () => {
    await run(undefined, () => viewWindow().destroy())
    expect({ windows: electron.windows.length, exits: electron.exits }).toEqual({ windows: 2, exits: [] })
  })

  test('a second start ends at once, and the first shows its window', async () => {
    await run()
    electron.window.minimize()
    electron.startAgain()
    expect(electron.window.shown).toEqual(['show', 'restore', 'show', 'focus'])
    electron.reset()
    electron.lock = false
    await run()
    expect({ windows: electron.windows, exits: electron.exits }).toEqual({ windows: [], exits: [0] })
  })
})

describe('the end', () => {
  test.each([
    ['the close button', () => electron.window.close()],
    ['a signal', () => electron.quit()],
    ['a window that is gone', () => electron.window.destroy()],
  ])('%s closes the station, once, then the program', async (_, end) => {
    await run()
    const held = Promise.withResolvers<void>()
    closing = () => held.promise
    end()
    electron.quit()
    await settled()
    expect({ closed, exits: electron.exits }).toEqual({ closed: 1, exits: [] })
    const exited = new Promise((resolve) => electron.app.once('exited', resolve))
    held.resolve()
    await exited
    expect({ closed, exits: electron.exits, watchers: desk.watchers }).toEqual({ closed: 1, exits: [0], watchers: 0 })
    expect([...electron.handlers.keys()]).toEqual([])
  })

  test('the window stays and shows what became of its last labels until the station is closed', async () => {
    await run()
    closing = () => new Promise(() => {})
    electron.window.close()
    await settled()
    desk.change({ sequence: 8, patches: [] })
    expect(electron.window.isDestroyed()).toBe(false)
    expect(electron.window.contents.sent).toHaveLength(1)
  })

  test('the close button ends the program while a label view is open', async () => {
    await run()
    viewWindow()
    electron.window.close()
    await vi.waitFor(() => expect(electron.exits).toEqual([0]))
  })

  test('the close button asks while labels are on their way, and the station goes on meanwhile', async () => {
    await run()
    desk.change({ sequence: 8, patches: [printing] })
    electron.window.close()
    electron.window.close()
    expect(electron.boxes).toHaveLength(1)
    electron.boxes[0]?.answer(0)
    await settled()
    expect({ closed, exits: electron.exits, shown: electron.window.isDestroyed() }).toEqual({
      closed: 0,
      exits: [],
      shown: false,
    })
    electron.window.close()
    electron.boxes[1]?.answer(1)
    await vi.waitFor(() => expect(electron.exits).toEqual([0]))
    expect(electron.errorBoxes).toEqual([])
  })

  test('a label that was printing when the window opened is known from the snapshot', async () => {
    desk.hold({ sequence: 7, patches: [printing] })
    await run()
    electron.window.close()
    expect(electron.boxes).toHaveLength(1)
  })

  test.each([
    ['is over', windowLabel()],
    ['waits for paper', windowLabel({ state: 'stopped', verdict: null })],
  ])('nothing is asked for a label that %s', async (_, label) => {
    await run()
    desk.change({ sequence: 8, patches: [{ table: 'card', key: 'a', row: windowCard({ labels: [label] }) }] })
    electron.window.close()
    await vi.waitFor(() => expect(electron.exits).toEqual([0]))
    expect(electron.boxes).toEqual([])
  })

  test('a signal asks nobody, and waits for the label that is on its way', async () => {
    await run()
    desk.change({ sequence: 8, patches: [printing] })
    electron.quit()
    await vi.waitFor(() => expect(electron.exits).toEqual([0]))
    expect({ closed, boxes: electron.boxes }).toEqual({ closed: 1, boxes: [] })
  })

  test('Windows may log off at once, but not while a label is on its way', async () => {
    await run()
    expect(electron.logOff()).toBe(true)
    expect(closed).toBe(0)
    desk.change({ sequence: 8, patches: [printing] })
    expect(electron.logOff()).toBe(false)
    await vi.waitFor(() => expect({ closed, exits: electron.exits }).toEqual({ closed: 1, exits: [0] }))
  })

  test('a second start while the first is ending is not lost: the program starts again', async () => {
    await run()
    const held = Promise.withResolvers<void>()
    closing = () => held.promise
    electron.quit()
    electron.startAgain()
    expect(electron.relaunches).toBe(0)
    held.resolve()
    await vi.waitFor(() => expect(electron.exits).toEqual([0]))
    expect(electron.relaunches).toBe(1)
  })

  test.each([
    ['a signal', undefined, 0],
    ['a bug', 1, 1],
  ])('%s while the station opens waits for that, closes it, and ends with status %s', async (_, exitCode, status) => {
    const held = Promise.withResolvers<void>()
    const opens = Promise.withResolvers<void>()
    const running = run(undefined, () => {
      opens.resolve()
      return held.promise
    })
    await opens.promise
    process.exitCode = exitCode
    electron.quit()
    electron.startAgain()
    await settled()
    expect({ closed, exits: electron.exits }).toEqual({ closed: 0, exits: [] })
    held.resolve()
    await running
    await vi.waitFor(() => expect(electron.exits).toEqual([status]))
    expect({ closed, windows: electron.windows, relaunches: electron.relaunches }).toEqual({
      closed: 1,
      windows: [],
      relaunches: 1,
    })
  })

  test('a bug before the app is ready ends with a status too, without a box that has no words yet', async () => {
    createEnding((line) => logged.push(line))
    process.exitCode = 1
    electron.quit()
    await vi.waitFor(() => expect(electron.exits).toEqual([1]))
    expect(electron.errorBoxes).toEqual([])
  })

  test('a station that is closed after its time is up starts the program once, not twice', async () => {
    const clock = testClock()
    const after = (milliseconds: number, act: () => void) => {
      const stopped = new AbortController()
      void clock.sleep(milliseconds, stopped.signal).then(() => stopped.signal.aborted || act())
      return () => stopped.abort()
    }
    const held = Promise.withResolvers<void>()
    const ending = createEnding((line) => logged.push(line), { after })
    ending.closeFirst(() => held.promise)
    electron.quit()
    ending.thenAgain()
    await clock.advance(14_999)
    expect(electron.exits).toEqual([])
    await clock.advance(1)
    held.resolve()
    await settled()
    expect({ exits: electron.exits, relaunches: electron.relaunches }).toEqual({ exits: [1], relaunches: 1 })
  })

  test('an AppImage is started again as the image, with the lock free and the same words', async () => {
    const told = join(folder, 'told')
    const image = join(folder, 'Packbench.AppImage')
    writeFileSync(image, `#!/bin/sh\nprintf '%s' "$1" > '${told}.part' && mv '${told}.part' '${told}'\n`, {
      mode: 0o755,
    })
    vi.stubEnv('APPIMAGE', image)
    await run()
    const written = new Promise<void>((resolve) => {
      const watcher = watch(folder, (_event, name) => {
        if (name !== 'told') return
        watcher.close()
        resolve()
      })
    })
    electron.quit()
    electron.startAgain()
    await vi.waitFor(() => expect(electron.exits).toEqual([0]))
    expect(electron.calls.at(-1)).toBe('releaseSingleInstanceLock')
    await written
    expect(readFileSync(told, 'utf8')).toBe(process.argv[1])
  })

  test('a bug ends the program with a status, and is told when the station is closed', async () => {
    await run()
    process.exitCode = 1
    electron.quit()
    expect(electron.errorBoxes).toEqual([])
    await vi.waitFor(() => expect(electron.exits).toEqual([1]))
    expect(electron.errorBoxes.join()).toContain('station.bug')
  })
})

describe('the page of the window', () => {
  test('that died is loaded again, but not inside the event that tells it', async () => {
    await run()
    const { contents } = electron.window
    contents.die('crashed')
    desk.change({ sequence: 8, patches: [] })
    expect(contents.sent).toEqual([])
    await vi.waitFor(() => expect(contents.loaded).toHaveLength(2))
  })

  test('that ended in good order is missing all the same: it is loaded again', async () => {
    await run()
    electron.window.contents.die('clean-exit')
    await vi.waitFor(() => expect(electron.window.contents.loaded).toHaveLength(2))
  })

  test('that dies again and again is loaded when a person says so; the station goes on behind the question', async () => {
    await run()
    const { contents } = electron.window
    for (let crash = 1; crash <= 3; crash++) {
      contents.die('oom')
      await vi.waitFor(() => expect(contents.loaded).toHaveLength(crash + 1))
    }
    contents.die('oom')
    await settled()
    expect({ loaded: contents.loaded.length, stops: electron.errorBoxes }).toEqual({ loaded: 4, stops: [] })
    electron.boxes[0]?.answer(0)
    await vi.waitFor(() => expect(contents.loaded).toHaveLength(5))
    expect(electron.exits).toEqual([])
  })

  test('that does not load at first is loaded again and shown', async () => {
    await run(undefined, undefined, (contents) => {
      contents.failures = 2
    })
    await vi.waitFor(() => expect(electron.window.shown).toEqual(['show']))
    expect(logged.join()).toContain('not loaded')
  })

  test('that never loads is told in the open, not in silence', async () => {
    await run(undefined, undefined, (contents) => {
      contents.failures = Number.POSITIVE_INFINITY
    })
    await vi.waitFor(() => expect(electron.boxes).toHaveLength(1))
    expect({ exits: electron.exits, stops: electron.errorBoxes }).toEqual({ exits: [], stops: [] })
  })

  test('that hangs is ended and loaded again when a person says so', async () => {
    await run()
    const { contents } = electron.window
    electron.window.emit('unresponsive')
    expect({ boxes: electron.boxes.length, stops: electron.errorBoxes }).toEqual({ boxes: 1, stops: [] })
    electron.boxes[0]?.answer(1)
    await vi.waitFor(() => expect(contents.loaded).toHaveLength(2))
    expect(logged.join()).toContain('does not answer')
  })

  test.each([
    ['the person waits', () => electron.boxes[0]?.answer(0)],
    ['it answers again: the question goes away', () => electron.window.emit('responsive')],
    ['the answer comes when it is back', () => electron.window.emit('responsive') && electron.boxes[0]?.answer(1)],
  ])('that hangs stays as it is when %s', async (_, answer) => {
    await run()
    electron.window.emit('unresponsive')
    answer()
    await settled()
    expect({ loaded: electron.window.contents.loaded.length, asks: electron.boxes[0]?.isOpen }).toEqual({
      loaded: 1,
      asks: false,
    })
  })

  test('without its bridge is loaded again, once: the load that is cut off is no failure', async () => {
    await run(undefined, undefined, (contents) => {
      contents.bridgeFailures = 1
    })
    await vi.waitFor(() => expect(electron.window.shown).toEqual(['show']))
    await settled()
    expect({ loaded: electron.window.contents.loaded.length, boxes: electron.boxes }).toEqual({ loaded: 2, boxes: [] })
  })
})

describe('the machine', () => {
  test('does not fall asleep by itself while labels are on their way', async () => {
    await run()
    expect([...electron.awake.values()]).toEqual([])
    desk.change({ sequence: 8, patches: [printing] })
    desk.change({ sequence: 9, patches: [printing] })
    expect([...electron.awake.values()]).toEqual(['prevent-app-suspension'])
    desk.change({ sequence: 10, patches: [{ table: 'card', key: 'a', row: null }] })
    expect([...electron.awake.values()]).toEqual([])
  })
})

const printing: Patch = {
  table: 'card',
  key: 'a',
  row: windowCard({ labels: [windowLabel({ state: 'sending', verdict: null })] }),
}

/** A hidden window beside the station's. */
function viewWindow() {
  const session = electron.session.fromPartition('view-1', {})
  return new electron.BrowserWindow({ show: false, webPreferences: { session } })
}

/** Everything that was begun and waits for nobody is done. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function run(
  opened?: Result<DesktopStation>,
  meanwhile: () => unknown = () => {},
  prepare: (contents: FakeContents) => void = () => {},
): Promise<void> {
  const preferences = { read: async () => ok({}), write: async () => ok() }
  const close = () => {
    closed += 1
    return closing()
  }
  electron.app.on('web-contents-created', (_event, contents: FakeContents) => prepare(contents))
  await runDesktop({
    dataDir: join(folder, 'data'),
    openStation: async () => {
      await meanwhile()
      return opened ?? ok({ desk, preferences, close })
    },
    windowDir: join(folder, 'window'),
    preload: join(folder, 'preload.cjs'),
    log: (line) => logged.push(line),
  })
}
