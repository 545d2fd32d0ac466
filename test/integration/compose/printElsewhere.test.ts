import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

async function print(data: string, service: readonly string[], code = 'G8ADKBRF') {
  const terminal = testTerminal()
  const printer = ['--size', '80x80', '--printer', `file:${data}.out`]
  const status = await runCli(['print', code, ...printer, '--data', data, ...service], cliActions, terminal, '0.1.0')
  return { status, told: `${terminal.said.join()}${JSON.stringify(terminal.lines)}` }
}

const named = ({ url, token, shops }: Practice, shop = shops[0]) => {
  return ['--base-url', url, '--token', token, '--shop', String(shop)]
}

it('a print that names another account, or practice, leaves a folder to the account that it is, at rest and beside its station', async () => {
  await using folder = await tempDir()
  await using first = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711, viewStyles: ['pdf'] })
  await using second = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_712 })
  const data = join(folder.path, 'data')
  {
    const opened = await openSwitchingStation({ dataDir: data, practice: false, say: () => {}, report: () => {} })
    if (!opened.ok) throw new Error(opened.fault.code)
    const { url: baseUrl, token, shops } = first
    const shop = shops[0] ?? 0
    const account = { kind: 'production' as const, baseUrl, token, shop, reasonPrefix: 'SVC', viewHosts: [] }
    const used = await opened.value.api.execute({ type: 'use-account', id: uuid(), account })
    await opened.value.close()
    if (!used.ok) throw new Error(used.fault.code)
  }
  expect((await print(data, named(first), first.codes[0])).told).toContain('"verdict"')
  const label = await readFile(`${data}.out`)
  for (const service of [named(second), named(first, first.shops[1]), ['--practice']]) {
    const told = await print(data, service, first.codes[1])
    expect(told.status).toBe(2)
    expect(told.told).toContain('account.other')
  }
  {
    await using station = packbench(['serve', '--port', '0', '--data', data])
    await station.line((line) => 'url' in Object(line))
    expect((await print(data, ['--practice'], first.codes[1])).told).toContain('account.other')
    expect((await print(data, named(first), first.codes[1])).told).toContain('store.in-use')
  }
  expect(second.requests()).toEqual([])
  expect(await readFile(`${data}.out`)).toEqual(label)
  // Another token of the same shop names no other account, for which all of its labels would be first ones.
  const [, another] = first.accounts.filter(({ token }) => token !== first.token)
  if (another === undefined) throw new Error('one token')
  await print(data, named({ ...first, token: another.token }), first.codes[0])
  const jobs = testTerminal()
  await runCli(['jobs', 'list', '--data', data], cliActions, jobs, '0.1.0')
  expect(jobs.lines.filter((job) => Reflect.get(Object(job), 'copy') === 2)).toHaveLength(1)
  // Its own account prints on, also at rest.
  expect((await print(data, named(first), first.codes[1])).told).toContain('"verdict"')
  expect((await readFile(`${data}.out`)).length).toBeGreaterThan(label.length)
})
