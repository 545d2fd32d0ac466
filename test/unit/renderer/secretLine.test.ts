import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHandPress } from '../../../renderer/input/handPress.ts'
import { createScannerEnd } from '../../../renderer/input/scannerEnd.ts'
import { scannerDefaults } from '../../../renderer/input/scannerPreferences.ts'
import { keysOf } from '../../support/scannerKeys.ts'

const plain = { ctrlKey: false, altKey: false, metaKey: false }
const enter = (at: number) => ({ key: 'Enter', code: 'Enter', shift: false, caps: false, at })

/** A line, what came out of it, and all that was shown of it. */
function line() {
  const heard: string[] = []
  const shown = new Set<string>()
  const listeners = {
    line: (text: string) => void shown.add(text),
    scanned: (text: string) => void heard.push(`scan ${text}`),
    intoSecret: (text: string) => void heard.push(`secret ${text}`),
    broken: () => undefined,
    further: () => undefined,
    scanner: () => scannerDefaults,
    lone: () => heard.push('reason') > 0,
    pasted: () => false,
  }
  const scanner = createScannerEnd(listeners, createHandPress())
  return { heard, shown, scanner }
}

const scan = (scanner: ReturnType<typeof line>['scanner'], text: string, from: number) => {
  for (const key of keysOf(text, { from })) scanner.press(key, plain)
  scanner.press(enter(from + 2 * text.length), plain)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the rest of a secret whose field is gone is shown nowhere, and its Enter turns it away', () => {
  const { heard, shown, scanner } = line()
  const [first, ...more] = keysOf('8036', { from: 10_000, pace: 200 })
  scanner.takeOver({ keys: first === undefined ? [] : [first], isWhole: true }, null, 'rest')
  for (const key of more) scanner.press(key, plain)
  scanner.press(enter(10_800), plain)
  expect([heard, [...shown]]).toEqual([['secret 8036'], ['']])
})

it.each(['silence', 'a pointer'] as const)(
  'what nothing ended is over by %s, and has no beginning of the next badge',
  (by) => {
    const { heard, scanner } = line()
    const field = { matches: () => true, isConnected: false } as unknown as HTMLElement
    scanner.takeOver({ keys: keysOf('2580369', { from: 10_000, pace: 28 }), isWhole: true }, field, 'keys')
    if (by === 'silence') vi.runAllTimers()
    else scanner.endSecret()
    scan(scanner, '--92290--', 20_000)
    expect(heard).toEqual(['secret 2580369', 'scan --92290--'])
  },
)

it('one key of a secret is no reason that somebody chooses, and no pointer ends what is none', () => {
  const { heard, scanner } = line()
  scanner.takeOver({ keys: keysOf('1', { from: 10_000 }), isWhole: true }, null, 'rest')
  vi.runAllTimers()
  scan(scanner, 'G8ADKBRF', 20_000)
  for (const open of keysOf('LXF', { from: 30_000 })) scanner.press(open, plain)
  scanner.endSecret()
  expect(heard).toEqual(['secret 1', 'scan G8ADKBRF'])
})
