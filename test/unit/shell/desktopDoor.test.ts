import { describe, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { access } from '../../../src/contract/access.ts'
import type { Changes, Patch, TableName } from '../../../src/contract/tables.ts'
import { desktopLife } from '../../support/desktopLife.ts'
import { isQuery, oneOfEach, allRows as rows } from '../../support/oneOfEach.ts'

const life = desktopLife()
const { electron } = life

async function sent(body: object, kind: 'command' | 'query') {
  const frame = kind === 'query' ? { kind, call: 1, query: body } : { kind, call: 1, command: { ...body, id: uuid() } }
  return electron.invoke('packbench:call', frame)
}

const refused = (code: string) => ({ result: { ok: false, fault: { code } } })
const usb = { name: 'A', language: 'zpl', dpmm: 8, headDots: 832, graphics: 'z64', sizes: ['80x80'] } as const

describe('a page that got into the window of the desktop program', () => {
  test('gives no command of the command line, so it prints into no file of the account', async () => {
    await life.run()
    life.api.asked.length = 0
    const foreign = rows.filter((row) => access[row].from === 'command-line')
    expect(foreign).toContain('print')
    for (const row of foreign)
      expect([row, await sent(oneOfEach[row], isQuery(row) ? 'query' : 'command')]).toMatchObject([
        row,
        refused('request.invalid'),
      ])
    expect(life.api.asked).toEqual([])
  })

  test('makes no printer of a file or of another device, and asks none who it is', async () => {
    await life.run()
    life.api.asked.length = 0
    for (const uri of ['file:/root/.bashrc', 'device:/dev/sda']) {
      const answers = [
        await sent({ type: 'printer-add', printer: { ...usb, uri } }, 'command'),
        await sent({ type: 'printer-change', printer: 'a', part: { uri } }, 'command'),
        await sent({ type: 'printer-identify', address: uri }, 'query'),
      ]
      expect([uri, ...answers]).toMatchObject([uri, ...answers.map(() => refused('printer.bad-address'))])
    }
    expect(life.api.asked).toEqual([])
  })

  test('is told to the station as a window in all that it asks', async () => {
    await life.run()
    life.api.asked.length = 0
    await sent({ type: 'scan', line: 'G8ADKBRF' }, 'command')
    await sent({ type: 'printer-models' }, 'query')
    expect(life.api.asked).toMatchObject([
      { type: 'scan', byWindow: true },
      { type: 'printer-models', byWindow: true },
    ])
  })

  test('hears nothing of parcels while the window is locked', async () => {
    await life.run()
    const { contents } = electron.window
    const patch = (table: TableName, row: object) => ({ table, row }) as unknown as Patch
    const patches = [patch('station', { locked: true }), patch('pickup', {}), patch('counts', {})]
    life.api.change({ sequence: 8, patches })
    const heard = contents.sent.flatMap(([, changes]) => (changes as Changes).patches.map(({ table }) => table))
    expect(heard).toEqual(['station', 'counts'])
  })
})
