import { expect, it } from 'vitest'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

it('packbench rules makes, shows and takes away a rule through the station that runs, and through none what needs none', async () => {
  await using folder = await tempDir()
  const rules = async (...words: readonly string[]) => {
    const terminal = testTerminal({ LANG: 'en_US.UTF-8' })
    const status = await runCli(['rules', ...words, '--data', folder.path], cliActions, terminal, '0.1.0')
    const { lines, said } = terminal
    return { status, lines: lines as { readonly id?: string }[], said: said.join('\n') }
  }
  let id = ''
  let scans: readonly string[] = []
  {
    await using station = packbench(['serve', '--practice', '--data', folder.path])
    const { codes } = await station.line<{ codes: string[] }>((line) => 'codes' in line)
    const [first = '', second = '', third = ''] = codes
    scans = [first, second, third].flatMap((code) => [code, `${code}-1`])
    const makes = [first, second, third].map((order) => ({ symbol: `${order}-1`, order }))
    expect(await rules('try', ...scans)).toMatchObject({
      status: 0,
      lines: [
        { before: '', after: '-1', parcel: null, makes },
        { before: '', after: '', parcel: { mark: '-', first: 1 }, makes },
      ],
    })
    expect(await rules('add', ...scans)).toMatchObject({
      status: 2,
      lines: [],
      said: expect.stringContaining('number'),
    })
    const added = await rules('add', ...scans, '--number', 'parcel')
    expect(added).toMatchObject({ status: 0, lines: [{ parcel: { mark: '-', first: 1 }, examples: makes }] })
    id = added.lines[0]?.id ?? ''
    expect((await rules('list')).lines).toEqual(added.lines)
    expect(await rules('add', first, `VN${first}`, second, `VN${second}`, third, 'VN')).toMatchObject({ status: 2 })
  }
  expect((await rules('list')).lines).toMatchObject([{ id }])
  expect(await rules('add', ...scans.map((word) => word.replace('-1', '#1')), '--number', 'parcel')).toMatchObject({
    status: 2,
  })
  expect(await rules('remove', id)).toMatchObject({ status: 0, lines: [{ id, done: 'remove' }] })
  expect(await rules('list')).toMatchObject({ status: 0, lines: [] })
})
