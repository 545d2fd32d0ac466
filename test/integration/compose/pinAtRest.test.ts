import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { hire } from '../../support/operators.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

it.each([
  ['orders', 'list'],
  ['print', 'GNOTHERE', '--size', '80x80', '--printer', 'null:', '--practice', '--pages', '80x80 shared'],
])(
  'a leader is not refused at rest for the five wrong PINs of others (%s): the command says that it waits, and ends when it is asked to',
  async (...asked) => {
    await using folder = await tempDir()
    const opened = await openSwitchingStation({ dataDir: folder.path, practice: true, say() {}, report() {} })
    if (!opened.ok) throw new Error(opened.fault.code)
    await hire(opened.value.api, 'Lan', 'leader', '4826')
    await opened.value.api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
    await opened.value.close()
    const command = async (pin: string) => {
      const [terminal, ending] = [testTerminal({ PACKBENCH_PIN: pin }), new AbortController()]
      const say = (text: string) => {
        terminal.say(text)
        if (text.includes('Ctrl-C')) ending.abort()
      }
      await runCli([...asked, '--data', folder.path], cliActions, { ...terminal, say, signal: ending.signal }, '0.1.0')
      return { said: terminal.said.join(), waited: ending.signal.aborted }
    }
    for (let guess = 0; guess < 5; guess++)
      expect(await command('0000')).toEqual({ waited: false, said: expect.stringContaining('operator.pin-wrong') })
    expect(await command('4826')).toEqual({ waited: true, said: expect.stringContaining('30 seconds') })
  },
)
