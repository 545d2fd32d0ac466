import { expect, test } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { CliActions } from '../../../src/shell/cli/cliActions.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import type { Terminal } from '../../../src/shell/cli/terminal.ts'

test('a why is refused of every verb of `jobs` that has no part for it: it was left out without a word', async () => {
  const id = '01980000-0000-7000-8000-000000000001'
  const verbs = [['list'], ['show', id], ['settle', id, '--printed'], ['cancel', id], ['reprint', id]]
  for (const verb of verbs) {
    const { status, stderr, calls } = await run(['jobs', ...verb, '--why', 'looked'])
    expect([verb, status, calls]).toEqual([verb, 64, []])
    expect(stderr).toContain('--why has no part in this')
  }
  const { calls } = await run(['jobs', 'list'], { env: { PACKBENCH_PIN: '2468' } })
  expect(calls[0]?.[1]).toMatchObject({ allowed: { approval: { pin: '2468', leader: null } } })
})

test('what `jobs list` cannot look for is named by its own option: a wrong batch was called a wrong state', async () => {
  for (const [name, value] of [
    ['batch', 'x'],
    ['state', 'x'],
    ['verdict', 'x'],
    ['code', 'x'.repeat(51)],
  ] as const) {
    const { status, stderr } = await run(['jobs', 'list', `--${name}`, value])
    expect([name, status]).toEqual([name, 64])
    expect(stderr).toContain(`packbench jobs: --${name} `)
  }
})

interface Rig {
  readonly env?: Readonly<Record<string, string>>
}

async function run(argv: string[], { env = {} }: Rig = {}) {
  const calls: [string, unknown][] = []
  const stderr: string[] = []
  const action = (name: string) => async (options: unknown) => {
    calls.push([name, options])
    return ok(0)
  }
  const actions = new Proxy({} as CliActions, { get: (_, name) => action(String(name)) })
  const terminal: Terminal = {
    line: () => undefined,
    say: (text) => stderr.push(`${text}\n`),
    show: () => undefined,
    bytes: async () => undefined,
    keepFromOthers: () => true,
    outliveStdout: () => undefined,
    env,
    signal: new AbortController().signal,
  }
  const status = await runCli(argv, actions, terminal, '0.1.0')
  return { status, calls, stderr: stderr.join('') }
}
