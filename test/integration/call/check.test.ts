import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { accountOf } from '../../../src/compose/account.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { composeStation } from '../../../src/compose/composeStation.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import type { ViewStyle } from '../../../src/model/viewStyle.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { unwrap } from '../../support/chromium.ts'
import { practice } from '../../support/practice.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

/** `packbench check …` in this process, with the service of the test and no station. */
async function check(service: Practice, words: readonly string[]) {
  await using folder = await tempDir()
  const out = join(folder.path, 'tried')
  const terminal = testTerminal({ PACKBENCH_TOKEN: service.token, LANG: 'en_US.UTF-8' })
  const account = ['--base-url', service.url, '--shop', String(service.shops[0])]
  const argv = ['check', service.codes[0] ?? '', '--out', out, ...words, ...account]
  const status = await runCli(argv, cliActions, terminal, '0.1.0')
  const files = status === 2 ? [] : readdirSync(out).sort()
  const contents = files.map((file) => readFileSync(join(out, file)))
  return { status, ...terminal, files, contents, order: service.codes[0] ?? '' }
}

const serviceOf = (style: ViewStyle) => practice({ viewStyles: [style] })

/** A station on a folder as `packbench print --base-url` opens it, and what a leader decides there. */
async function decide(service: Practice, dataDir: string, commands: readonly Command[]) {
  const { url: baseUrl, token, shops } = service
  const account = accountOf({ baseUrl, token, shop: shops[0] ?? 0 })
  const report = (bug: unknown) => expect.unreachable(String(bug))
  const station = unwrap(await composeStation({ dataDir, account, say: () => undefined, report }))
  for (const command of commands) unwrap(await station.api.execute(command))
  await station.close()
}

describe('packbench check', () => {
  it('tries one order in all three sizes and writes each page beside its label, with no token anywhere', async () => {
    await using service = await serviceOf('pdf')
    const tried = await check(service, ['--support'])
    const { order } = tried
    expect({ status: tried.status, said: tried.said }).toEqual({ status: 0, said: [] })
    expect(tried.lines).toMatchObject(
      ['A5', '80x80', '52x70'].map((size) => ({
        order,
        size,
        prints: true,
        fault: null,
        view: { kind: 'pdf' },
        policy: 'none',
        files: [`${order}-${size}-page.png`, `${order}-${size}-label.png`, `support-${size}.html`],
      })),
    )
    expect(tried.lines[1]).toMatchObject({
      pages: [{ width: 80, height: 80, codes: expect.arrayContaining([expect.objectContaining({ text: order })]) }],
      labels: [{ parcel: 0, fault: null, grade: 'A' }],
    })
    expect(tried.files).toHaveLength(9)
    const label = tried.contents[tried.files.indexOf(`${order}-80x80-label.png`)] ?? new Uint8Array()
    expect(decode(label)).toMatchObject({ width: 640, height: 640 })
    const told = [JSON.stringify(tried.lines), ...tried.contents.map((one) => one.toString('latin1'))].join()
    for (const secret of [service.token, 'token=']) expect(told).not.toContain(secret)
    const support = tried.contents[tried.files.indexOf('support-80x80.html')]?.toString() ?? ''
    expect(support).not.toContain(order)
    expect(support.match(/"text": "[^"]*[^x "][^"]*"/g)).toBeNull()
  })

  it('ends with 1 for a page of another size, and shows what a rule would make of it', async () => {
    await using service = await serviceOf('landscape')
    const refused = await check(service, ['--size', 'A5'])
    expect(refused.status).toBe(1)
    expect(refused.lines).toMatchObject([
      { prints: false, fault: { code: 'view.other-size', widthMm: 210, heightMm: 148 }, policy: 'none', labels: [] },
    ])
    expect(refused.said.join()).toContain('view.other-size')
    expect(refused.files).toEqual([`${refused.order}-A5-page.png`])
    const turned = await check(service, ['--size', 'A5', '--pages', '210x148 turn=90'])
    expect({ status: turned.status, lines: turned.lines }).toMatchObject({
      status: 0,
      lines: [
        { prints: true, policy: 'used', pages: [{ width: expect.closeTo(210, 0), height: expect.closeTo(148, 0) }] },
      ],
    })
    const unused = await check(service, ['--size', 'A5', '--pages', '100x100 turn=90'])
    expect({ status: unused.status, lines: unused.lines }).toMatchObject({ status: 1, lines: [{ policy: 'unused' }] })
  })

  it('judges by the rules of codes, sizes and hosts that print of this account has in its folder, and changes none', async () => {
    await using service = await serviceOf('plain')
    await using folder = await tempDir()
    const [, ...others] = service.codes
    const scans = others.slice(0, 3).map((code) => ({ code, symbol: `VN${code}` }))
    const kept: readonly (readonly [ViewStyle, string, Command])[] = [
      ['prefix', '80x80', { type: 'add-code-rule', id: uuid(), scans, number: null }],
      [
        'landscape',
        'A5',
        { type: 'change-settings', id: uuid(), part: { viewPolicies: { A5: readViewPolicy('210x148 turn=90') } } },
      ],
      [
        'hosts',
        '52x70',
        { type: 'allow-hosts', id: uuid(), hosts: ['logo.example', 'style.example'], gives: 'without', job: null },
      ],
    ]
    const statuses = async () => {
      const found: unknown[] = []
      for (const [style, size] of kept) {
        service.setViewStyles([style])
        found.push((await check(service, ['--size', size, '--data', folder.path])).status)
      }
      return found
    }
    expect({ found: await statuses(), made: readdirSync(folder.path) }).toEqual({ found: [1, 1, 1], made: [] })
    await decide(
      service,
      folder.path,
      kept.map(([, , command]) => command),
    )
    expect(await statuses()).toEqual([0, 0, 0])
    // What was decided about hosts is there for the next print as well.
    await decide(service, folder.path, [])
    expect(await statuses()).toEqual([0, 0, 0])
  })

  it('shows what would become of a view if hosts were allowed, for once', async () => {
    await using service = await serviceOf('hosts')
    const hosts = ['--allow-host', 'logo.example without']
    const [none, one, both] = [
      await check(service, ['--size', '80x80']),
      await check(service, ['--size', '80x80', ...hosts]),
      await check(service, ['--size', '80x80', ...hosts, '--allow-host', 'style.example without']),
    ]
    expect(none.lines).toMatchObject([{ fault: { code: 'view.blocked-host', host: 'logo.example, style.example' } }])
    expect(one.lines).toMatchObject([{ fault: { code: 'view.blocked-host', host: 'style.example' } }])
    expect(both).toMatchObject({ status: 0, lines: [{ prints: true }] })
  })
})
