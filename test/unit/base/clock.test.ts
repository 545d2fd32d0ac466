import { describe, expect, it } from 'vitest'
import type { TimeSource } from '../../../src/base/clock.ts'
import { runningClock } from '../../../src/base/clock.ts'
import { deadline } from '../../../src/base/deadline.ts'

/** A program’s loop in the order of Node’s: timers that are due, then what has arrived, then what waited for that. */
function machine() {
  let elapsed = 1_000
  let timers: { at: number; every: number | null; act: () => void }[] = []
  const arrived: (() => void)[] = []
  const behind: (() => void)[] = []
  const turn = async () => {
    const due = timers.filter(({ at }) => at <= elapsed).sort((a, b) => a.at - b.at)
    timers = timers.filter((timer) => !due.includes(timer))
    for (const { act, every } of due) {
      if (every !== null) timers.push({ at: elapsed + every, every, act })
      act()
    }
    for (const phase of [arrived.splice(0), behind.splice(0)]) {
      for (const act of phase) act()
      await Promise.resolve()
    }
  }
  const source: TimeSource = {
    now: () => elapsed,
    elapsed: () => elapsed,
    after(milliseconds, act) {
      const timer = { at: elapsed + milliseconds, every: null, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    whenHeard: (act) => void behind.push(act),
    beat: (milliseconds, act) => void timers.push({ at: elapsed + milliseconds, every: milliseconds, act }),
  }
  return {
    clock: runningClock(source),
    arrive: (act: () => void) => void arrived.push(act),
    /** The process is stopped, or the machine sleeps: time passes and nothing runs. */
    async stopFor(milliseconds: number) {
      elapsed += milliseconds
      await turn()
    },
    async run(milliseconds: number) {
      for (const end = elapsed + milliseconds; elapsed < end; elapsed += 50) await turn()
      await turn()
    },
  }
}

const nobody = new AbortController().signal

describe('a deadline', () => {
  it('counts the time in which the program ran, and no stop of it', async () => {
    const { clock, run, stopFor } = machine()
    using until = deadline(clock, 10_000, nobody)
    await run(4_000)
    await stopFor(60_000)
    expect(until.ended).toBe(false)
    expect(until.left()).toBeGreaterThan(5_000)
    await run(5_000)
    expect(until.ended).toBe(false)
    await run(1_500)
    expect(until.ended).toBe(true)
  })

  it('is reached by a program that never gets to its beat in time', async () => {
    const { clock, stopFor } = machine()
    using until = deadline(clock, 2_000, nobody)
    for (let late = 0; late < 8; late++) await stopFor(5_000)
    expect(until.ended).toBe(true)
  })

  it('is beaten by an answer that is there already', async () => {
    const { clock, run, stopFor, arrive } = machine()
    const heard: string[] = []
    using until = deadline(clock, 100, nobody)
    until.onEnd(() => heard.push('too late'))
    await run(50)
    arrive(() => heard.push('answer'))
    await stopFor(60_000)
    expect(heard[0]).toBe('answer')
  })

  it('ends at once when its caller leaves, and says which of the two it was', async () => {
    const { clock, run } = machine()
    const caller = new AbortController()
    using left = deadline(clock, 1_000, caller.signal)
    using passed = deadline(clock, 1_000, nobody)
    caller.abort()
    expect([left.ended, left.canceled, passed.ended]).toEqual([true, true, false])
    await run(1_100)
    expect([passed.ended, passed.canceled, passed.signal.aborted]).toEqual([true, false, true])
  })
})

describe('a sleep of the running clock', () => {
  it('ends early and leaves nothing behind when the signal aborts', async () => {
    const { clock, run } = machine()
    const waker = new AbortController()
    let awake = false
    void clock.sleep(1_000, waker.signal).then(() => {
      awake = true
    })
    await run(100)
    expect(awake).toBe(false)
    waker.abort()
    await run(0)
    expect(awake).toBe(true)
  })

  it('is as long as it says while the program runs', async () => {
    const { clock, run } = machine()
    let awake = false
    void clock.sleep(1_000).then(() => {
      awake = true
    })
    await run(950)
    expect(awake).toBe(false)
    await run(100)
    expect(awake).toBe(true)
  })
})

it('waits longer than a timer can, without a turn of the loop for nothing', () => {
  let elapsed = 0
  const timers: { milliseconds: number; act: () => void }[] = []
  const clock = runningClock({
    now: () => elapsed,
    elapsed: () => elapsed,
    after: (milliseconds, act) => {
      timers.push({ milliseconds, act })
      return () => undefined
    },
    whenHeard: (act) => act(),
    beat: () => undefined,
  })
  let ended = false
  clock.after(3_000_000_000, () => {
    ended = true
  })
  // Node takes a longer one for a timer of one millisecond.
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([2_147_483_647])
  elapsed += 900
  timers[0]?.act()
  expect([timers.length, timers[1]?.milliseconds, ended]).toEqual([2, 2_147_483_647, false])
})
