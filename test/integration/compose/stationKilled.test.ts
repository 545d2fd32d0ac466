import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

async function run(args: readonly string[]) {
  const terminal = testTerminal({ LANG: 'en_US.UTF-8' })
  const status = await runCli(args, cliActions, terminal, '0.1.0')
  return { status, said: terminal.said.join('\n'), lines: terminal.lines }
}

it('labels whose station is killed on their way to paper are in doubt, a line each, and nobody is told that they were not taken', async () => {
  await using folder = await tempDir()
  const printer = createServer().listen(0, '127.0.0.1')
  await once(printer, 'listening')
  const address = printer.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await using station = packbench(['serve', '--practice', '--port', '0', '--data', folder.path])
  const { codes } = await station.line<{ codes: string[] }>((line) => 'codes' in line)
  const asked = codes.slice(0, 2)
  const at = ['--size', '80x80', '--printer', `socket://127.0.0.1:${address.port}`, '--data', folder.path]
  const printed = run(['print', ...asked, ...at])
  const [socket] = await once(printer, 'connection')
  await once(socket, 'data')
  await station.kill('SIGKILL')
  const { status, said, lines } = await printed
  printer.close()
  expect(lines).toMatchObject(asked.map((code) => ({ code, verdict: 'in-doubt', fault: 'station.unanswered' })))
  expect([status, said]).toEqual([2, expect.stringContaining('packbench jobs list')])
  expect(said).not.toContain('not taken')
})
