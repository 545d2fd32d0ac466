import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { verify } from '../../../src/compose/historyCommand.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { doorApi } from '../../support/doorApi.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const lines = [
  '{"packbench":"history","format":1,"of":{"order":"G8ADKBRF"},"before":null}',
  JSON.stringify({
    id: 'a',
    station: 's',
    sequence: 1,
    at: 1,
    job: 'deed:1',
    version: 1,
    by: 'x',
    body: '{}',
    link: null,
  }),
  '{"end":{"entries":1,"head":null}}',
]

it('a file without an end of lines, or without a line of ours, is not read to its end', async () => {
  await using folder = await tempDir()
  const terminal = testTerminal()
  expect(await verify({ file: '/dev/zero', head: null }, terminal)).toEqual({ ok: true, value: 1 })
  const file = join(folder.path, 'letters')
  await writeFile(file, 'x\n'.repeat(50_000))
  expect(await verify({ file, head: null }, terminal)).toEqual({ ok: true, value: 1 })
  const [zeros, letters] = terminal.lines.map((line) => JSON.stringify(line))
  expect(zeros).toContain('{"line":1,"found":"unreadable"}')
  expect(letters?.length).toBeLessThan(50_000)
})

it('a word beside its first or its last line, or a second end, is seen: it would be read by people', async () => {
  await using folder = await tempDir()
  const file = join(folder.path, 'history.jsonl')
  const [head = '', entry = '', end = ''] = lines
  const beside = (line: string, more: object) => JSON.stringify({ ...JSON.parse(line), ...more })
  const told = { sequence: 2, body: '{"type":"printed"}' }
  for (const harmed of [
    [beside(head, told), entry, end],
    [JSON.stringify({ packbench: 'history', format: 1, before: null, note: 'printed' }), entry, end],
    ['', entry, end],
    [head, entry, beside(end, told)],
    [head, entry, JSON.stringify({ end: { entries: 1, head: null, ...told } })],
    [head, entry, end, end],
  ]) {
    await writeFile(file, harmed.join('\n'))
    const terminal = testTerminal()
    await verify({ file, head: null }, terminal)
    expect([harmed, terminal.lines]).not.toMatchObject([harmed, [{ broken: [] }]])
  }
})

it('a file whose links were all taken out proves nothing, and is not called sound', async () => {
  await using folder = await tempDir()
  const file = join(folder.path, 'history.jsonl')
  const terminal = testTerminal()
  await writeFile(file, lines.join('\n'))
  expect(await verify({ file, head: null }, terminal)).toEqual({ ok: true, value: 1 })
  expect(terminal.lines).toMatchObject([{ entries: 1, unproven: 1, broken: [] }])
  expect(await verify({ file: join(folder.path, 'none'), head: null }, terminal)).toMatchObject({
    fault: { code: 'file.unreadable' },
  })
})

it('what a station wrote of an order is sound where no station is, and is not with one letter of it changed', async () => {
  await using folder = await tempDir()
  const data = join(folder.path, 'data')
  const at = async (...words: readonly string[]) => {
    const terminal = testTerminal()
    const status = await runCli(words, cliActions, terminal, '0.1.0')
    return { status, lines: terminal.lines.map((line) => Object(line)) }
  }
  let written: readonly string[] = []
  {
    await using station = packbench(['start', '--practice', '--browser', '--no-open', '--port', '0', '--data', data])
    const { codes } = await station.line<{ codes: string[] }>((line) => 'codes' in line)
    const [code = ''] = codes
    using door = await doorApi(data)
    await door.done({ type: 'scan', id: uuid(), line: code })
    await expect
      .poll(async () => {
        const { lines } = await at('history', '--order', code, '--data', data)
        written = lines.map((line) => JSON.stringify(line))
        return written.join()
      })
      .toContain('"printed')
  }
  const file = join(folder.path, 'order.jsonl')
  await writeFile(file, written.join('\n'))
  expect(await at('verify', file)).toMatchObject({ status: 0, lines: [{ unproven: 0, broken: [] }] })
  await writeFile(file, written.join('\n').replace('"printed', '"prInted'))
  expect(await at('verify', file)).toMatchObject({ status: 1 })
})
