import { beforeEach, describe, expect, it } from 'vitest'
import type { EmittedLabel, Format } from '../../../src/emulator/mechanism.ts'
import { Mechanism } from '../../../src/emulator/mechanism.ts'
import { blankDots } from '../../../src/model/dots.ts'
import { ManualClock, settled } from './manualClock.ts'

// 776 dots are 97 mm; with the gap of 3 mm and 100 mm/s a label takes a second.
const second = 1_000
const sheet = (overrides: Partial<Format> = {}): Format => ({
  dots: blankDots(8, 776),
  copies: 1,
  bytes: 100,
  pauseEvery: 0,
  ...overrides,
})

let clock: ManualClock
let labels: EmittedLabel[]
let mechanism: Mechanism

beforeEach(() => {
  clock = new ManualClock()
  labels = []
  mechanism = new Mechanism({
    clock,
    dpmm: 8,
    speedMmPerSecond: 100,
    bufferBytes: 250,
    onLabel: (label) => labels.push(label),
  })
  void mechanism.run()
  return () => mechanism.switchOff()
})

describe('paper', () => {
  it('moves for length and gap at the speed of the head, and a label counts when it is out', async () => {
    mechanism.accept(sheet())
    await clock.advance(second - 1)
    expect(mechanism.status()).toMatchObject({ moving: true, labelsRemaining: 1, formatsWaiting: 0, labels: 0 })
    await clock.advance(1)
    expect(mechanism.status()).toMatchObject({ moving: false, labelsRemaining: 0, labels: 1 })
    expect(labels).toMatchObject([{ label: 1, width: 8, height: 776, at: 2_000 }])
  })

  it('moves for one format after the other while the rest waits in the buffer', async () => {
    for (let count = 0; count < 3; count++) mechanism.accept(sheet())
    await clock.advance(second / 2)
    expect(mechanism.status()).toMatchObject({ formatsWaiting: 2, bytesWaiting: 200, bufferFull: false })
    await clock.advance(second)
    expect(mechanism.status()).toMatchObject({ formatsWaiting: 1, labels: 1 })
    await clock.advance(2 * second)
    expect(labels.map((label) => label.label)).toEqual([1, 2, 3])
  })

  it('counts down the copies of a batch', async () => {
    mechanism.accept(sheet({ copies: 3 }))
    await clock.advance(second)
    expect(mechanism.status()).toMatchObject({ labelsRemaining: 2, labels: 1 })
    await clock.advance(2 * second)
    expect(mechanism.status()).toMatchObject({ labelsRemaining: 0, labels: 3 })
  })

  it('that runs out in the middle of a label leaves it to be printed again from its top', async () => {
    mechanism.accept(sheet({ copies: 2 }))
    await clock.advance(1.5 * second)
    mechanism.rollEndsAfter(0)
    await clock.advance(60 * second)
    expect(mechanism.status()).toMatchObject({ moving: false, labelsRemaining: 1, labels: 1 })
    expect([...mechanism.status().troubles]).toEqual(['media-out'])
    mechanism.mend('media-out')
    await clock.advance(second)
    expect(labels).toHaveLength(2)
  })

  it('that ends after two labels stops there, and the rest comes after the refill', async () => {
    mechanism.rollEndsAfter(2)
    for (let count = 0; count < 2; count++) mechanism.accept(sheet({ copies: 2 }))
    await clock.advance(60 * second)
    expect(labels).toHaveLength(2)
    expect(mechanism.status().formatsWaiting).toBe(1)
    mechanism.mend('media-out')
    await clock.advance(60 * second)
    expect(labels).toHaveLength(4)
  })

  it('keeps a format in the buffer of a stopped printer, and goes on only when every trouble is over', async () => {
    mechanism.trouble('head-open')
    mechanism.trouble('ribbon-out')
    mechanism.accept(sheet())
    await clock.advance(second)
    expect(mechanism.status()).toMatchObject({ formatsWaiting: 1, labelsRemaining: 0, moving: false })
    mechanism.mend('head-open')
    await clock.advance(second)
    expect(labels).toHaveLength(0)
    mechanism.mend('ribbon-out')
    await clock.advance(second)
    expect(labels).toHaveLength(1)
  })
})

describe('the pause', () => {
  it('finishes the label that moves and holds the next', async () => {
    mechanism.accept(sheet({ copies: 2 }))
    await clock.advance(second / 2)
    mechanism.pause()
    await clock.advance(60 * second)
    expect(mechanism.status()).toMatchObject({ paused: true, labels: 1, labelsRemaining: 1 })
    mechanism.resume()
    await clock.advance(second)
    expect(labels).toHaveLength(2)
  })

  it('comes by itself after every group of labels that asks for it', async () => {
    mechanism.accept(sheet({ copies: 4, pauseEvery: 2 }))
    await clock.advance(60 * second)
    expect(mechanism.status()).toMatchObject({ paused: true, labels: 2 })
    mechanism.resume()
    await clock.advance(60 * second)
    expect(labels).toHaveLength(4)
  })
})

describe('the cancel key', () => {
  it('does nothing while the printer is not in pause', async () => {
    mechanism.accept(sheet())
    mechanism.accept(sheet())
    mechanism.cancelNext()
    await clock.advance(60 * second)
    expect(labels).toHaveLength(2)
  })

  it('removes in pause the format that would print next, and only that', async () => {
    mechanism.pause()
    for (const height of [8, 16, 24]) mechanism.accept(sheet({ dots: blankDots(8, height) }))
    await settled()
    mechanism.cancelNext()
    mechanism.resume()
    await clock.advance(60 * second)
    expect(labels.map((label) => label.height)).toEqual([16, 24])
  })

  it('removes the rest of a batch and not the label that moves', async () => {
    mechanism.accept(sheet({ copies: 5 }))
    mechanism.accept(sheet({ dots: blankDots(8, 16) }))
    await clock.advance(second / 2)
    mechanism.pause()
    mechanism.cancelNext()
    mechanism.resume()
    await clock.advance(60 * second)
    expect(labels.map((label) => label.height)).toEqual([776, 16])
  })

  it('removes the format after the label that moves', async () => {
    for (const height of [776, 16, 24]) mechanism.accept(sheet({ dots: blankDots(8, height) }))
    await clock.advance(second / 2)
    mechanism.pause()
    mechanism.cancelNext()
    mechanism.resume()
    await clock.advance(60 * second)
    expect(labels.map((label) => label.height)).toEqual([776, 24])
  })
})

describe('cancelling all', () => {
  it('finishes the label that moves and forgets everything else', async () => {
    mechanism.accept(sheet({ copies: 3 }))
    mechanism.accept(sheet())
    await clock.advance(second / 2)
    mechanism.cancelAll()
    expect(mechanism.status()).toMatchObject({ formatsWaiting: 0, labelsRemaining: 1 })
    await clock.advance(60 * second)
    expect(labels).toHaveLength(1)
  })
})

describe('a power cycle', () => {
  it('loses the buffer, the label that moved and the pause, and keeps counter, paper and head', async () => {
    mechanism.accept(sheet())
    await clock.advance(second)
    mechanism.accept(sheet({ copies: 2 }))
    mechanism.accept(sheet())
    await clock.advance(second / 2)
    mechanism.trouble('head-open')
    mechanism.pause()
    mechanism.powerCycle()
    await clock.advance(60 * second)
    expect(mechanism.status()).toMatchObject({ paused: false, formatsWaiting: 0, labelsRemaining: 0, labels: 1 })
    expect([...mechanism.status().troubles]).toEqual(['head-open'])
    mechanism.mend('head-open')
    mechanism.accept(sheet())
    await clock.advance(second)
    expect(labels.map((label) => label.label)).toEqual([1, 2])
  })
})

describe('the buffer', () => {
  it('is full when the waiting formats fill it, and has room when one of them starts', async () => {
    mechanism.accept(sheet())
    await settled()
    for (let count = 0; count < 3; count++) mechanism.accept(sheet())
    expect(mechanism.status()).toMatchObject({ bufferFull: true, bytesWaiting: 300 })
    let room = false
    void mechanism.room(new AbortController().signal).then(() => {
      room = true
    })
    await clock.advance(second - 1)
    expect(room).toBe(false)
    await clock.advance(1)
    expect(room).toBe(true)
  })

  it('stops to be waited for when the connection is gone', async () => {
    const gone = new AbortController()
    for (let count = 0; count < 4; count++) mechanism.accept(sheet())
    await settled()
    const room = mechanism.room(gone.signal)
    gone.abort()
    await room
    expect(mechanism.status().bufferFull).toBe(true)
  })
})

describe('mischief', () => {
  it('swallows one format without a trace', async () => {
    mechanism.swallowNext()
    mechanism.accept(sheet())
    expect(mechanism.status()).toMatchObject({ formatsWaiting: 0, labelsRemaining: 0 })
    mechanism.accept(sheet())
    await clock.advance(60 * second)
    expect(labels).toHaveLength(1)
  })

  it('prints one format twice and does not know', async () => {
    mechanism.printTwice()
    mechanism.accept(sheet())
    await clock.advance(second / 2)
    expect(mechanism.status().labelsRemaining).toBe(1)
    mechanism.accept(sheet())
    await clock.advance(60 * second)
    expect(labels).toHaveLength(3)
  })

  it('lets a foreign format in behind the own ones', async () => {
    mechanism.accept(sheet())
    mechanism.swallowNext()
    mechanism.acceptForeign(sheet({ dots: blankDots(16, 8) }))
    await clock.advance(60 * second)
    expect(labels.map((label) => label.width)).toEqual([8, 16])
  })
})

describe('what waits its turn', () => {
  it('is done when everything before it has come out and the printer can print, in order', async () => {
    const done: string[] = []
    mechanism.inTurn(() => done.push('at once'))
    expect(done).toEqual(['at once'])
    mechanism.accept(sheet())
    mechanism.inTurn(() => done.push('after one'))
    mechanism.accept(sheet())
    mechanism.inTurn(() => done.push('after two'))
    await clock.advance(second)
    expect(done).toEqual(['at once', 'after one'])
    expect(mechanism.status()).toMatchObject({ formatsWaiting: 0, labels: 1 })
    mechanism.pause()
    await clock.advance(second)
    expect(done).toHaveLength(2)
    mechanism.resume()
    await mechanism.idle()
    expect(done).toEqual(['at once', 'after one', 'after two'])
  })

  it('is forgotten with the format before it, when that is canceled or the power goes', async () => {
    const done: string[] = []
    mechanism.pause()
    for (const name of ['first', 'second']) {
      mechanism.accept(sheet())
      mechanism.inTurn(() => done.push(name))
    }
    mechanism.cancelNext()
    mechanism.resume()
    await clock.advance(2 * second)
    expect(done).toEqual(['second'])
    mechanism.accept(sheet())
    mechanism.inTurn(() => done.push('third'))
    mechanism.powerCycle()
    await clock.advance(2 * second)
    expect(done).toEqual(['second'])
    expect(mechanism.status()).toMatchObject({ labels: 1, restarts: 1, fedMm: 100 })
  })
})
