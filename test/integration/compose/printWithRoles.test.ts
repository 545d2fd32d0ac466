import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { settingsOf } from '../../../src/compose/snapshotRows.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { readOwner } from '../../../src/store/ownerFile.ts'
import { connectPatiently } from '../../support/connectPatiently.ts'
import { hire } from '../../support/operators.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const host = 'fonts.example.com'
const rule = ['--pages', '80x80 shared']
const allowed = ['--allow-host', host]

/** `packbench print` of a code that no order has: what is decided before it is what counts. */
async function print(data: string, more: readonly string[], env: Readonly<Record<string, string>>) {
  const terminal = testTerminal(env)
  const to = ['--size', '80x80', '--printer', 'null:', '--practice', '--data', data]
  const status = await runCli(['print', 'GNOTHERE', ...to, ...more], cliActions, terminal, '0.1.0')
  return { status, said: terminal.said.join(), labels: terminal.lines.length }
}

async function decided(api: StationApi) {
  const settings = await settingsOf(api)
  if (!settings.ok) throw new Error(settings.fault.code)
  const { viewPolicies, viewHosts } = settings.value
  return { policy: viewPolicies['80x80'], hosts: viewHosts }
}

it('a rule for pages and a host are a leader’s beside a station with roles: with the PIN of the environment, and with no other', async () => {
  await using folder = await tempDir()
  await using station = packbench(['serve', '--practice', '--port', '0', '--data', folder.path])
  await station.line()
  const owner = await readOwner(folder.path)
  const client = owner === null ? null : await connectPatiently(owner)
  if (client === null || !client.ok) throw new Error('not there')
  const api = client.value
  await hire(api, 'An', 'leader', '2468')
  await hire(api, 'Bình', 'leader', '1357')
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  const before = await decided(api)

  const an = { PACKBENCH_PIN: '2468', PACKBENCH_LEADER: 'an' }
  for (const [more, env, code] of [
    [rule, {}, 'operator.not-allowed'],
    [allowed, {}, 'operator.not-allowed'],
    // Nobody says whose it is, and there are two.
    [rule, { PACKBENCH_PIN: '2468' }, 'operator.not-allowed'],
    [[...rule, ...allowed], { ...an, PACKBENCH_PIN: '1357' }, 'operator.pin-wrong'],
  ] as const) {
    const refused = await print(folder.path, more, env)
    expect(refused).toMatchObject({ status: 2, labels: 0 })
    expect(refused.said).toContain(code)
    expect(refused.said).toContain('PACKBENCH_PIN')
  }
  expect(await decided(api)).toEqual(before)

  expect(await print(folder.path, [...rule, ...allowed], an)).toMatchObject({ labels: 1 })
  expect(await decided(api)).toMatchObject({ policy: { shared: true }, hosts: [host] })
  client.value.close()

  // One try each, not one of each thing that is asked for.
  const all = [...rule, ...allowed, '--allow-host', 'pictures.example.com']
  for (let tries = 0; tries < 5; tries++)
    expect((await print(folder.path, all, { ...an, PACKBENCH_PIN: '1111' })).said).toContain('operator.pin-wrong')
  expect((await print(folder.path, all, an)).said).toContain('operator.pin-locked')
})
