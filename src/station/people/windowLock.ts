import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { access, needsSomebody, rowOf } from '../../contract/access.ts'
import type { Command, Query } from '../../contract/commands.ts'
import { readScan } from '../../model/scan.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Operators } from './operators.ts'

/**
 * Where roles are used, each deed of a window is somebody's: as long as nobody is signed in it is refused. Windows that
 * are left alone are locked: nobody is signed in any more, and whoever sits down prints nothing before a badge or a PIN.
 * What runs goes on, and so do command lines. It is the station's and on disk: no new page, second window or restart
 * opens it.
 */
export interface WindowLock {
  isLocked(): boolean
  /** What a window sends, or a scanner of the station's own reads. Faults: `station.locked`, `operator.*-needed`. */
  pass(asked: Command | Query): Result<undefined>
  open(): Promise<void>
  /** Somebody signed in, or roles are used no more. */
  operatorsChanged(): void
  /** Locks when the time has come, until the signal. */
  run(signal: AbortSignal): Promise<void>
}

export interface WindowLockDeps {
  readonly operators: Pick<Operators, 'view' | 'signOut'>
  readonly settings: () => Pick<StationSettings, 'lockAfterMs'>
  readonly memory: Memory
  readonly clock: Clock
  readonly later: (work: Promise<unknown>) => void
}

const memoryKey = 'window-lock'
const lookEvery = 30_000

export function createWindowLock({ operators, settings, memory, clock, later }: WindowLockDeps): WindowLock {
  let locked = false
  let ticks = clock.ticks()
  let now = clock.now()

  const set = (next: boolean) => {
    locked = next
    later(memory.set(memoryKey, next))
  }
  /** By either clock: a machine that slept has not run, and a clock that was set says nothing of whoever sits there. */
  const isLeftAlone = () => {
    const after = settings().lockAfterMs
    return after !== null && (clock.ticks() - ticks >= after || clock.now() - now >= after)
  }
  const look = () => {
    if (locked || !canBeOpened(operators.view()) || !isLeftAlone()) return
    set(true)
    operators.signOut()
  }
  const isLocked = () => {
    look()
    return locked && canBeOpened(operators.view())
  }
  const used = (asked: Command | Query) => {
    // What a window sends by itself is nobody's hand.
    if (!('id' in asked) || asked.type === 'network-changed') return
    ticks = clock.ticks()
    now = clock.now()
  }
  return {
    isLocked,
    pass(asked) {
      const passed = isLocked() ? opens(operators.view(), asked) : isSomebodys(operators.view(), asked)
      used(asked)
      return passed
    },
    async open() {
      const read = await memory.get(memoryKey)
      // What cannot be read may have been a lock.
      locked = !read.ok || (read.value !== null && read.value !== false)
    },
    operatorsChanged() {
      const { operator, rolesInForce } = operators.view()
      if (locked && (operator !== null || !rolesInForce)) set(false)
    },
    async run(signal) {
      while (!signal.aborted) {
        look()
        await clock.sleep(lookEvery, signal)
      }
    },
  }
}

/** As long as nobody can be read who could come, only what is a leader's stays closed (`needsSomebody`). */
function canBeOpened({ rolesInForce, operators }: ReturnType<Operators['view']>): boolean {
  return rolesInForce && operators.length > 0
}

/** Of a locked window: a badge, a PIN, and what shows who can unlock it. A name alone is no proof. */
function opens({ operators }: ReturnType<Operators['view']>, asked: Command | Query): Result<undefined> {
  if (asked.type === 'sign-in') {
    const chosen = operators.find(({ id }) => id === asked.operator)
    return chosen?.hasPin === false ? fail('operator.badge-needed', { facts: { name: chosen.name } }) : ok()
  }
  return isOfComing(asked) ? ok() : fail('station.locked')
}

/**
 * Of a window that nobody has left alone. Questions change nothing, and a leader's ask for the PIN themselves; one that
 * may take a reason gives labels to somebody.
 */
function isSomebodys(view: ReturnType<Operators['view']>, asked: Command | Query): Result<undefined> {
  const isDeed = ('id' in asked || access[rowOf(asked)].set) && !isOfComing(asked)
  return isDeed && needsSomebody(view) ? fail('operator.sign-in-needed') : ok()
}

function isOfComing(asked: Command | Query): boolean {
  const read = asked.type === 'scan' ? readScan(asked.line) : null
  return (read?.ok === true && read.value.kind === 'badge') || access[rowOf(asked)].whileLocked
}
