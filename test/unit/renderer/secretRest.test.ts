import { expect, it } from 'vitest'
import { createSecretRest } from '../../../renderer/input/secretRest.ts'

const none = { ctrlKey: false, altKey: false, metaKey: false, getModifierState: () => false }

/** Which of the keys nothing else sees, all 300 ms apart: `*` before one in the field of a secret, `>` before one of a line. */
function taken(...keys: readonly string[]): readonly string[] {
  const rest = createSecretRest()
  let timeStamp = 0
  return keys.filter((name) => {
    const place = name.startsWith('*') ? 'secret' : name.startsWith('>') ? 'line' : 'elsewhere'
    const key = place === 'elsewhere' ? name : name.slice(1)
    timeStamp += key === 'late' ? 2_000 : 300
    if (key === 'pointer') rest.end()
    if (key === 'late' || key === 'pointer') return false
    return rest.takes({ ...none, key, timeStamp } as unknown as KeyboardEvent, place)
  })
}

it('the rest of a PIN whose field went away under the hand is nobody’s, to its Enter', () => {
  expect(taken('*2', '*5', '8', '0', 'Backspace', '3', 'Enter', '1')).toEqual(['8', '0', 'Backspace', '3', 'Enter'])
})

it('it is nobody’s after a pause either: somebody copies the code from paper', () => {
  expect(taken('*2', '*5', '8', 'late', '0', 'late', '3', 'Enter')).toEqual(['8', '0', '3', 'Enter'])
})

it('what a hand does that has left the field by itself is what it is', () => {
  expect(taken('*2', '*Tab', '1', 'Enter')).toEqual([])
  expect(taken('*2', '*Enter', '1')).toEqual([])
  expect(taken('*2', 'Escape', '1')).toEqual([])
  expect(taken('*2', 'pointer', '1')).toEqual([])
})

it('a scan that was taken out of the field goes on', () => {
  expect(taken('*2', '*5', '>8', '>0', '>Enter', '1')).toEqual([])
})

it('Shift and the like are no deed of the hand', () => {
  expect(taken('*a', 'Shift', 'B')).toEqual(['B'])
})
