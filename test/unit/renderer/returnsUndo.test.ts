import { beforeEach, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { removeRow, saveNote, writeNote } from '../../../renderer/screens/returns/returnsActions.ts'
import { obeyReturnsKey } from '../../../renderer/screens/returns/returnsKeys.ts'
import { useQuestion } from '../../../renderer/stores/questionStore.ts'
import { noReturns, useReturns } from '../../../renderer/stores/returnsStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { returnsWords } from '../../../renderer/text/screens/returns.ts'
import { texts } from '../../../renderer/text/texts.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { ReturnRowView } from '../../../src/contract/returns.ts'
import { dayOf } from '../../../src/model/day.ts'
import { returnRow } from '../../gallery/orderFixtures.ts'

const today = dayOf(Date.now())
let sent: (Command & { readonly id?: string })[]
const actions = {
  async execute(command: Command) {
    sent.push(command)
    if (refuses) return fail('store.full')
    return ok(command.type === 'return-scan' ? { row: 'anew', again: false } : null)
  },
  hear: () => undefined,
} as unknown as Actions
const teller = { actions, t: texts.vi, w: returnsWords.vi, language: 'vi' as const }
let refuses = false
const settled = () => new Promise((resolve) => setImmediate(resolve))

function show(row: ReturnRowView): void {
  useReturns.setState({ ...noReturns, rows: { [row.id]: row }, current: row.id }, true)
}

beforeEach(() => {
  sent = []
  refuses = false
})

it('what was scanned today is removed at once, and comes back with its note by one key, until something else is done', async () => {
  const row = returnRow(1, { code: 'G8ADKBRF', line: 'G8ADKBRF', day: today, condition: 'damaged', note: 'móp góc' })
  show(row)
  await removeRow(teller)
  expect(useReturns.getState().said).toEqual({ type: 'removed', row })
  expect(obeyReturnsKey('Backspace', teller)).toBe(true)
  await settled()
  expect(sent).toMatchObject([
    { type: 'return-remove', row: row.id },
    { type: 'return-scan', line: 'G8ADKBRF' },
    { type: 'return-note', row: 'anew', condition: 'damaged', note: 'móp góc' },
  ])
  expect(obeyReturnsKey('Backspace', teller)).toBe(false)
})

it('one that was only expected is expected again', async () => {
  show(returnRow(2, { line: 'LXFDFT', day: today, at: null }))
  await removeRow(teller)
  obeyReturnsKey('Backspace', teller)
  await settled()
  expect(sent.at(-1)).toMatchObject({ type: 'return-expect', lines: ['LXFDFT'] })
})

it('one of an earlier day, which could not come back as it was, is removed only after a yes', async () => {
  const row = returnRow(3, { day: '2026-01-02' })
  show(row)
  const left = removeRow(teller)
  useQuestion.getState().answer(false)
  await left
  expect(sent).toEqual([])
  const removed = removeRow(teller)
  useQuestion.getState().answer(true)
  await removed
  expect(sent).toMatchObject([{ type: 'return-remove', row: row.id }])
  expect(obeyReturnsKey('Backspace', teller)).toBe(false)
})

it('a note stays open until the station has it: what was refused is said there, and can be sent again', async () => {
  show(returnRow(1, { code: 'G8ADKBRF' }))
  writeNote()
  refuses = true
  await saveNote(teller)
  expect(useScreen.getState().dialog).toBe('return-note')
  expect(useReturns.getState().said).toMatchObject({ type: 'fault', fault: { code: 'store.full' } })
  refuses = false
  const saving = saveNote(teller)
  expect(useScreen.getState().dialog).toBe('return-note')
  await saving
  expect(useScreen.getState().dialog).toBeNull()
})
