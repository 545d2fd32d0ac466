import { describe, expect, it } from 'vitest'
import { isBrowsers, isNamed, isPasting } from '../../../renderer/input/keyKinds.ts'

/** `C-`, `A-`, `M-`, `S-` before its name: held with it. */
function pressed(keys: string): KeyboardEvent {
  const [, held = '', key = ''] = /^((?:[CAMS]-)*)(.+)$/.exec(keys) ?? []
  const has = (one: string) => held.includes(one)
  const modifiers = { ctrlKey: has('C'), altKey: has('A'), metaKey: has('M'), shiftKey: has('S') }
  return { key, code: '', target: null, getModifierState: () => false, ...modifiers } as unknown as KeyboardEvent
}

describe('a key of the browser', () => {
  // The address bar, a search, the console, the source, print, what was loaded and visited, other pages, the menu.
  const everywhere =
    'C-l A-d C-e C-k F6 C-S-I C-S-J C-S-C F12 C-u C-p C-s C-o C-j C-h C-d C-r F5 C-F5 C-S-R A-ArrowLeft A-Home C-1 A-1 C-S-A C-S-Delete M-l ' +
    'M-A-j ContextMenu BrowserHome LaunchMail F11 C-PageUp C-Enter'
  it.each(everywhere.split(' '))('is kept from it, in a field too: %s', (keys) => {
    expect([isBrowsers(pressed(keys), true), isBrowsers(pressed(keys), false)]).toEqual([true, true])
  })

  it.each('C-c C-v C-+ C-= C-0 C-- a 1 Enter Tab Shift Control'.split(' '))('is none, anywhere: %s', (keys) => {
    expect([isBrowsers(pressed(keys), true), isBrowsers(pressed(keys), false)]).toEqual([false, false])
  })

  it.each('C-a C-x C-z C-y C-S-Z C-Backspace C-Delete C-ArrowLeft C-S-ArrowLeft C-Insert C-Home'.split(' '))(
    'is none in a field, which it edits: %s',
    (keys) => {
      expect(isBrowsers(pressed(keys), true)).toBe(false)
    },
  )
})

it.each([
  ['Win32', 'C-v C-V C-S-V S-Insert Paste', true],
  ['Linux x86_64', 'C-v C-V C-S-V S-Insert Paste', true],
  ['MacIntel', 'M-v M-V M-S-V Paste', true],
  ['', 'C-v M-v S-Insert Paste', true],
  ['', 'v Insert C-Insert C-c A-v C-A-v S-Delete', false],
  ['Win32', 'M-v', false],
  ['Linux x86_64', 'M-v', false],
  ['MacIntel', 'C-v C-S-V', false],
])('a key pastes, or it does not, on %j: %s', (platform, keys, pastes) => {
  expect(keys.split(' ').filter((one) => isPasting(pressed(one), platform) !== pastes)).toEqual([])
})

it('a key that pastes is none behind a character of a bar code, whichever system has it: Command too', () => {
  expect('C-v M-v S-Insert Paste'.split(' ').filter((one) => !isNamed(pressed(one)))).toEqual([])
})
