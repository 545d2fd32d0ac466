import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { peopleCommands } from '../../../src/contract/people.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

it('a forgetting that found nobody, as by a mistyped code, does not end as one that erased', async () => {
  await using folder = await tempDir()
  const terminal = testTerminal()
  const status = await runCli(['people', 'forget', 'G8ADKBRF', '--data', folder.path], cliActions, terminal, '0.1.0')
  expect([status, terminal.said.join()]).toEqual([1, expect.stringContaining('nobody is erased')])
})

it('a code is forgotten as it is kept, whatever a copy of it has around it', () => {
  const asked = { type: 'people-forget', id: uuid(), orders: [' G8ADKBRF\u200b'] }
  expect(peopleCommands[0].parse(asked)).toMatchObject({ orders: ['G8ADKBRF'] })
  expect(peopleCommands[0].safeParse({ ...asked, orders: [' \u200b'] }).success).toBe(false)
})
