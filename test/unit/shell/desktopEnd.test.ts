import { readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { desktopLife, printing, settled, viewWindow } from '../../support/desktopLife.ts'
import { testClock } from '../../support/testClock.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

const life = desktopLife()
const { electron } = life
const { createEnding } = await import('../../../src/shell/electron/ending.ts')
const { setMenu } = await import('../../../src/shell/electron/menu.ts')

test.each([
  ['the close button', () => electron.window.close()],
  ['a signal', () => electron.quit()],
  ['a window that is gone', () => electron.window.destroy()],
])('%s closes the station, once, then the program', async (_, end) => {
  await life.run()
  const held = Promise.withResolvers<void>()
  life.closing = () => held.promise
  end()
  electron.quit()
  await settled()
  expect({ closed: life.closed, exits: electron.exits }).toEqual({ closed: 1, exits: [] })
  const exited = new Promise((resolve) => electron.app.once('exited', resolve))
  held.resolve()
  await exited
  expect({ closed: life.closed, exits: electron.exits, watchers: life.api.watchers }).toEqual({
    closed: 1,
    exits: [0],
    watchers: 0,
  })
  expect([...electron.handlers.keys()]).toEqual([])
})

test('the window stays and shows what became of its last labels until the station is closed', async () => {
  await life.run()
  const held = Promise.withResolvers<void>()
  life.closing = () => held.promise
  electron.window.close()
  await settled()
  life.api.change({ sequence: 8, patches: [] })
  expect(electron.window.isDestroyed()).toBe(false)
  expect(electron.window.contents.sent).toHaveLength(1)
  held.resolve()
})

test('the close button ends the program while a label view is open', async () => {
  await life.run()
  viewWindow()
  electron.window.close()
  await expect.poll(() => electron.exits).toEqual([0])
})

test('the close button asks while labels are on their way, and the station goes on meanwhile', async () => {
  await life.run()
  life.api.change({ sequence: 8, patches: [printing] })
  electron.window.close()
  electron.window.close()
  expect(electron.boxes).toHaveLength(1)
  electron.boxes[0]?.answer(0)
  await settled()
  expect({ closed: life.closed, exits: electron.exits, shown: electron.window.isDestroyed() }).toEqual({
    closed: 0,
    exits: [],
    shown: false,
  })
  electron.window.close()
  electron.boxes[1]?.answer(1)
  await expect.poll(() => electron.exits).toEqual([0])
  expect(electron.errorBoxes).toEqual([])
})

test.each([
  ['minimized', () => electron.window.minimize()],
  ['hidden', () => electron.window.hide()],
])('whoever closes a %s window sees what is asked', async (_, away) => {
  await life.run()
  life.api.change({ sequence: 8, patches: [printing] })
  away()
  electron.window.close()
  expect(electron.boxes).toMatchObject([{ isSeen: true }])
})

test('on macOS the menu has copy and paste, and its end asks as the close button does', async () => {
  await life.run()
  setMenu('darwin')
  const items = electron.menuItems()
  expect(items).toMatchObject([{}, { role: 'editMenu' }, {}])
  const quit = items[0]?.submenu?.find(({ accelerator }) => accelerator === 'Command+Q')
  life.api.change({ sequence: 8, patches: [printing] })
  quit?.click?.({}, electron.window)
  expect({ boxes: electron.boxes.length, closed: life.closed }).toEqual({ boxes: 1, closed: 0 })
  quit?.click?.({}, undefined)
  await expect.poll(() => electron.exits).toEqual([0])
})

test('a label that was printing when the window opened is known from the snapshot', async () => {
  life.api.hold({ sequence: 7, patches: [printing] })
  await life.run()
  electron.window.close()
  expect(electron.boxes).toHaveLength(1)
})

test.each([
  ['is over', windowLabel()],
  ['waits for paper', windowLabel({ state: 'stopped', verdict: null })],
])('nothing is asked for a label that %s', async (_, label) => {
  await life.run()
  life.api.change({ sequence: 8, patches: [{ table: 'card', key: 'a', row: windowCard({ labels: [label] }) }] })
  electron.window.close()
  await expect.poll(() => electron.exits).toEqual([0])
  expect(electron.boxes).toEqual([])
})

test('a signal asks nobody, and waits for the label that is on its way', async () => {
  await life.run()
  life.api.change({ sequence: 8, patches: [printing] })
  electron.quit()
  await expect.poll(() => electron.exits).toEqual([0])
  expect({ closed: life.closed, boxes: electron.boxes }).toEqual({ closed: 1, boxes: [] })
})

test.each([
  ['Windows may log off', () => electron.logOff()],
  ['Linux may shut down', () => electron.shutDown()],
])('%s at once, but not while a label is on its way', async (_, ends) => {
  await life.run()
  expect(ends()).toBe(true)
  expect(life.closed).toBe(0)
  life.api.change({ sequence: 8, patches: [printing] })
  expect(ends()).toBe(false)
  await expect.poll(() => ({ closed: life.closed, exits: electron.exits })).toEqual({ closed: 1, exits: [0] })
})

test('a second start while the first is ending is not lost: the program starts again', async () => {
  await life.run()
  const held = Promise.withResolvers<void>()
  life.closing = () => held.promise
  electron.quit()
  electron.startAgain()
  expect(electron.relaunches).toBe(0)
  held.resolve()
  await expect.poll(() => electron.exits).toEqual([0])
  expect(electron.relaunches).toBe(1)
})

test.each([
  ['a signal', undefined, 0],
  ['a bug', 1, 1],
])('%s while the station opens waits for that, closes it, and ends with status %s', async (_, exitCode, status) => {
  const held = Promise.withResolvers<void>()
  const opens = Promise.withResolvers<void>()
  const running = life.run({
    meanwhile: () => {
      opens.resolve()
      return held.promise
    },
  })
  await opens.promise
  process.exitCode = exitCode
  electron.quit()
  electron.startAgain()
  await settled()
  expect({ closed: life.closed, exits: electron.exits }).toEqual({ closed: 0, exits: [] })
  held.resolve()
  await running
  await expect.poll(() => electron.exits).toEqual([status])
  expect({ closed: life.closed, windows: electron.windows, relaunches: electron.relaunches }).toEqual({
    closed: 1,
    windows: [],
    relaunches: 1,
  })
})

test('a bug before the app is ready ends with a status too, without a box that has no words yet', async () => {
  createEnding((line) => life.logged.push(line))
  process.exitCode = 1
  electron.quit()
  await expect.poll(() => electron.exits).toEqual([1])
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
  const ending = createEnding((line) => life.logged.push(line), { after })
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
  const told = join(life.folder, 'told')
  const image = join(life.folder, 'Packbench.AppImage')
  writeFileSync(image, `#!/bin/sh\nprintf '%s' "$1" > '${told}.part' && mv '${told}.part' '${told}'\n`, {
    mode: 0o755,
  })
  vi.stubEnv('APPIMAGE', image)
  await life.run()
  const written = new Promise<void>((resolve) => {
    const watcher = watch(life.folder, (_event, name) => {
      if (name !== 'told') return
      watcher.close()
      resolve()
    })
  })
  electron.quit()
  electron.startAgain()
  await expect.poll(() => electron.exits).toEqual([0])
  expect(electron.calls.at(-1)).toBe('releaseSingleInstanceLock')
  await written
  expect(readFileSync(told, 'utf8')).toBe(process.argv[1])
})

test('a bug ends the program with a status, and is told when the station is closed', async () => {
  await life.run()
  process.exitCode = 1
  electron.quit()
  expect(electron.errorBoxes).toEqual([])
  await expect.poll(() => electron.exits).toEqual([1])
  expect(electron.errorBoxes.join()).toContain('station.bug')
})
