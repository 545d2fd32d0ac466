/** `packbench printers` as a user types it: on a folder at rest, and through a station that runs on it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { openAtRest } from '../../../src/compose/openAtRest.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { closedPort } from '../../support/closedPort.ts'
import { hire } from '../../support/operators.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'
import { runningPrinter } from '../emulator/runningPrinter.ts'

describe('packbench printers, on a folder at rest', () => {
  it('adds a printer by its language, lists it, asks it, and removes it', async () => {
    await using folder = await tempDir()
    await using printer = await runningPrinter({ language: 'tspl' })
    const at = atFolder(folder.path)
    const added = await at(
      'add',
      '--uri',
      printer.uri,
      '--name',
      'Bàn 1',
      '--language',
      'tspl',
      '--sizes',
      '80x80,52x70',
    )
    expect(added.status).toBe(0)
    const row = { name: 'Bàn 1', uri: printer.uri, language: 'tspl', dpmm: 8, headDots: 832, sizes: ['80x80', '52x70'] }
    expect(added.lines).toMatchObject([row])
    expect((await at('list')).lines).toMatchObject([{ ...row, state: 'unknown', reasons: [] }])
    expect((await at('status', 'bàn 1')).lines).toMatchObject([{ ...row, state: 'idle', answers: true }])
    printer.openHead()
    expect((await at('status', printer.uri)).lines).toMatchObject([{ state: 'stopped', reasons: ['cover-open'] }])
    expect(await at('remove', 'Bàn 1')).toMatchObject({ status: 0, lines: [{ printer: 'Bàn 1' }] })
    expect((await at('list')).lines).toEqual([])
  })

  it('asks a printer what it is when nobody says, and gives it the labels that fit', async () => {
    await using folder = await tempDir()
    await using printer = await runningPrinter({ language: 'escpos' })
    const bare = printer.uri.replace('socket://', '')
    const at = atFolder(folder.path)
    const said = { uri: printer.uri, name: 'PACKBENCH-1344', model: null, language: 'escpos', dpmm: 8, headDots: 576 }
    expect((await at('ask', bare)).lines).toMatchObject([said])
    expect((await at('list')).lines).toEqual([])
    const { uri, name, language } = said
    expect((await at('add', bare)).lines).toMatchObject([{ uri, name, language, headDots: 576, sizes: ['52x70'] }])
    expect((await at('ask', bare)).said[0]).toContain('printer.known')
    expect((await at('status', bare)).lines).toMatchObject([{ name }])
  })

  it('says of an address that is none, of a file, and of one that nobody is at, what it is', async () => {
    await using folder = await tempDir()
    const at = atFolder(folder.path)
    expect((await at('ask', '192.168.1.500')).said[0]).toContain('printer.bad-address')
    expect((await at('ask', 'file:/tmp/packbench-nobody')).said[0]).toContain('printer.unidentified')
    expect((await at('ask', `127.0.0.1:${await closedPort()}`)).said[0]).toContain('printer.unreachable')
    expect((await at('add', '192.168.1.50', '--language', 'zpl', '--test')).said[0]).toContain('station.unreachable')
  })

  it('takes no file of the data folder: asked how it is, it would be made, or lose its locks', async () => {
    await using folder = await tempDir()
    const at = atFolder(folder.path)
    for (const name of ['owner.db', 'practising']) {
      const uri = `file:${join(folder.path, name)}`
      expect((await at('add', uri, '--language', 'zpl')).said[0]).toContain('printer.bad-address')
      expect((await at('ask', uri)).said[0]).toContain('printer.bad-address')
    }
    expect(await readdir(folder.path)).not.toContain('practising')
  })

  it('takes a model from the table, and knows no other', async () => {
    await using folder = await tempDir()
    const at = atFolder(folder.path)
    const models = (await at('models')).lines.map((line) => Object(line).model)
    expect(models).toContain('zebra-zd621-12')
    expect((await at('add', '--uri', 'null:', '--model', 'zebra-zd621-12')).lines).toMatchObject([
      { name: 'Zebra ZD621, 300 dpi', dpmm: 12, headDots: 1248 },
    ])
    const unknown = await at('add', '--uri', 'file:/tmp/x', '--model', 'nobody-9000')
    expect(unknown).toMatchObject({ status: 2, said: [expect.stringContaining('printer.unknown')] })
  })

  it('refuses an address twice, an address that is none, and to print', async () => {
    await using folder = await tempDir()
    const at = atFolder(folder.path)
    const add = ['add', '--uri', 'null:', '--name', 'N', '--language', 'zpl']
    expect((await at(...add)).status).toBe(0)
    expect((await at(...add)).said[0]).toContain('printer.known')
    expect((await at('add', '--uri', 'lpr://host', '--language', 'zpl')).said[0]).toContain('printer.bad-address')
    expect((await at('test', 'N')).said[0]).toContain('station.unreachable')
    expect((await at('ladder', 'N')).said[0]).toContain('station.unreachable')
  })

  it('keeps the fastest setting of a ladder that was read, and nothing of one that was not', async () => {
    await using folder = await tempDir()
    const at = atFolder(folder.path)
    await at('add', '--uri', 'null:', '--name', 'N', '--language', 'zpl')
    expect(await at('ladder', 'N', '--read', 'L-40-25,l-60-152,L-80-152')).toMatchObject({
      status: 0,
      lines: [{ printer: 'N', code: 'L-60-152', darkness: 60, speed: 152 }],
    })
    expect((await at('list')).lines).toMatchObject([{ setup: { darkness: 60, speed: 152 } }])
    const unread = await at('ladder', 'N', '--read', 'FFFNL24H7K')
    expect(unread).toMatchObject({ status: 2, said: [expect.stringContaining('scan.unknown-code')] })
    expect((await at('list')).lines).toMatchObject([{ setup: { darkness: 60, speed: 152 } }])
    expect((await at('ladder')).said[0]).toContain('which PRINTER?')
  })

  it('are a leader’s where roles are used, on the command line too, whose PIN comes from the environment', async () => {
    await using folder = await tempDir()
    const resting = await openAtRest(folder.path, testTerminal())
    if (!resting.ok) throw new Error(resting.fault.code)
    await hire(resting.value.api, 'An', 'leader', '2468')
    await resting.value.api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
    await resting.value.close()
    const add = ['add', '--uri', 'null:', '--name', 'N', '--language', 'zpl']
    expect(await atFolder(folder.path)(...add)).toMatchObject({
      status: 2,
      said: [expect.stringContaining('operator.not-allowed')],
    })
    const leader = { PACKBENCH_PIN: '2468', PACKBENCH_LEADER: 'an' }
    expect(await atFolder(folder.path, leader)(...add)).toMatchObject({ status: 0, lines: [{ name: 'N' }] })
    await using outside = await tempDir()
    const backUp = (env: Readonly<Record<string, string>>) =>
      runCli(
        ['backup', '--to', join(outside.path, 'a.packbench'), '--data', folder.path],
        cliActions,
        testTerminal(env),
        '0.1.0',
      )
    expect([await backUp({}), await backUp(leader)]).toEqual([2, 0])
  })

  it('takes receipt printers by their paper, and sheet printers without a language', async () => {
    await using folder = await tempDir()
    const at = atFolder(folder.path)
    const receipt = await at('add', '--uri', 'null:', '--language', 'escpos', '--head', '58')
    expect(receipt.lines).toMatchObject([{ headDots: 384, sizes: [] }])
    const sheet = await at('add', '--uri', 'spooler:office', '--name', 'Office', '--sheet', 'A5')
    expect(sheet.lines).toMatchObject([{ sheet: 'A5', sizes: ['A5', '80x80', '52x70'] }])
  })
})

describe('packbench printers, through a running station', () => {
  it('prints the test label, calibrates and asks through the station that has the folder', async () => {
    await using folder = await tempDir()
    await using printer = await runningPrinter({ language: 'tspl' })
    const at = atFolder(folder.path)
    await using station = packbench(['serve', '--practice', '--port', '0', '--data', folder.path])
    await station.line()
    expect((await at('add', '--uri', printer.uri, '--name', 'T1')).lines).toMatchObject([
      { name: 'T1', language: 'tspl' },
    ])
    const tested = await at('test', 'T1')
    const [{ verdict } = { verdict: null }] = tested.lines.map((line) => Object(line))
    // A printer this fast may have answered before it was watched.
    expect(['printed', 'sent-not-confirmed']).toContain(verdict)
    expect(tested.status).toBe(verdict === 'printed' ? 0 : 1)
    expect(printer.labels).toMatchObject([{ width: 416, height: 560 }])
    expect(await at('calibrate', 'T1')).toMatchObject({ status: 0 })
    expect((await at('status', 'T1')).lines).toMatchObject([{ state: 'idle' }])
    const climbed = await at('ladder', 'T1')
    const codes = climbed.lines.map((line) => Object(line).code)
    expect(codes).toHaveLength(12)
    expect(codes).toContain('L-20-152')
    const came = printer.labels.slice(-12)
    expect(await Promise.all(came.map(({ dots }) => readLabel(dots)))).toEqual(codes.map((code) => [code]))
    expect(await at('ladder', 'T1', '--read', codes.slice(-2).join(','))).toMatchObject({
      lines: [{ code: codes.at(-2), darkness: 60, speed: 152 }],
    })
    printer.paperOut()
    expect((await at('test', 'T1')).said[0]).toContain('printer.media-empty')
    const found = await at('discover')
    expect(found.status).toBe(0)
  })
})

function atFolder(folder: string, env: Readonly<Record<string, string>> = {}) {
  return async (...words: readonly string[]) => {
    const terminal = testTerminal({ LANG: 'en', ...env })
    const status = await runCli(['printers', ...words, '--data', folder], cliActions, terminal, '0.1.0')
    return { status, lines: terminal.lines, said: terminal.said }
  }
}
