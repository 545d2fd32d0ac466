import { expect, it } from 'vitest'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const message = 'Chị Lan 0912 555 777\n12 Lê Lợi, P. Bến Nghé, Q1, TP HCM\ncod 250k'
const goods = ['content=Áo thun', 'weight=500', 'length=20', 'width=15', 'height=10'].flatMap((one) => ['--field', one])

it('makes an order of a message through the station that runs, once a code, and chooses no ward that is not sure', async () => {
  await using folder = await tempDir()
  const at = async (...words: readonly string[]) => {
    const terminal = testTerminal()
    const status = await runCli(['orders', ...words, '--data', folder.path], cliActions, terminal, '0.1.0')
    return { status, lines: terminal.lines.map((line) => Object(line)), said: terminal.said.join('\n') }
  }
  await using station = packbench(['serve', '--practice', '--port', '0', '--data', folder.path])
  await station.line()

  const price = await at('new', message, ...goods, '--dry-run')
  expect(price).toMatchObject({ status: 0, lines: [{ preview: { total: expect.any(Number) }, fee: {}, leadTime: {} }] })
  const made = await at('new', message, ...goods)
  expect(made).toMatchObject({ status: 0, lines: [{ state: 'created', sellerCode: null, fault: null }] })
  expect(made.lines[0].total).toBe(price.lines[0].preview.total)
  expect((await at('show', made.lines[0].code)).lines).toMatchObject([
    { order: { sellerCode: '', cod: 250_000, receiver: { name: 'Chị Lan', phone: '0912555777' } } },
  ])

  const coded = [...goods, '--code', '2311-K7MQ']
  const first = await at('new', message, ...coded)
  expect((await at('new', message, ...coded)).lines).toEqual(first.lines)
  const other = await at('new', message, ...coded, '--field', 'cod_amount=1')
  expect(other).toMatchObject({ status: 1, lines: [{ state: 'other', fault: 'order.code-used' }] })
  expect((await at('new', message, ...goods, '--code', 'auto')).lines[0].sellerCode).toMatch(
    /^\d{4}-[2-9A-HJ-NP-Z]{4}$/,
  )

  const unsure = await at('new', 'Lan 0912555777, 5 Trần Phú, Tân Phú', ...goods)
  expect(unsure).toMatchObject({
    status: 2,
    lines: [{ state: 'unsure', unsure: [{ field: 'to_name' }, { field: 'to_ward_name' }], places: expect.any(Array) }],
    said: expect.stringContaining('message.unsure'),
  })
  expect(await at('new', message)).toMatchObject({ status: 2, said: expect.stringContaining('order.incomplete') })
  expect(await at('new', '--field', 'to_nam=Lan')).toMatchObject({ status: 2, said: expect.stringContaining('to_nam') })
  expect((await at('new', message, '--template', 'Áo')).said).toContain('template.unknown')
  await station.kill('SIGTERM')
  expect(await at('new', message, ...goods)).toMatchObject({
    status: 2,
    said: expect.stringContaining('station.not-running'),
  })
})
