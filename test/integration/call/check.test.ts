import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { cliActions } from '../../../src/compose/cliActions.ts'
import type { ViewStyle } from '../../../src/model/viewStyle.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
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
})
