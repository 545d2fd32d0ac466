import { beforeEach, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { takeLine } from '../../../renderer/input/takeLine.ts'
import type { Teller } from '../../../renderer/screens/batch/batchActions.ts'
import { pauseOrGoOn, printRows } from '../../../renderer/screens/batch/batchActions.ts'
import { quietScreen, useBatchScreen } from '../../../renderer/stores/batchScreenStore.ts'
import { noSheet, useBatchSheet } from '../../../renderer/stores/batchSheetStore.ts'
import { useQuestion } from '../../../renderer/stores/questionStore.ts'
import { batchWords } from '../../../renderer/text/screens/batch.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { batchRow } from '../../support/batchRows.ts'

const wish = { which: 'remaining', from: 0, size: '80x80', printer: null } as const
const short = { printer: 'Máy 1', left: 3, labels: 5, short: 2 }
let sent: Command[]
let scanned: string[]
const actions = {
  execute: async (command: Command) => {
    sent.push(command)
    const told = 'shortRoll' in command && command.shortRoll === true
    return told ? ok({ rows: 5 }) : fail('batch.roll-short', { facts: short })
  },
  asksReprint: () => false,
  hear: () => undefined,
  scan: (line: string) => void scanned.push(line),
} as unknown as Actions
const teller: Teller = { actions, w: batchWords.vi, language: 'vi' }
const asked = () => expect.poll(() => useQuestion.getState().question?.text)
const note = () => useBatchScreen.getState().note

beforeEach(() => {
  sent = []
  scanned = []
  useBatchScreen.setState(quietScreen, true)
  useBatchSheet.setState({ ...noSheet, batch: 'batch-1', rows: [batchRow(0)] })
})

it('a roll with too few labels says how many are short, and prints when somebody scans that it was understood', async () => {
  const printed = printRows({ id: 'batch-1', state: 'open' }, wish, teller)
  await asked().toContain('còn khoảng 3 tem, cần 5: thiếu khoảng 2')
  takeLine('--31--', actions)
  await printed
  expect(sent).toMatchObject([{ type: 'batch-print' }, { type: 'batch-print', shortRoll: true }])
  expect(note()).toEqual({ type: 'printing', count: 5 })
  expect(scanned).toEqual([])
})

it.each([
  ['that it is taken back', '--23--', []],
  ['that another roll is in, which the station hears', '--52--', ['--52--']],
])('prints nothing when somebody scans %s', async (_, line, heard) => {
  const printed = printRows({ id: 'batch-1', state: 'open' }, wish, teller)
  await asked().toContain('thiếu khoảng 2')
  takeLine(line, actions)
  await printed
  expect(sent).toHaveLength(1)
  expect(scanned).toEqual(heard)
  expect(note()).toBeNull()
})

it('is asked about before a batch goes on as well', async () => {
  const resumed = pauseOrGoOn({ id: 'batch-1', state: 'paused' }, teller)
  await asked().toContain('thiếu khoảng 2')
  useQuestion.getState().answer(true)
  await resumed
  expect(sent).toMatchObject([{ type: 'batch-resume' }, { type: 'batch-resume', shortRoll: true }])
  expect(note()).toEqual({ type: 'resumed', count: 5 })
})
