import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

/** `packbench WORD …` on a folder, in this process: its lines, what it says, its status. */
function atFolder(dataDir: string) {
  return async (...words: readonly string[]) => {
    const terminal = testTerminal()
    const status = await runCli([...words, '--data', dataDir], cliActions, terminal, '0.1.0')
    return { status, lines: terminal.lines.map((line) => Object(line)), said: terminal.said.join('\n') }
  }
}

it('lists and makes shops, opens tickets and shows orders through the station that runs', async () => {
  await using folder = await tempDir()
  const at = atFolder(folder.path)
  await using station = packbench(['serve', '--practice', '--port', '0', '--data', folder.path])
  const { codes } = await station.line<{ codes: readonly string[] }>()
  const [code = ''] = codes

  const place = ['--phone', '0912345678', '--address', '1 Lê Lợi', '--ward', '20101', '--district', '1442']
  const made = await at('shops', 'create', '--name', 'Kho Mới', ...place)
  expect(made).toMatchObject({ status: 0, lines: [{ shop: expect.any(Number) }] })
  const shops = await at('shops', 'list')
  expect(shops.lines).toContainEqual({
    shop: made.lines[0].shop,
    name: 'Kho Mới',
    phone: '0912345678',
    address: '1 Lê Lợi',
    ward: '20101',
    district: 1442,
    active: true,
    status: 1,
    used: false,
  })
  expect(shops.lines.filter(({ used }) => used)).toHaveLength(1)
  const wrong = await at('shops', 'create', '--name', 'Kho', ...place.slice(0, -1), '9')
  expect(wrong).toMatchObject({ status: 2, lines: [], said: expect.stringContaining('ward.invalid') })
  expect(wrong.said).not.toContain('label')
  expect(await at('shops', 'use', '999999999')).toMatchObject({
    status: 2,
    said: expect.stringMatching(/shop\.unknown/),
  })

  // In practice nothing is kept yet; practice itself is always there.
  expect(await at('accounts', 'list')).toMatchObject({ status: 0, lines: [] })
  expect(await at('accounts', 'remove', 'Bé Na')).toMatchObject({
    status: 2,
    said: expect.stringContaining('account.unknown'),
  })

  const file = join(folder.path, 'ảnh.png')
  writeFileSync(file, 'x')
  const about = ['--category', 'Khiếu nại', '--text', 'Hàng bị móp']
  const opened = await at('tickets', 'new', code, ...about, '--attach', file)
  expect(opened).toMatchObject({ status: 0, lines: [{ order: code, state: 'done', ticket: expect.any(Number) }] })
  const { ticket } = opened.lines[0]
  expect((await at('tickets', 'list')).lines).toMatchObject([{ ticket, order: code, files: ['ảnh.png'], fault: null }])
  expect((await at('tickets', 'show', String(ticket))).lines).toMatchObject([
    { id: ticket, order: code, category: 'Khiếu nại', status: 1, answers: [] },
  ])
  expect((await at('tickets', 'new', 'ZZZZ9999', ...about)).said).toContain('order.unknown')
  expect((await at('tickets', 'new', code, ...about, '--attach', `${file}.gone`)).said).toContain('file.unreadable')

  expect((await at('orders', 'show', code)).lines).toMatchObject([{ order: { code }, away: null }])
  expect((await at('orders', 'show', 'ZZZZ9999')).said).toContain('order.unknown')
  await station.kill('SIGTERM')

  // At rest the orders on disk speak, and what has to be asked says that no station runs.
  expect((await at('orders', 'list')).lines).toMatchObject([{ code, status: 'ready_to_pick' }])
  expect((await at('orders', 'list', '--status', 'picked')).lines).toEqual([])
  for (const words of [
    ['accounts', 'list'],
    ['shops', 'list'],
    ['tickets', 'list'],
    ['tickets', 'show', '1'],
  ])
    expect(await at(...words)).toMatchObject({
      status: 2,
      lines: [],
      said: expect.stringContaining('station.not-running'),
    })
})
