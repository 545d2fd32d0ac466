import { describe, expect, test } from 'vitest'
import { desktopLife, settled } from '../../support/desktopLife.ts'

const life = desktopLife()
const { electron } = life

describe('the page of the window', () => {
  test('that died is loaded again, but not inside the event that tells it', async () => {
    await life.run()
    const { contents } = electron.window
    contents.die('crashed')
    life.api.change({ sequence: 8, patches: [] })
    expect(contents.sent).toEqual([])
    await expect.poll(() => contents.loaded).toHaveLength(2)
  })

  test('that ended in good order is missing all the same: it is loaded again', async () => {
    await life.run()
    electron.window.contents.die('clean-exit')
    await expect.poll(() => electron.window.contents.loaded).toHaveLength(2)
  })

  test('that dies again and again is loaded when a person says so; the station goes on behind the question', async () => {
    await life.run()
    const { contents } = electron.window
    for (let crash = 1; crash <= 3; crash++) {
      contents.die('oom')
      await expect.poll(() => contents.loaded).toHaveLength(crash + 1)
    }
    contents.die('oom')
    await settled()
    expect({ loaded: contents.loaded.length, stops: electron.errorBoxes }).toEqual({ loaded: 4, stops: [] })
    electron.boxes[0]?.answer(0)
    await expect.poll(() => contents.loaded).toHaveLength(5)
    expect(electron.exits).toEqual([])
  })

  test('that does not load at first is loaded again and shown', async () => {
    await life.run({
      prepare: (contents) => {
        contents.failures = 2
      },
    })
    await expect.poll(() => electron.window.shown).toEqual(['show'])
    expect(life.logged.join()).toContain('not loaded')
  })

  test('that never loads is told in the open, not in silence', async () => {
    await life.run({
      prepare: (contents) => {
        contents.failures = Number.POSITIVE_INFINITY
      },
    })
    await expect.poll(() => electron.boxes).toMatchObject([{ isSeen: true }])
    expect({ exits: electron.exits, stops: electron.errorBoxes }).toEqual({ exits: [], stops: [] })
  })

  test('that hangs is ended and loaded again when a person says so', async () => {
    await life.run()
    const { contents } = electron.window
    electron.window.emit('unresponsive')
    expect({ boxes: electron.boxes.length, stops: electron.errorBoxes }).toEqual({ boxes: 1, stops: [] })
    electron.boxes[0]?.answer(1)
    await expect.poll(() => contents.loaded).toHaveLength(2)
    expect(life.logged.join()).toContain('does not answer')
  })

  test.each([
    ['the person waits', () => electron.boxes[0]?.answer(0)],
    ['it answers again: the question goes away', () => electron.window.emit('responsive')],
    ['the answer comes when it is back', () => electron.window.emit('responsive') && electron.boxes[0]?.answer(1)],
  ])('that hangs stays as it is when %s', async (_, answer) => {
    await life.run()
    electron.window.emit('unresponsive')
    answer()
    await settled()
    expect({ loaded: electron.window.contents.loaded.length, asks: electron.boxes[0]?.isOpen }).toEqual({
      loaded: 1,
      asks: false,
    })
  })

  test('without its bridge is loaded again, once: the load that is cut off is no failure', async () => {
    await life.run({
      prepare: (contents) => {
        contents.bridgeFailures = 1
      },
    })
    await expect.poll(() => electron.window.shown).toEqual(['show'])
    await settled()
    expect({ loaded: electron.window.contents.loaded.length, boxes: electron.boxes }).toEqual({ loaded: 2, boxes: [] })
  })
})
