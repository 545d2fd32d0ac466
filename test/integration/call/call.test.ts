import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../src/compose/callCommand.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import type { Terminal } from '../../../src/shell/cli/terminal.ts'
import { allEndpoints, allViews } from '../../../src/shipping/endpoints/all.ts'
import { packbench } from '../../support/packbench.ts'
import { practice } from '../../support/practice.ts'
import { sampleOrder } from '../../support/sampleCalls.ts'
import { tempDir } from '../../support/tempDir.ts'

let service: Practice
beforeAll(async () => {
  service = await practice({ strict: true })
})
afterAll(() => service.close())

/** `packbench call …` in this process, with the service of the test. */
async function run(words: readonly string[], { stdin = '', env = {}, given = true } = {}) {
  const stdout: string[] = []
  const stderr: string[] = []
  const terminal: Terminal = {
    line: (value) => stdout.push(JSON.stringify(value)),
    say: (text) => stderr.push(text),
    show: (text) => stdout.push(...text.split('\n')),
    bytes: async () => undefined,
    keepFromOthers: () => true,
    outliveStdout: () => undefined,
    env: { PACKBENCH_TOKEN: service.token, ...env },
    signal: new AbortController().signal,
  }
  const account = given ? ['--base-url', service.url, '--shop', String(service.shops[0])] : []
  const actions = {
    ...cliActions,
    call: (options: Parameters<typeof call>[0]) => call(options, terminal, Readable.from(stdin)),
  }
  const status = await runCli(['call', ...words, ...account], actions, terminal, '0.1.0')
  return { status, stdout, stderr, data: stdout.map((line) => (line.startsWith('{') ? JSON.parse(line) : line)) }
}

const code = () => service.codes[0] ?? ''
const json = (value: unknown) => ['--json', JSON.stringify(value)]

describe('packbench call', () => {
  it('lists name, method and path of every operation, one a line', async () => {
    const { status, stdout } = await run(['--list'], { given: false })
    expect(status).toBe(0)
    expect(stdout).toHaveLength(21)
    expect(stdout).toEqual([...allEndpoints, ...allViews].map(({ name, method, path }) => `${name} ${method} ${path}`))
  })

  it('prints the data of a query', async () => {
    const { status, data } = await run(['orderInfo', ...json({ order_code: code() })])
    expect([status, data[0].order_code]).toEqual([0, code()])
  })

  it('prints null where there is no data', async () => {
    expect(await run(['updateCod', ...json({ order_code: code(), cod_amount: 1_000 })])).toMatchObject({
      status: 0,
      stdout: ['null'],
    })
  })

  it('says to people what the service says to them of an order', async () => {
    const { status, data, stderr } = await run(['createOrder', ...json(sampleOrder)])
    const words = `Tạo đơn hàng thành công. Mã đơn hàng: ${data[0].order_code}`
    expect([status, data[0].message_display, stderr]).toEqual([0, words, [words]])
  })

  it('gives advice that fits the operation', async () => {
    const shop = { name: 'Kho', phone: '0912345678', address: '1 Lê Lợi', ward_code: '20101', district_id: 1442 }
    const { stderr } = await run(['createShop', ...json(shop)], { env: { PACKBENCH_TOKEN: 'nobody' } })
    expect(JSON.parse(stderr[0] ?? '').message).toBe(
      'Service refuses the account token. Check the account token, then do it again.',
    )
  })

  it('takes the result of an order for data, even when it is false', async () => {
    const { status, stdout } = await run(['deliveryAgain', ...json({ order_codes: ['ZZZZ9999'] })])
    expect([status, JSON.parse(stdout[0] ?? '')]).toMatchObject([0, [{ order_code: 'ZZZZ9999', result: false }]])
  })

  it('reads its input from a file', async () => {
    await using folder = await tempDir()
    const file = join(folder.path, 'order.json')
    writeFileSync(file, `\uFEFF${JSON.stringify(sampleOrder)}`)
    const { status, data } = await run(['previewOrder', '--json', `@${file}`])
    expect([status, data[0].order_code]).toEqual([0, ''])
    expect(await run(['previewOrder', '--json', `@${file}.gone`])).toMatchObject({ status: 2, stdout: [] })
  })

  it('tells a refusal on stderr as one line of JSON, with every wrong field', async () => {
    const { status, stdout, stderr } = await run([
      'createOrder',
      ...json({ ...sampleOrder, to_name: '', weight: 99_999 }),
    ])
    expect([status, stdout, stderr.length]).toEqual([2, [], 1])
    const told = JSON.parse(stderr[0] ?? '')
    expect(Object.keys(told)).toEqual(['fault', 'message', 'fields'])
    expect(told.fault).toBe('request.unsendable')
    expect(told.fields).toContainEqual({ field: 'to_name', rule: 'required' })
    expect(told.message).toContain('to_name (is missing)')
  })

  it('tells it in the operator’s language', async () => {
    const { stderr } = await run(['orderInfo', ...json({ order_code: 'ZZZZ9999' })], { env: { LANG: 'vi_VN.UTF-8' } })
    expect(JSON.parse(stderr[0] ?? '')).toMatchObject({ fault: 'order.unknown', fields: [] })
    expect(stderr[0]).toContain('Không có đơn này')
  })

  it('answers every line of stdin in its order', async () => {
    const lines = [JSON.stringify({ order_code: code() }), '', '{nonsense', JSON.stringify({ order_code: 'ZZZZ9999' })]
    const { status, data, stderr } = await run(['orderInfo', '--jsonl'], { stdin: lines.join('\r\n') })
    expect([status, stderr]).toEqual([2, []])
    expect(data).toMatchObject([
      { data: { order_code: code() } },
      { fault: 'request.invalid' },
      { fault: 'order.unknown' },
    ])
    expect((await run(['orderInfo', '--jsonl'], { stdin: lines[0] })).status).toBe(0)
  })

  it('writes a label view to a file', async () => {
    await using folder = await tempDir()
    const { data } = await run(['genToken', ...json({ order_codes: [code()] })])
    const file = join(folder.path, 'label.html')
    const view = await run(['print80x80', ...json(data[0]), '--out', file])
    expect([view.status, view.data[0].bytes]).toEqual([0, readFileSync(file).length])
    expect(readFileSync(file, 'utf8')).toContain(code())
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run(['print80x80', ...json(data[0]), '--out', folder.path])).stderr[0]).toContain('file.unwritable')
  })

  it('closes a file that was open to others, and follows no link out of a folder that others write into', async () => {
    await using folder = await tempDir()
    const { data } = await run(['genToken', ...json({ order_codes: [code()] })])
    const [file, other, link] = ['open.html', 'other', 'link.html'].map((name) => join(folder.path, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(file, '', { mode: 0o644 })
    writeFileSync(other, 'mine')
    symlinkSync(other, link)
    expect((await run(['print80x80', ...json(data[0]), '--out', file])).status).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run(['print80x80', ...json(data[0]), '--out', link])).stderr[0]).toContain('file.unwritable')
    expect(readFileSync(other, 'utf8')).toBe('mine')
  })

  it('sends files with a ticket, and refuses the ones no ticket takes', async () => {
    await using folder = await tempDir()
    const [picture = '', table = ''] = ['a.png', 'b.csv'].map((name) => join(folder.path, name))
    for (const file of [picture, table]) writeFileSync(file, 'x')
    const ticket = json({ order_code: code(), category: 'Tư vấn', description: 'Xin hỏi' })
    expect(await run(['createTicket', ...ticket, '--attach', picture, '--attach', picture])).toMatchObject({
      status: 0,
    })
    const refused = await run(['createTicket', ...ticket, '--attach', picture, '--attach', table])
    expect(JSON.parse(refused.stderr[0] ?? '').fields).toMatchObject([
      { field: 'attachments.1.name', rule: 'extension' },
    ])
    expect((await run(['createTicket', ...ticket, '--attach', `${picture}.gone`])).stderr[0]).toContain(
      'file.unreadable',
    )
    // Whoever wrote the JSON may be somebody else than who runs the command.
    const named = json({ ...JSON.parse(ticket[1] ?? ''), attachments: [{ name: 'a.png', bytes: 1, path: picture }] })
    expect((await run(['createTicket', ...named])).stderr[0]).toContain('request.unknown-field')
  })

  it('says that the account token is missing when the service does', async () => {
    const { status, stderr } = await run(['pickShifts'], { env: { PACKBENCH_TOKEN: undefined } })
    expect([status, JSON.parse(stderr[0] ?? '').fault]).toEqual([2, 'service.token-missing'])
  })

  it.each([
    [[]],
    [['fly']],
    [['orderInfo', 'again']],
    [['orderInfo', '--json', '{']],
    [['orderInfo', '--json', '{}', '--jsonl']],
    [['orderInfo', '--attach', 'a.png']],
    [['orderInfo', '--out', 'a.html']],
    [['orderInfo', '--practice']],
    [['printA5', '--json', '{"token":"x"}']],
    [['printA5', '--out', 'a.html', '--jsonl']],
    [['orderInfo', '--list']],
  ])('is used in another way: %j', async (words) => {
    const { status, stdout } = await run(words)
    expect([status, stdout]).toEqual([64, []])
  })

  it('is a process with the practice service inside', async () => {
    await using folder = await tempDir()
    await using running = packbench(['call', 'listShops', '--practice', '--data', folder.path])
    expect((await running.line<{ shops: unknown[] }>()).shops.length).toBeGreaterThan(1)
    expect(await running.exited).toBe(0)
  })
})
