import { expect, test } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import type { CliActions } from '../../../src/shell/cli/cliActions.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import type { Terminal } from '../../../src/shell/cli/terminal.ts'

const words = (line: string) => line.split(' ')
const printed = ['print', 'G8ADKBRF', '--size', '80x80', '--printer', 'socket://127.0.0.1:9100']
const service = ['--base-url', 'https://service.example', '--shop', '200001']

test.each<[string[], string, object]>([
  [['start'], 'start', { dataDir: null, practice: 'auto', window: 'auto', openBrowser: true, port: 0 }],
  [
    ['start', '--practice', '--browser', '--no-open', '--port', '4711', '--data', '/srv/bench'],
    'start',
    { dataDir: '/srv/bench', practice: true, window: 'browser', openBrowser: false, port: 4711 },
  ],
  [
    ['start', '--electron'],
    'start',
    { dataDir: null, practice: 'auto', window: 'electron', openBrowser: true, port: 0 },
  ],
  [['serve'], 'serve', { dataDir: null, practice: 'auto', port: 0, log: false }],
  [
    ['serve', '--port=65535', '--practice', '--log'],
    'serve',
    { dataDir: null, practice: true, port: 65_535, log: true },
  ],
  [
    ['people', 'forget', '\u200bg8adkbrf ', '0f8b3a52-0000-4000-8000-000000000000/3'],
    'people',
    {
      dataDir: null,
      allowed: {},
      asked: { kind: 'forget', codes: ['G8ADKBRF', '0f8b3a52-0000-4000-8000-000000000000/3'] },
    },
  ],
  [['practice'], 'practice', { dataDir: null, port: 0, seed: null, now: null, strict: false, viewStyles: ['plain'] }],
  [
    ['practice', '--seed', '7', '--data', 'd'],
    'practice',
    { dataDir: 'd', port: 0, seed: 7, now: null, strict: false, viewStyles: ['plain'] },
  ],
  [
    ['practice', '--now', '2026-11-24T03:00:00Z', '--strict', '--view-style', 'pdf'],
    'practice',
    { dataDir: null, port: 0, seed: null, now: 1795489200000, strict: true, viewStyles: ['pdf'] },
  ],
  [
    ['emulator'],
    'emulator',
    {
      dataDir: null,
      language: 'zpl',
      port: 9100,
      dpmm: 8,
      headMm: null,
      mediaMm: null,
      outDir: null,
      script: null,
      page: null,
    },
  ],
  [
    words('emulator --language tspl --port 0 --dpmm 12 --out l --head 104 --script f.json --page 0 --media 148x210.5'),
    'emulator',
    {
      dataDir: null,
      language: 'tspl',
      port: 0,
      dpmm: 12,
      headMm: 104,
      mediaMm: { width: 148, height: 210.5 },
      outDir: 'l',
      script: 'f.json',
      page: 0,
    },
  ],
  [
    ['decode', 'label.bin', '--language', 'escpos', '--out', 'labels', '--head', '80'],
    'decode',
    { file: 'label.bin', language: 'escpos', dpmm: 8, headMm: 80, mediaMm: null, outDir: 'labels' },
  ],
  [
    [...printed, 'lxfdft_2', '--practice', '--wait', '1.5'],
    'print',
    {
      dataDir: null,
      codes: ['G8ADKBRF', 'lxfdft_2'],
      size: '80x80',
      printer: 'socket://127.0.0.1:9100',
      dpmm: 8,
      language: 'zpl',
      service: { kind: 'practice' },
      allowHosts: [],
      waitMs: 1500,
      reason: null,
    },
  ],
  [
    ['check', 'G8ADKBRF', '--out', 'tried', '--practice'],
    'check',
    {
      dataDir: null,
      code: 'G8ADKBRF',
      out: 'tried',
      ...{ sizes: ['A5', '80x80', '52x70'], allowHosts: [] },
      support: false,
      service: { kind: 'practice' },
    },
  ],
  [
    ['check', 'G8ADKBRF', '--out', 'tried', '--size', 'A5', '--pages', '210x148 turn=90', '--support'],
    'check',
    expect.objectContaining({ sizes: ['A5'], support: true, viewPolicy: expect.objectContaining({ turn: 90 }) }),
  ],
  [
    ['convert', 'l.pdf', '--size', 'A5', '--language', 'epl2', '--dpmm', '12', '--no-snap', '--head', '104', '--force'],
    'convert',
    { file: 'l.pdf', size: 'A5', language: 'epl2', dpmm: 12, headMm: 104, snap: false, force: true },
  ],
  [
    ['sheets', 'a.pdf', 'b.pdf', '--size', '52x70', '--on', 'A5', '--start', '3'],
    'sheets',
    { files: ['a.pdf', 'b.pdf'], size: '52x70', on: 'A5', start: 3 },
  ],
  [['units', 'find', 'lai', 'vung'], 'units', { kind: 'find', typed: 'lai vung', scheme: null, limit: 20 }],
  [['units', 'split', 'a, b', 'c'], 'units', { kind: 'split', lines: ['a, b', 'c'] }],
  [['rules', 'list'], 'rules', { dataDir: null, asked: { kind: 'list' }, allowed: {} }],
  [
    ['rules', 'add', 'G8ADKBRF', 'VNG8ADKBRF', 'H9BEKCSG', 'VNH9BEKCSG', 'K2', 'VNK2', '--number', 'fixed'],
    'rules',
    {
      dataDir: null,
      asked: {
        kind: 'add',
        scans: ['G8ADKBRF', 'H9BEKCSG', 'K2'].map((code) => ({ code, symbol: `VN${code}` })),
        number: 'fixed',
      },
      allowed: {},
    },
  ],
  [['printers', 'list', '--data', 'd'], 'printers', { dataDir: 'd', asked: { kind: 'list' }, allowed: {} }],
  [
    ['printers', 'discover', '--subnet'],
    'printers',
    { dataDir: null, asked: { kind: 'discover', subnet: true, identify: false }, allowed: {} },
  ],
  [
    ['printers', 'test', 'Bàn 1'],
    'printers',
    { dataDir: null, asked: { kind: 'test', printer: 'Bàn 1' }, allowed: {} },
  ],
  [
    ['printers', 'add', '--uri', 'null:', '--language', 'tspl', '--dpmm', '12', '--head', '104', '--sizes', 'A5,52x70'],
    'printers',
    {
      dataDir: null,
      allowed: {},
      asked: {
        kind: 'add',
        uri: 'null:',
        name: null,
        model: null,
        language: 'tspl',
        dpmm: 12,
        headMm: 104,
        sizes: ['A5', '52x70'],
        sheet: null,
      },
    },
  ],
  [[...printed, '--', '-ODD-CODE'], 'print', expect.objectContaining({ codes: ['G8ADKBRF', '-ODD-CODE'] })],
  [printed, 'print', expect.objectContaining({ service: { kind: 'settings' }, waitMs: 0 })],
  [[...printed, '--reason', 'damaged'], 'print', expect.objectContaining({ reason: 'damaged' })],
  [
    [...printed, '--pages', '70x52 turn=90 copies'],
    'print',
    expect.objectContaining({
      viewPolicy: { page: { width: 7_000, height: 5_200 }, crop: null, turn: 90, shrink: false, copies: true },
    }),
  ],
  [[...printed, '--pages', 'none'], 'print', expect.objectContaining({ viewPolicy: null, allowHosts: [] })],
  [
    [...printed, '--allow-host', 'CDN.example', '--allow-host', 'x.example:8443 scripts'],
    'print',
    expect.objectContaining({
      allowHosts: [
        { host: 'cdn.example', gives: 'parts' },
        { host: 'x.example:8443', gives: 'scripts' },
      ],
    }),
  ],
  [
    [...printed, ...service, '--token', 'T-1'],
    'print',
    expect.objectContaining({
      service: { kind: 'given', baseUrl: 'https://service.example', token: 'T-1', shop: 200_001 },
    }),
  ],
  [
    [...printed.slice(0, 4), '--printer', 'socket://[::1]:9100'],
    'print',
    expect.objectContaining({ printer: 'socket://[::1]:9100' }),
  ],
])('%j is understood', async (argv, name, options) => {
  const { status, calls, stderr } = await run(argv)
  expect({ status, calls, stderr }).toEqual({ status: 0, calls: [[name, options]], stderr: '' })
})

test.each<[string[], RegExp]>([
  [[], /which command/],
  [['prnt'], /no such command/],
  [['--verbose'], /no such command/],
  [['__proto__'], /no such command/],
  [['units', 'split', 'a', '--limit', '3'], /are for find/],
  [['units', 'find', 'a', '--scheme', 'both'], /old or new/],
  [['rules'], /list, try, add or remove/],
  [['rules', 'add', 'G8ADKBRF', 'VNG8ADKBRF'], /three orders/],
  [['rules', 'try', 'A', 'B', 'C', 'D', 'E', 'F', '--number', 'fixed'], /--number is for add/],
  [['rules', 'add', 'A', 'B', 'C', 'D', 'E', 'F', '--number', '2'], /parcel or fixed/],
  [['rules', 'remove'], /which ID/],
  [['printers'], /list, discover, models/],
  [['printers', 'paint'], /not paint/],
  [['printers', 'test'], /which PRINTER/],
  [['printers', 'add'], /which ADDRESS\?/],
  [['printers', 'add', '--uri', 'null:', '--model', 'm', '--language', 'zpl'], /not both/],
  [['printers', 'add', '--uri', 'null:', '--sizes', 'A6'], /not A6/],
  [['convert', '--size', 'A5'], /which FILE/],
  [['convert', 'a.pdf', 'b.pdf', '--size', 'A5'], /one FILE/],
  [['sheets', 'a.pdf', '--size', '52x70', '--on', 'A3'], /not A3/],
  [['start', 'now'], /options only/],
  [['start', '--size', 'A5'], /Unknown option '--size'/],
  [['start', '--browser', '--electron'], /not both/],
  [['start', '--port', '65536'], /--port .* 0 to 65535/],
  [['start', '--port', '80a'], /--port/],
  [['start', '--port', '0x50'], /--port/],
  [['start', '--port', '-1'], /--port/],
  [['start', '--port', '1.5'], /--port/],
  [['start', '--port'], /--port/],
  [['start', '--port='], /--port is empty/],
  [['start', '--data', ''], /--data is empty/],
  [['start', '--practice=yes'], /--practice/],
  [['practice', '--seed', 'x'], /--seed/],
  [['practice', '--now', 'noon'], /--now/],
  [['practice', '--view-style', 'gif'], /--view-style/],
  [['emulator', '--language', 'pcl'], /--language is one of zpl, tspl, epl2, cpcl, escpos/],
  [['emulator', '--head', '5'], /--head takes a whole number from 20 to 300/],
  [['decode'], /which FILE/],
  [['decode', 'a', 'b'], /one FILE/],
  [['emulator', '--dpmm', '6'], /--dpmm is 8 or 12/],
  [['print'], /which CODE/],
  [['print', 'G8ADKBRF'], /--size is missing/],
  [['print', 'G8ADKBRF', '--size', 'A6'], /--size is one of A5, 80x80, 52x70/],
  [['print', 'G8ADKBRF', '--size', 'toString'], /--size/],
  [['print', 'G8ADKBRF', '--size', 'A5'], /--printer is missing/],
  ...[
    'usb://x',
    'socket://',
    'socket://host',
    'socket://host:0',
    'socket://host:99999',
    'http://h:1',
    'host:99999',
    'socket://u@h:1',
    'socket://h:1/q',
    'socket://h:1?q',
  ].map((uri): [string[], RegExp] => [['print', 'G8ADKBRF', '--size', 'A5', '--printer', uri], /--printer takes/]),
  [[...printed, '--wait', '-1'], /--wait/],
  [[...printed, '--wait', 'soon'], /--wait/],
  [[...printed, '--wait', '1e3'], /--wait/],
  [[...printed, '--practice', ...service], /not both/],
  [[...printed, '--practice', '--shop', '1'], /not both/],
  [[...printed, '--token', 'planted-4711'], /need --base-url/],
  [[...printed, '--shop', '1'], /need --base-url/],
  [[...printed, ...service], /--token or PACKBENCH_TOKEN/],
  [[...printed, '--base-url', 'https://service.example', '--token', 'planted-4711'], /--shop/],
  [[...printed, ...service, '--shop', '0', '--token', 'planted-4711'], /--shop/],
  [[...printed, ...service, '--shop', 'one', '--token', 'planted-4711'], /--shop/],
  [[...printed, ...service, '--token', 'planted-4711 x'], /character/],
  [[...printed, '--base-url', 'ftp://x', '--token', 'planted-4711', '--shop', '1'], /--base-url takes/],
  [[...printed, '--base-url', 'https://me:planted-4711@x', '--shop', '1'], /--base-url takes/],
  [[...printed, '--base-url', 'https://x?token=planted-4711', '--shop', '1'], /--base-url takes/],
  [[...printed, '--tokn=planted-4711'], /Unknown option '--tokn'/],
  [['jobs'], /^packbench jobs: list, show, settle, cancel, reprint or resume\? See:/],
  [['jobs', 'show'], /which ID\? See:/],
  [['jobs', 'show', '01a1ffca'], /whole one.*not 01a1ffca\. See:/],
  // Which of the two is meant nobody knows.
  [[...printed, '--size', 'A5'], /--size is given twice\. See:/],
  [[...printed, ...service, '--token', 'planted-4711', '--token=planted-4711'], /--token is given twice\. See:/],
  [['serve', '--port', '1', '--port', '1'], /--port is given twice\. See:/],
  // Options of another verb of the same command.
  [['jobs', 'list', '--short-roll'], /--short-roll has no part in this\. See:/],
  [['jobs', 'cancel', 'a1a1ffca-0000-4000-8000-000000000001', '--not-printed'], /--not-printed has no part/],
  [['jobs', 'reprint', 'a1a1ffca-0000-4000-8000-000000000001', '--last-good', 'K2'], /--last-good has no part/],
  [['printers', 'list', '--sizes', 'A5'], /--sizes has no part/],
])('%j is wrong usage: status 64, told on stderr, nothing done and no token repeated', async (argv, message) => {
  const { status, calls, stdout, stderr } = await run(argv)
  expect({ status, calls, stdout }).toEqual({ status: 64, calls: [], stdout: '' })
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(/See: packbench.* --help\n$/)
  expect(stderr).not.toContain('planted-4711')
})

test('what a deed takes goes beside `jobs resume`: why, and a PIN that is never an argument', async () => {
  const id = '01980000-0000-7000-8000-000000000001'
  const env = { PACKBENCH_PIN: '2468', PACKBENCH_LEADER: 'An' }
  const { calls } = await run(['jobs', 'resume', id, '--why', 'looked'], { env })
  const approval = { pin: '2468', leader: 'An' }
  expect(calls[0]?.[1]).toMatchObject({ asked: { kind: 'resume', id }, allowed: { why: 'looked', approval } })
  const second = await run(['jobs', 'resume', id, '--reason', 'lost'], { env })
  expect(second.calls[0]?.[1]).toMatchObject({ asked: { kind: 'resume', id, reason: 'lost' }, allowed: { approval } })
  expect((await run(['jobs', 'resume', id, '--why', 'because'])).stderr).toMatch(/--why is one of .*looked/)
})

test('a batch whose roll is too short goes on from the command line only where that is said', async () => {
  const id = '01980000-0000-7000-8000-000000000001'
  for (const more of [[], ['--short-roll']]) {
    const { calls } = await run(['jobs', 'resume', id, ...more])
    expect(calls[0]?.[1]).toMatchObject({ asked: { kind: 'resume', id, lastGood: null, shortRoll: more.length > 0 } })
  }
})

test('the token of the environment counts beside an address, and an argument goes before it', async () => {
  const env = { PACKBENCH_TOKEN: 'from-env' }
  const tokenOf = async (argv: string[]) => {
    const { calls } = await run(argv, { env })
    return calls[0]?.[1]
  }
  expect(await tokenOf([...printed, ...service])).toMatchObject({ service: { token: 'from-env' } })
  expect(await tokenOf([...printed, ...service, '--token', 'typed'])).toMatchObject({ service: { token: 'typed' } })
  expect(await tokenOf(printed)).toMatchObject({ service: { kind: 'settings' } })
})

test.each(['start', 'serve', 'practice', 'emulator', 'print'])(
  '%s has a help, on stdout, with status 0',
  async (name) => {
    for (const flag of ['--help', '-h']) {
      const { status, stdout, stderr, calls } = await run([name, flag])
      expect({ status, stderr, calls }).toEqual({ status: 0, stderr: '', calls: [] })
      expect(stdout).toContain(`usage: packbench ${name}`)
      expect(stdout).toContain('--data DIR')
    }
  },
)

test('the program has a help that names every command, and a version', async () => {
  const { status, stdout } = await run(['--help'])
  expect(status).toBe(0)
  for (const name of ['start', 'serve', 'practice', 'emulator', 'print']) expect(stdout).toContain(`packbench ${name}`)
  expect(await run(['--version'])).toMatchObject({ status: 0, stdout: '0.1.0\n', stderr: '' })
})

test('a fault is status 2 with its code and words on stderr, in the language of the environment', async () => {
  const fault = { result: fail('printer.unreachable') }
  const [english, elsewhere] = [await run(printed, fault), await run(['restore', 'FILE'], fault)]
  const vietnamese = await run(printed, { ...fault, env: { LANG: 'vi_VN.UTF-8' } })
  expect(english).toMatchObject({ status: 2, stdout: '' })
  expect(english.stderr).toMatch(/^packbench: printer\.unreachable: \S.*, no label yet\. \S/)
  expect(elsewhere.stderr).not.toContain('no label')
  expect(vietnamese.stderr).toMatch(/^packbench: printer\.unreachable: (?!Printer)\S/)
})

test('`operators` takes the one deed it has, and a folder', async () => {
  const { status, calls } = await run(['operators', 'anew', '--data', '/srv/packbench'])
  expect([status, calls]).toMatchObject([0, [['operators', { dataDir: '/srv/packbench' }]]])
  expect((await run(['operators'])).status).toBe(64)
  expect((await run(['operators', 'remove'])).status).toBe(64)
})

test('a label that is not printed is status 1', async () => {
  expect(await run(printed, { result: ok(1) })).toMatchObject({ status: 1, stderr: '' })
})

test('a bug is not taken for wrong usage', async () => {
  await expect(run(printed, { bug: new TypeError('a bug') })).rejects.toThrow('a bug')
})

interface Rig {
  readonly env?: Record<string, string>
  readonly result?: ReturnType<typeof ok<0 | 1>> | ReturnType<typeof fail>
  readonly bug?: Error
}

async function run(argv: string[], { env = {}, result = ok(0), bug }: Rig = {}) {
  const calls: [string, unknown][] = []
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const action = (name: string) => async (options: unknown) => {
    if (bug !== undefined) throw bug
    calls.push([name, options])
    return result
  }
  // Each command by its name, whatever commands there are.
  const actions = new Proxy({} as CliActions, { get: (_, name) => action(String(name)) })
  const terminal: Terminal = {
    line: (value) => stdout.push(`${JSON.stringify(value)}\n`),
    say: (text) => stderr.push(`${text}\n`),
    show: (text) => stdout.push(`${text}\n`),
    bytes: async () => undefined,
    keepFromOthers: () => true,
    outliveStdout: () => undefined,
    env,
    signal: new AbortController().signal,
  }
  const status = await runCli(argv, actions, terminal, '0.1.0')
  return { status, calls, stdout: stdout.join(''), stderr: stderr.join('') }
}
