import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Pool } from '../../../src/raster/pool.ts'
import { createPool } from '../../../src/raster/pool.ts'
import { settle, testClock } from '../../support/testClock.ts'

const deadlineMs = 5000

function poolOf(threads: number, script = './faultyThread.ts', limit = deadlineMs) {
  const clock = testClock()
  const url = new URL(script, import.meta.url)
  const pool = createPool({ script: url, threads, deadlineMs: limit, heapLimitBytes: 100, clock })
  return { clock, pool, [Symbol.asyncDispose]: () => pool.close() }
}

const never = new AbortController().signal

function order(pool: Pool, text: string, signal = never) {
  return pool.run({ name: 'pageTexts', pdf: new TextEncoder().encode(text) }, [], signal)
}

async function threadOf(pool: Pool): Promise<string> {
  const result = await order(pool, 'who')
  if (!result.ok) throw new Error(JSON.stringify(result.fault))
  return result.value.join()
}

function channel() {
  const machine = new BroadcastChannel('faulty thread')
  return { go: () => machine.postMessage('go'), [Symbol.dispose]: () => machine.close() }
}

describe('a task that hangs', () => {
  it('is too slow at its deadline, and its thread is replaced', async () => {
    await using house = poolOf(1)
    const { pool, clock } = house
    const first = await threadOf(pool)
    const hung = order(pool, 'hang')
    const next = threadOf(pool)
    await clock.advance(6 * deadlineMs)
    expect(await hung).toMatchObject({ ok: false, fault: { code: 'label.too-slow' } })
    expect(await next).not.toBe(first)
  })

  it('is too slow at its deadline when it has computed until then, and not only when it hangs for long', async () => {
    const limit = 200
    await using house = poolOf(1, './faultyThread.ts', limit)
    await threadOf(house.pool)
    const hung = order(house.pool, 'hang')
    const before = process.cpuUsage()
    // Nearly all of it is the thread's.
    while (process.cpuUsage(before).user < 5 * limit * 1000) await new Promise((next) => setTimeout(next, 20))
    await house.clock.advance(limit)
    expect(await hung).toMatchObject({ ok: false, fault: { code: 'label.too-slow' } })
  })

  it('harms no other task: the other thread goes on meanwhile', async () => {
    await using house = poolOf(2)
    const { pool, clock } = house
    await threadOf(pool)
    const hung = order(pool, 'hang')
    const others = await Promise.all([threadOf(pool), threadOf(pool), threadOf(pool)])
    expect(new Set(others).size).toBe(1)
    expect(clock.sleepers()).toBe(2)
    await clock.advance(6 * deadlineMs)
    expect(await hung).toMatchObject({ ok: false, fault: { code: 'label.too-slow' } })
  })

  it('does not count the time that a task waits for a thread', async () => {
    await using house = poolOf(1)
    const { pool, clock } = house
    await threadOf(pool)
    const [first, second] = [order(pool, 'hang'), order(pool, 'hang')]
    await clock.advance(6 * deadlineMs)
    expect(await first).toMatchObject({ ok: false, fault: { code: 'label.too-slow' } })
    expect(await Promise.race([second, settle().then(() => 'not settled')])).toBe('not settled')
  })
})

describe('a task that a busy machine gives no turn', () => {
  it('is not too slow at its deadline: what its thread computes is counted', async () => {
    await using house = poolOf(1)
    const { pool, clock } = house
    const thread = await threadOf(pool)
    const task = order(pool, 'get no turn')
    await clock.advance(5 * deadlineMs)
    using machine = channel()
    machine.go()
    expect(await task).toEqual({ ok: true, value: [thread] })
    expect(clock.sleepers()).toBe(0)
  })

  it.each(['get no turn', 'stand still'])('is too slow when that lasts (%s)', async (way) => {
    await using house = poolOf(1)
    const { pool, clock } = house
    const first = await threadOf(pool)
    const task = order(pool, way)
    await clock.advance(6 * deadlineMs)
    expect(await task).toMatchObject({ ok: false, fault: { code: 'label.too-slow' } })
    expect(await threadOf(pool)).not.toBe(first)
  })
})

describe('a task that crashes its thread', () => {
  it.each(['throw', 'exit'])('is an unreadable page, and the next task finds a new thread (%s)', async (way) => {
    await using house = poolOf(1)
    const first = await threadOf(house.pool)
    const [crashed, next] = await Promise.all([order(house.pool, way), threadOf(house.pool)])
    expect(crashed).toMatchObject({ ok: false, fault: { code: 'label.unreadable-page' } })
    expect(next).not.toBe(first)
  })

  it('tells the log what the thread died of', async () => {
    await using house = poolOf(1)
    expect(await order(house.pool, 'throw')).toMatchObject({
      fault: { detail: expect.stringContaining('memory access out of bounds') },
    })
  })
})

describe('a thread', () => {
  it('is used again and again', async () => {
    await using house = poolOf(1)
    const first = await threadOf(house.pool)
    for (let task = 0; task < 20; task++) expect(await threadOf(house.pool)).toBe(first)
  })

  it('is replaced after its answer when its heap has grown beyond the limit', async () => {
    await using house = poolOf(1)
    const first = await threadOf(house.pool)
    expect(await order(house.pool, 'grow')).toEqual({ ok: true, value: [first] })
    expect(await threadOf(house.pool)).not.toBe(first)
  })

  it('that leaves between two tasks is replaced before the next', async () => {
    await using house = poolOf(1)
    const first = await threadOf(house.pool)
    const replaced = once(process, 'worker')
    expect(await order(house.pool, 'answer and leave')).toEqual({ ok: true, value: [first] })
    await replaced
    expect(await threadOf(house.pool)).not.toBe(first)
  })

  it('that cannot start is a bug that is thrown at the task, and tried again with the next', async () => {
    await using house = poolOf(2, './brokenThread.ts')
    await expect(order(house.pool, 'who')).rejects.toThrow('pdfium.wasm is missing')
    await expect(order(house.pool, 'who')).rejects.toThrow('pdfium.wasm is missing')
  })
})

describe('a task that nobody wants any more', () => {
  it('is canceled at once, waiting or under way, and its thread is not lost', async () => {
    await using house = poolOf(1)
    const { pool, clock } = house
    const first = await threadOf(pool)
    const caller = new AbortController()
    const tasks = [order(pool, 'hang', caller.signal), order(pool, 'who', caller.signal)]
    await settle()
    expect(clock.sleepers()).toBe(2)
    caller.abort()
    for (const task of tasks) expect(await task).toEqual({ ok: false, fault: { code: 'request.canceled' } })
    expect(await order(pool, 'who', caller.signal)).toEqual({ ok: false, fault: { code: 'request.canceled' } })
    const next = threadOf(pool)
    await clock.advance(6 * deadlineMs)
    expect(await next).not.toBe(first)
  })
})

describe('a pool that closes', () => {
  it('ends what is under way and what waits, and takes nothing more', async () => {
    const { pool } = poolOf(1)
    await threadOf(pool)
    const tasks = [order(pool, 'hang'), order(pool, 'who')]
    await settle()
    await pool.close()
    const closing = { ok: false, fault: { code: 'station.closing' } }
    expect(await Promise.all(tasks)).toEqual([closing, closing])
    expect(await order(pool, 'who')).toEqual(closing)
    await pool.close()
  })
})
