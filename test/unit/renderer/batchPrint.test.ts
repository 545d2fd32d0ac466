import { describe, expect, it } from 'vitest'
import { copiesOf } from '../../../renderer/screens/batch/printChoice.ts'
import { noteText } from '../../../renderer/screens/batch/sheetWords.ts'
import { batchWords } from '../../../renderer/text/screens/batch.ts'
import { Command } from '../../../src/contract/commands.ts'

describe('copies as they are typed', () => {
  it('are a whole number from 1 to 10, and nothing else', () => {
    expect(['1', ' 3 ', '10'].map(copiesOf)).toEqual([1, 3, 10])
    for (const wrong of ['', '0', '11', '-1', '1.5', 'hai']) expect(copiesOf(wrong)).toBeNull()
  })

  it('may be left out of the command, and are refused by it above ten', () => {
    const id = '0193f000-0000-7000-8000-000000000001'
    const print = { type: 'batch-print', id, batch: id, which: 'all', size: '80x80', printer: null }
    expect(Command.safeParse(print).success).toBe(true)
    expect(Command.safeParse({ ...print, copies: 10, order: 'route' }).success).toBe(true)
    expect(Command.safeParse({ ...print, copies: 11 }).success).toBe(false)
    expect(Command.safeParse({ ...print, order: 'random' }).success).toBe(false)
  })
})

it('a PDF that was saved says so in its own words', () => {
  expect(noteText({ type: 'saved-pdf', text: 'Đã lưu', whole: true }, batchWords.vi, 'vi')).toBe('Đã lưu')
})
