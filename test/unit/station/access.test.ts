import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { access, accessTo } from '../../../src/contract/access.ts'
import type { Query } from '../../../src/contract/commands.ts'
import { Command } from '../../../src/contract/commands.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { hire, signIn, signOut } from '../../support/operators.ts'

const id = uuid()
const at = { id, printer: 'a' }

/** One of each that only a leader may, as a window would send it. */
const leaders: readonly (Command | Query)[] = [
  Command.parse({ type: 'order-action', id, action: 'cancel', orders: ['G8ADKBRF'] }),
  Command.parse({ type: 'order-action', id, action: 'change-cod', orders: ['G8ADKBRF'], cod: 0 }),
  Command.parse({ type: 'printer-add', id, printer: { name: 'A', uri: 'socket://10.0.0.9' } }),
  { type: 'pickup-accept', id, pickup: uuid(), reason: 'other-shop' },
  { type: 'printer-change', ...at, part: { name: 'B' } },
  { type: 'printer-remove', ...at },
  { type: 'printer-forget', ...at },
  { type: 'printer-ladder', ...at },
  { type: 'printer-ladder-read', ...at, codes: ['L-40-102'] },
  { type: 'operator-save', id, operator: null, name: 'Chi', role: 'leader' },
  { type: 'operator-remove', id, operator: '0417' },
  { type: 'change-settings', id, part: { reprint: 'free' } },
  { type: 'allow-hosts', id, hosts: ['cdn.example'], gives: 'parts', job: null },
  { type: 'set-supervisor-pin', id, old: null, pin: '1234' },
  { type: 'use-account', id, account: { kind: 'practice' } },
  { type: 'purge-labels', id, unusedDays: null },
  { type: 'back-up', id, to: '/tmp/station.packbench', passphrase: null },
  { type: 'check-account', baseUrl: 'https://api.example', token: 'token' },
  { type: 'badges' },
  { type: 'try-view', line: 'G8ADKBRF', size: '80x80' },
]

const nameOf = (asked: Command | Query) =>
  asked.type === 'order-action' ? `${asked.type} ${asked.action}` : asked.type

describe('where a station uses roles', () => {
  it("what is a leader's is refused to a packer and to nobody signed in, each command and query of the table", async () => {
    const { station } = await fakeStation()
    await hire(station.desk, 'An', 'leader', '2468')
    const packer = await hire(station.desk, 'Bình')
    await station.desk.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
    const rows = Object.entries(access).flatMap(([row, { who }]) => (who === 'leader' ? [row] : []))
    expect(leaders.map(nameOf).sort()).toEqual(rows.sort())
    for (const arrive of [() => signIn(station.desk, packer), () => signOut(station.desk)]) {
      await arrive()
      for (const one of leaders) {
        const answer = 'id' in one ? await station.desk.execute({ ...one, id: uuid() }) : await station.desk.ask(one)
        expect([nameOf(one), answer.ok ? 'done' : answer.fault.code]).toEqual([nameOf(one), 'operator.not-allowed'])
      }
    }
  })
})

it("the page on security names each row that is a leader's", () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/security.md'), 'utf8')
  const drawn = /<!-- leaders -->(?<rows>[\s\S]+)<!-- .leaders -->/.exec(page)?.groups?.rows ?? ''
  expect([...drawn.matchAll(/`([^`]+)`/g)].map(([, row]) => row)).toEqual(leaders.map(nameOf).sort())
})

describe('what names a printer by its address', () => {
  it('is no request of a window', () => {
    const windows = Object.entries(access).flatMap(([row, { from }]) => (from === 'command-line' ? [row] : []))
    expect(windows).toEqual(['print'])
    expect(accessTo({ type: 'snapshot' })).toEqual({ from: 'anywhere', who: 'anybody' })
  })
})
