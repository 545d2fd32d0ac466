import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { listeningPort } from '../../support/listeningPort.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

async function told(words: readonly string[]) {
  const terminal = testTerminal()
  const status = await runCli(words, cliActions, terminal, '0.1.0')
  return [status, terminal.said.join()] as const
}

it('a practice service that cannot be had is a fault in words, and no error of the program', async () => {
  await using folder = await tempDir()
  await using taken = await listeningPort()
  await writeFile(join(folder.path, 'file'), '')
  await mkdir(join(folder.path, 'data'))
  await writeFile(join(folder.path, 'data', 'practice'), '')
  for (const [words, fault] of [
    [['practice', '--port', '0', '--data', join(folder.path, 'file')], 'file.unwritable'],
    [['practice', '--port', String(taken.port)], 'station.port-taken'],
    [['call', 'pickShifts', '--practice', '--data', join(folder.path, 'data')], 'file.unwritable'],
  ] as const) {
    const [status, said] = await told(words)
    expect([words[0], status]).toEqual([words[0], 2])
    expect(said).toContain(fault)
  }
})
