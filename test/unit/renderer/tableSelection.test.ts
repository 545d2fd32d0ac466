import { describe, expect, it } from 'vitest'
import type { TableRows, TableSelection } from '../../../renderer/components/tableSelection.ts'
import { moved, nothingChosen, pressed, toggledTo } from '../../../renderer/components/tableSelection.ts'

const rows: TableRows = { count: 100, page: 10, keyAt: (index) => `r${index}` }
const key = (name: string, modifiers: { shift?: boolean; ctrl?: boolean } = {}) => ({
  key: name,
  shift: false,
  ctrl: false,
  ...modifiers,
})
const press = (selection: TableSelection, ...presses: ReturnType<typeof key>[]) =>
  presses.reduce((state, press) => pressed(state, press, rows) ?? state, selection)
const chosen = ({ chosen: keys }: TableSelection) => [...keys].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))

describe('rows chosen by keyboard', () => {
  it('the cursor stays inside the table whatever the key', () => {
    expect(press(nothingChosen, key('ArrowUp')).cursor).toBe(0)
    expect(press(nothingChosen, key('End'), key('ArrowDown')).cursor).toBe(99)
    expect(press(nothingChosen, key('PageDown'), key('PageDown')).cursor).toBe(20)
    expect(press(nothingChosen, key('End'), key('PageUp'), key('Home')).cursor).toBe(0)
  })

  it('space chooses and gives up the row of the cursor', () => {
    const one = press(nothingChosen, key('ArrowDown'), key(' '))
    expect(chosen(one)).toEqual(['r1'])
    expect(chosen(press(one, key(' ')))).toEqual([])
  })

  it('shift draws a range that shrinks when it goes back, beside what was chosen before', () => {
    const shift = { shift: true }
    const before = press(nothingChosen, key('End'), key(' '), key('Home'))
    const drawn = press(before, key('ArrowDown', shift), key('ArrowDown', shift), key('ArrowDown', shift))
    expect(chosen(drawn)).toEqual(['r0', 'r1', 'r2', 'r3', 'r99'])
    expect(chosen(press(drawn, key('ArrowUp', shift), key('ArrowUp', shift)))).toEqual(['r0', 'r1', 'r99'])
    expect(chosen(press(drawn, key('ArrowDown')))).toEqual(chosen(drawn))
  })

  it('chooses all, inverts, and gives up all with Esc', () => {
    const all = press(nothingChosen, key('a', { ctrl: true }))
    expect(all.chosen.size).toBe(100)
    const inverted = press(nothingChosen, key(' '), key('I', { ctrl: true }))
    expect(inverted.chosen.size).toBe(99)
    expect(inverted.chosen.has('r0')).toBe(false)
    expect(press(all, key('Escape')).chosen.size).toBe(0)
    expect(pressed(nothingChosen, key('Escape'), rows)).toBeNull()
  })

  it('leaves every other key, and every key of an empty table, to others', () => {
    for (const name of ['a', 'Tab', 'F6', 'Enter', 'toString'])
      expect(pressed(nothingChosen, key(name), rows)).toBeNull()
    expect(pressed(nothingChosen, key('End'), { ...rows, count: 0 })).toBeNull()
  })
})

describe('rows chosen by pointer', () => {
  it('shift chooses from the row pressed last to this one', () => {
    const first = toggledTo(nothingChosen, 5, false, rows)
    expect(chosen(toggledTo(first, 2, true, rows))).toEqual(['r2', 'r3', 'r4', 'r5'])
    expect(moved(first, 9)).toMatchObject({ cursor: 9, anchor: 9, chosen: first.chosen })
  })
})
