import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { doorApi } from '../../support/doorApi.ts'
import { packbench } from '../../support/packbench.ts'
import { useService as setService } from '../../support/practiceService.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const headers = 'Mã đơn;Người nhận;SĐT;Địa chỉ;Phường/Xã;Quận/Huyện;Tỉnh;Nội dung;Khối lượng;Dài;Rộng;Cao;Thu hộ'
const place = '12 Lê Lợi;Phường Bến Nghé;Quận 1;Hồ Chí Minh;Áo;500;10;10;10'
const row = (code: string, name = 'Nguyễn Thị Thuỳ Dương', phone = '+84 912.345.678', cod = '250.000') =>
  `${code};${name};${phone};${place};${cod}`

/** A station on a folder, as a process of its own, with the account of a service that outlives it. */
async function serve(folder: string, practice: Practice) {
  const station = packbench(['serve', '--port', '0', '--practice', '--data', folder])
  await station.line()
  using door = await doorApi(folder)
  await setService(door, practice)
  return station
}

async function orders(folder: string, ...words: readonly string[]) {
  const terminal = testTerminal()
  const status = await runCli(['orders', ...words, '--data', folder], cliActions, terminal, '0.1.0')
  const lines = terminal.lines.map((line) => Object(line))
  return { status, lines, last: lines.at(-1), said: terminal.said.join('\n') }
}

const cellsOf = (file: string): readonly (readonly string[])[] => parse(readFileSync(file), { bom: true })

const noFilter = { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null }
const madeAt = (practice: Practice) => practice.orders(10_000).filter(({ sellerCode }) => /^(MD|PB)-/.test(sellerCode))

it('makes as many orders as a file has rows, though the station is killed in the middle and answers are lost', async () => {
  await using folder = await tempDir()
  await using practice = await startPractice({ port: 0, dataDir: ':memory:' })
  const file = join(folder.path, 'đơn.csv')
  const rows = Array.from({ length: 60 }, (_, at) => row(at % 3 === 0 ? '' : `MD-${at}`, `Khách ${at}`))
  writeFileSync(file, [headers, ...rows].join('\r\n'))
  {
    await using station = await serve(folder.path, practice)
    // Some come through; of the others nobody hears what became of them.
    practice.inject({ operation: 'createOrder', times: 24 })
    practice.inject({ operation: 'createOrder', times: null, fault: { kind: 'reset', when: 'after' } })
    await using importing = packbench(['orders', 'import', file, '--create', '--data', folder.path])
    while (madeAt(practice).length < 26 && importing.child.exitCode === null) await nextTurn()
    await station.kill('SIGKILL')
    expect(await importing.exited).not.toBe(0)
  }
  practice.clearFaults()
  const before = madeAt(practice).length
  await using again = await serve(folder.path, practice)
  const done = await orders(folder.path, 'import', file, '--create', '--out', join(folder.path, 'kết quả.csv'))
  expect(done).toMatchObject({ status: 0, last: { counts: { made: 60, wrong: 0 }, wanted: false } })
  const codes = madeAt(practice).map(({ sellerCode }) => sellerCode)
  expect([before < 60, codes.length, new Set(codes).size]).toEqual([true, 60, 60])
  expect(readFileSync(join(folder.path, 'kết quả.csv'), 'utf8').split('\r\n')).toHaveLength(62)

  // The same file once more makes nothing.
  expect((await orders(folder.path, 'import', file, '--create')).last).toMatchObject({ counts: { made: 60 } })
  expect(madeAt(practice)).toHaveLength(60)
  await again.kill('SIGTERM')
})

it('checks every row before anything is sent, names each cell, and prints nothing of a code that another order has', async () => {
  await using folder = await tempDir()
  await using practice = await startPractice({ port: 0, dataDir: ':memory:' })
  await using station = await serve(folder.path, practice)
  const file = (name: string, ...rows: readonly string[]) => {
    const path = join(folder.path, name)
    writeFileSync(path, `\ufeff${[headers, ...rows].join('\n')}`)
    return path
  }
  const wrong = file('sai.csv', row('MD-1'), row('MD-2', 'Lan', '0912'), row('MD-3', 'Minh', '0912345678', '12.5'))
  const checked = await orders(folder.path, 'import', wrong, '--dry-run')
  expect(checked).toMatchObject({
    status: 1,
    last: { counts: { ready: 1, wrong: 2 }, sums: { cod: 250_000, quoted: 1, fee: expect.any(Number) } },
  })
  expect(checked.lines.slice(0, 2)).toMatchObject([
    { row: 3, cells: [{ cell: 'C3', field: 'to_phone', rule: 'phone' }] },
    { row: 4, cells: [{ cell: 'M4', field: 'cod_amount', rule: 'money' }] },
  ])
  expect((await orders(folder.path, 'import', wrong, '--create')).status).toBe(1)
  expect(madeAt(practice)).toHaveLength(0)

  expect((await orders(folder.path, 'import', wrong, '--create', '--skip-wrong')).last).toMatchObject({
    counts: { made: 1, wrong: 2 },
  })
  const used = await orders(folder.path, 'import', file('lại.csv', row('MD-1', 'Người khác'), row('MD-9')), '--create')
  expect(used).toMatchObject({ status: 1, last: { counts: { made: 1, other: 1 } } })
  expect(used.lines[0]).toMatchObject({ row: 2, verdict: 'other', order: null, fault: { code: 'order.code-used' } })
  expect(madeAt(practice)).toHaveLength(2)

  const [formula, told] = ['=HYPERLINK("http://evil.example";"A")', join(folder.path, 'công thức.csv')]
  const planted = file('công thức nguồn.csv', row(`"${formula.replaceAll('"', '""')}"`), row('@SUM(1+1)*cmd'))
  await orders(folder.path, 'import', planted, '--dry-run', '--out', told)
  expect(cellsOf(told).flat()).toContainEqual(expect.stringContaining('@SUM'))

  const template = join(folder.path, 'mẫu.csv')
  expect((await orders(folder.path, 'template', template)).status).toBe(0)
  for (const cell of [told, template].flatMap(cellsOf).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  expect(await orders(folder.path, 'import', template, '--dry-run')).toMatchObject({ status: 0, last: { total: 1 } })
  const [link, other] = [join(folder.path, 'link.csv'), join(folder.path, 'của tôi')]
  writeFileSync(other, 'mine')
  symlinkSync(other, link)
  expect((await orders(folder.path, 'import', template, '--dry-run', '--out', link)).said).toContain('file.unwritable')
  expect((await orders(folder.path, 'template', link)).said).toContain('file.unwritable')
  expect(readFileSync(other, 'utf8')).toBe('mine')
  const nothing = join(folder.path, 'gì.csv')
  writeFileSync(nothing, 'a;b\n1;2\n')
  expect(await orders(folder.path, 'import', nothing, '--dry-run')).toMatchObject({
    status: 2,
    said: expect.stringContaining('import.no-columns'),
  })
  await station.kill('SIGTERM')
})

it('prints the labels of a file as its orders come, each once, and of a corrected file those that are new', async () => {
  await using folder = await tempDir()
  await using station = packbench(['serve', '--practice', '--port', '0', '--log', '--data', folder.path])
  await station.line()
  using door = await doorApi(folder.path)
  await door.done({ type: 'change-settings', id: uuid(), part: { reprint: 'reason' } })
  const ended = new Map([3, 4].map((rows) => [rows, Promise.withResolvers<unknown>()]))
  door.api.watch(({ patches }) => {
    for (const { table, row } of patches)
      if (table === 'batch' && row?.state === 'done') ended.get(row.total)?.resolve(row.counts)
  })
  const file = join(folder.path, 'in.csv')
  const print = (...codes: readonly string[]) => {
    writeFileSync(file, [headers, ...codes.map((code) => row(code))].join('\n'))
    return orders(folder.path, 'import', file, '--create', '--print', '80x80')
  }
  const day = ['MD-1', 'MD-2', 'MD-3']
  expect(await print(...day)).toMatchObject({ status: 0, last: { counts: { made: 3 }, size: '80x80', printing: null } })
  expect(await ended.get(3)?.promise).toMatchObject({ printed: 3 })
  expect(await print(...day)).toMatchObject({ status: 0, last: { counts: { made: 3 } } })
  expect(await print(...day, 'MD-4')).toMatchObject({ status: 0, last: { counts: { made: 4 }, printing: null } })
  expect(await ended.get(4)?.promise).toMatchObject({ printed: 1, duplicate: 3 })
  const jobs = await door.api.ask({ type: 'jobs', filter: noFilter, before: null, limit: 10 })
  expect(jobs.ok && jobs.value.jobs.map(({ copy }) => copy)).toEqual([1, 1, 1, 1])
  expect(await station.line(({ entry }) => entry === 'printed')).toMatchObject({
    state: 'completed',
    verdict: 'printed',
  })
  await station.kill('SIGTERM')
})
