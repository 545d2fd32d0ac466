import { beforeEach, expect, it, vi } from 'vitest'
import type { Result } from '../../../src/base/result.ts'
import { fail } from '../../../src/base/result.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import type { AtRest } from '../../../src/compose/openAtRest.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const { openAtRest } = vi.hoisted(() => ({ openAtRest: vi.fn<() => Promise<Result<AtRest>>>() }))
vi.mock('../../../src/compose/openAtRest.ts', () => ({ openAtRest }))

beforeEach(() => void openAtRest.mockReset())

it.each([
  ['printers', 'list'],
  ['operators', 'anew'],
])('a command that another one was quicker than waits for its end: %s %s', async (...command) => {
  await using folder = await tempDir()
  openAtRest.mockResolvedValueOnce(fail('store.in-use'))
  openAtRest.mockResolvedValue(fail('store.full'))
  const terminal = testTerminal()
  await runCli([...command, '--data', folder.path], cliActions, terminal, '0.1.0')
  expect(terminal.said.join()).toContain('store.full')
  expect(openAtRest).toHaveBeenCalledTimes(2)
})
