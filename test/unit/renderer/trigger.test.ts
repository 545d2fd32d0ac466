import { describe, expect, it } from 'vitest'
import { createHandPress } from '../../../renderer/input/handPress.ts'
import { createScannerEnd } from '../../../renderer/input/scannerEnd.ts'
import type { ScannerKey } from '../../../renderer/input/scannerKey.ts'
import { scannerDefaults } from '../../../renderer/input/scannerPreferences.ts'
import { createTrigger } from '../../../renderer/input/trigger.ts'

const noModifiers = { ctrlKey: false, altKey: false, metaKey: false }

const names: Readonly<Record<string, string>> = {
  ...{ '⏎': 'Enter', '⎋': 'Escape', '⌫': 'Backspace', '␞': 'F9', '⇥': 'Tab' },
  ...{ '⇪': 'CapsLock', '⌥': 'Alt', '⌦': 'Delete', '␊': 'j' },
}
/** Keys that do nothing by themselves: the window goes on without them. */
const idle = ['CapsLock', 'Alt', 'Delete']

/** A window's end of a scanner, and what came out of it. `␞` is the key F9; at the times of a scanner. */
function end() {
  const heard: string[] = []
  const cut: boolean[] = []
  let at = 10_000
  const scanner = createScannerEnd(
    {
      line: () => undefined,
      scanned: (line, _, { isCut }) => {
        heard.push(line)
        cut.push(isCut)
      },
      intoSecret: (line) => heard.push(`secret ${line}`),
      broken: (line) => heard.push(`broken ${line}`),
      further: () => heard.push('further'),
      scanner: () => scannerDefaults,
      lone: () => false,
      pasted: () => false,
    },
    createHandPress(),
  )
  const keyed = (key: string): ScannerKey => ({ key, code: '', shift: false, caps: false, at })
  return {
    heard,
    cut,
    pause(ms: number) {
      at += ms
    },
    type(keys: string, pace = 2) {
      for (const key of keys) {
        const name = names[key] ?? key
        const ctrlKey = key === '␊'
        const isTaken =
          scanner.isBehind({ key: name, timeStamp: at, ctrlKey }) || (name === 'F9' && scanner.isInside(at))
        if (!isTaken && !scanner.press(keyed(name), { ...noModifiers, ctrlKey }) && !idle.includes(name)) {
          heard.push(name)
          scanner.passed(at, undefined, name === 'F9')
        }
        at += pace
      }
      scanner.close()
    },
  }
}

describe('a bar code with several lines', () => {
  it.each(['--42--', '--22--', 'LXFDFT', '*7', 'A'])(
    'gives its first line alone, and no command of the station: %s',
    (second) => {
      const { heard, type } = end()
      type(`G8ADKBRF⏎${second}⏎`)
      expect(heard).toEqual(['G8ADKBRF', 'further'])
    },
  )

  it('gives nothing behind a first line that is as short as a person types', () => {
    const { heard, type } = end()
    type('B⏎--42--⏎--21--⏎')
    expect(heard).toEqual(['B', 'further'])
  })

  it.each([2, 12, 30, 70])('is known of a scanner that takes %d ms for a key', (pace) => {
    for (const first of ['G8ADKBRF', 'B2', 'B']) {
      const { heard, type } = end()
      type(`${first}⏎--42--⏎`, pace)
      expect(heard).toEqual([first, 'further'])
    }
  })

  it('is none where the scanner ends its line with CR and LF, whichever keys it has for them', () => {
    for (const both of ['⏎␊', '⏎⇥', '␊␊', '⏎⏎', '⏎␞', '⏎⌦', '⏎⏎␞']) {
      const { heard, type } = end()
      type(`G8ADKBRF${both}`)
      expect([both, heard]).toEqual([both, ['G8ADKBRF']])
    }
  })

  it('is known by a first line of one character, whatever lies between that and its end', () => {
    const { heard, type } = end()
    type(`B${'⇪'.repeat(100)}⏎--42--⏎`)
    expect(heard).toEqual(['B', 'further'])
  })

  it.each([
    ['blanks', ' '],
    ['tabs', '⇥'],
    ['line ends', '⏎'],
    ['backspaces', '⌫'],
    ['letters that it takes back', 'A⌫'],
    ['lines that it takes back', 'A⎋'],
    ['a lock of capitals, on and off', '⇪'],
    ['a key that is held for others', '⌥'],
    ['a key of the keyboard that means nothing there', '⌦'],
  ])('reaches nothing behind %s, however many they are', (_, filler) => {
    const { heard, type } = end()
    type(`G8ADKBRF⏎${filler.repeat(300)}␞--22--⏎⇥⇥⇥ ⏎`)
    expect(heard).toEqual(['G8ADKBRF', 'further'])
  })

  it('takes nothing from the next bar code', () => {
    const { heard, type, pause } = end()
    for (const code of ['G8ADKBRF', 'LXFDFT', '--42--']) {
      type(`${code}⏎`)
      pause(160)
    }
    expect(heard).toEqual(['G8ADKBRF', 'LXFDFT', '--42--'])
  })

  it('is told from what a hand types, however soon behind its Enter', () => {
    const { heard, type } = end()
    type('G8A⏎7X⏎', 90)
    type('LXFDFT⏎', 90)
    expect(heard).toEqual(['G8A', '7X', 'LXFDFT'])
  })
})

describe('a key of the station that a scanner presses for a control character', () => {
  it('is no command within a bar code, which is not taken then', () => {
    const { heard, type, pause } = end()
    type('G8AD␞KBRF⏎')
    pause(500)
    type('LXFDFT⏎')
    expect(heard).toEqual(['further', 'LXFDFT'])
  })

  it.each([
    ['itself', '␞'],
    ['keys that mean nothing there', '⌦'],
    ['a lock of capitals', '⇪'],
  ])('is no command within one, however many of %s lie before it', (_, filler) => {
    for (const pace of [2, 8, 30]) {
      const { heard, type } = end()
      type(`G8AD␞${filler.repeat(100)}␞KBRF⏎`, pace)
      expect(heard).toEqual(['further'])
    }
  })

  it('as the mark of its end is that: the line is taken, and no command', () => {
    const { heard, type } = end()
    type('G8ADKBRF␞⏎')
    expect(heard).toEqual(['G8ADKBRF'])
  })

  it('spoils nothing that is scanned after the line was taken back', () => {
    const { heard, type, pause } = end()
    type('G8AD␞⎋')
    pause(500)
    type('LXFDFT⏎')
    expect(heard).toEqual(['LXFDFT'])
  })

  it.each([
    ['a digit', '1', 'further'],
    ['another', '␞', 'further'],
    ['a command and its end', '--42--⏎', 'further'],
    ['the end of a line', '⏎', null],
    ['the end of a line of two keys', '⏎⇥', null],
  ])('takes nothing more where the bar code begins with it: %s', (_, behind, told) => {
    for (const pace of [2, 12, 30, 70])
      for (const filler of ['', '⇪', '⌥⇪⌥']) {
        const { heard, type, pause } = end()
        type(`␞${filler}${behind}`, pace)
        pause(160)
        type('LXFDFT⏎')
        expect([pace, filler, heard]).toEqual([pace, filler, ['F9', told, 'LXFDFT'].filter((word) => word !== null)])
      }
  })

  it('is none behind a lock of capitals that the bar code begins with, but a hand’s own time later is one', () => {
    for (const [pace, heard] of [
      [2, []],
      [60, []],
      [90, ['F9']],
    ] as const) {
      const at = end()
      at.type('⇪␞', pace)
      expect([pace, at.heard]).toEqual([pace, heard])
    }
  })

  it('is followed by a hand in its own time', () => {
    const { heard, type } = end()
    type('␞␞B2⏎', 90)
    expect(heard).toEqual(['F9', 'F9', 'B2'])
  })

  it('is no command right behind one', () => {
    const { heard, type } = end()
    type('G8ADKBRF⏎␞␞')
    expect(heard).toEqual(['G8ADKBRF', 'further'])
  })

  it('is no command behind a line that is taken back in it', () => {
    for (const back of ['xy⎋', '~⌫']) {
      const { heard, type } = end()
      type(`${back}␞`)
      expect([back, heard]).toEqual([back, []])
    }
  })

  it('is a command of a hand, also with a line begun and another key held for it', () => {
    const { heard, type, pause } = end()
    type('G8', 90)
    pause(300)
    type('⌥␞', 40)
    expect(heard).toEqual(['F9'])
  })

  it('is a command of a hand', () => {
    const { heard, type, pause } = end()
    type('G8ADKBRF⏎')
    pause(200)
    type('␞')
    expect(heard).toEqual(['G8ADKBRF', 'F9'])
  })
})

describe('a lock of capitals that a scanner turns around its code in a field', () => {
  /** Is the Enter at its end dropped? `⇪` is the lock; all else is typed into the field. */
  function dropsEnter(keys: string, pace: number, before = pace): boolean {
    const trigger = createTrigger({ further: () => undefined })
    let at = 10_000
    for (const [place, key] of [...keys].entries()) {
      at += key === '⇪' && place > 0 ? before : pace
      trigger.isBehind({ key: names[key] ?? key, timeStamp: at })
      if (key !== '⇪') trigger.typed(at)
    }
    trigger.isBehind({ key: 'Enter', timeStamp: at + pace })
    return trigger.isInside(at + pace, [])
  }

  it.each([20, 40, 70])('leaves the field its Enter behind the characters, %i ms a key', (pace) => {
    expect(['⇪G8A⇪', 'G8A⇪', 'G8A⇪⇪'].filter((keys) => dropsEnter(keys, pace))).toEqual([])
  })

  it('drops the Enter behind a lock without characters, or with those of a hand long before', () => {
    expect([dropsEnter('⇪', 40), dropsEnter('G8A⇪', 40, 500)]).toEqual([true, true])
  })
})

describe('a line that begins right behind another key', () => {
  it.each(['-/⎋', '-/⌫⌫'])(
    'is told, since a bar code may have wiped out what the scanner sent before it: %s',
    (wiped) => {
      const at = end()
      at.type(`${wiped}2.520 kg⏎`)
      expect([at.heard.at(-1), at.cut]).toEqual(['2.520 kg', [true]])
    },
  )

  it('is whole behind a pause, or a key that does nothing', () => {
    const at = end()
    at.type('-/LXFDFT⏎')
    at.pause(600)
    at.type('⇪2.520 kg⏎')
    expect(at.cut).toEqual([false, false])
  })
})
