import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { everyOrder } from '../../../src/model/orderFilter.ts'
import { ordersCommand } from '../../../src/shell/cli/ordersCommand.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { shopsCommand } from '../../../src/shell/cli/shopsCommand.ts'
import { ticketsCommand } from '../../../src/shell/cli/ticketsCommand.ts'
import { testTerminal } from '../../support/testTerminal.ts'

/** 2026-11-21, 00:00 in Vietnam. */
const midnight = Date.UTC(2026, 10, 20, 17)

/** What the command line asks for; its status when it is used wrong. */
async function asked(argv: readonly string[]): Promise<unknown> {
  let heard: unknown = null
  const hear = async (options: { readonly asked: unknown }) => {
    heard = options.asked
    return ok(0 as const)
  }
  const actions = { ...cliActions, accounts: hear, shops: hear, orders: hear, tickets: hear }
  const status = await runCli(argv, actions, testTerminal(), '0.1.0')
  return status === 0 ? heard : status
}

const place = [
  '--name',
  'Kho',
  '--phone',
  '0912345678',
  '--address',
  '1 Lê Lợi',
  '--ward',
  '20101',
  '--district',
  '1442',
]
const about = ['--category', '2', '--text', 'Hàng bị móp']

describe('what is typed', () => {
  it.each([
    [['accounts', 'list'], { kind: 'list' }],
    [['accounts', 'use', 'practice'], { kind: 'use', account: 'practice' }],
    [['accounts', 'rename', 'a#1', 'Bé Na'], { kind: 'rename', account: 'a#1', name: 'Bé Na' }],
    [['accounts', 'remove', 'a#1'], { kind: 'remove', account: 'a#1' }],
    [['accounts', 'list', 'a#1'], 64],
    [['accounts', 'rename', 'a#1'], 64],
    [['accounts', 'remove', 'a#1', 'Bé Na'], 64],
    [['accounts', 'enter'], 64],
    [['shops', 'list'], { kind: 'list' }],
    [['shops', 'use', '200002'], { kind: 'use', shop: 200_002 }],
    [
      ['shops', 'create', ...place],
      {
        kind: 'create',
        shop: {
          name: 'Kho',
          phone: '0912345678',
          address: '1 Lê Lợi',
          ward: '20101',
          district: 1442,
          bankAccount: null,
        },
      },
    ],
    [['orders', 'list'], { kind: 'list', filter: everyOrder, text: '', limit: 100 }],
    [
      ['orders', 'list', '--status', 'picked', '--status', 'cancel', '--printed', 'old', '--limit', '7'],
      { kind: 'list', filter: { ...everyOrder, statuses: ['picked', 'cancel'], printed: 'old' }, text: '', limit: 7 },
    ],
    [
      ['orders', 'list', '--shop', '7', '--day', '2026-11-21', '--cod', 'no', '--waiting', '--find', 'lan 777'],
      {
        kind: 'list',
        filter: { ...everyOrder, shop: 7, cod: false, from: midnight, to: midnight + 86_400_000, waiting: true },
        text: 'lan 777',
        limit: 100,
      },
    ],
    [['orders', 'show', 'g8adkbrf'], { kind: 'show', code: 'g8adkbrf' }],
    [
      ['orders', 'new', 'Lan 0912', '--field', 'note=a=b', '--field', 'weight=500', '--code', 'auto', '--dry-run'],
      {
        kind: 'new',
        message: 'Lan 0912',
        fields: [
          ['note', 'a=b'],
          ['weight', '500'],
        ],
        template: null,
        code: 'auto',
        dryRun: true,
      },
    ],
    [['tickets', 'list'], { kind: 'list' }],
    [['tickets', 'show', '7000001'], { kind: 'show', ticket: 7_000_001 }],
    [
      ['tickets', 'new', 'g8adkbrf', ...about, '--attach', 'a.png', '--attach', 'b.pdf', '--wait', '5'],
      {
        kind: 'new',
        order: 'G8ADKBRF',
        category: 'Khiếu nại',
        description: 'Hàng bị móp',
        files: ['a.png', 'b.pdf'],
        waitMs: 5_000,
      },
    ],
    [
      ['tickets', 'new', 'G8ADKBRF', '--category', 'Tư vấn'.normalize('NFD'), '--text', 'x'],
      { kind: 'new', order: 'G8ADKBRF', category: 'Tư vấn', description: 'x', files: [], waitMs: 30_000 },
    ],
  ])('%j is understood', async (argv, options) => {
    expect(await asked(argv)).toEqual(options)
  })

  it.each([
    [['shops']],
    [['shops', 'open']],
    [['shops', 'list', '200001']],
    [['shops', 'use']],
    [['shops', 'use', '0']],
    [['shops', 'use', '1', '2']],
    [['shops', 'create']],
    [['shops', 'create', ...place.slice(0, -2)]],
    [['orders']],
    [['orders', 'show']],
    [['orders', 'new']],
    [['orders', 'new', 'a', 'b']],
    [['orders', 'new', 'a', '--field', 'weight']],
    [['orders', 'list', 'G8ADKBRF']],
    [['orders', 'list', '--printed', 'maybe']],
    [['orders', 'list', '--cod', '1']],
    [['orders', 'list', '--day', '21/11']],
    [['orders', 'list', '--shop', 'x']],
    [['tickets', 'show']],
    [['tickets', 'show', 'A1']],
    [['tickets', 'new', ...about]],
    [['tickets', 'new', 'G8ADKBRF', '--text', 'x']],
    [['tickets', 'new', 'G8ADKBRF', '--category', '5', '--text', 'x']],
    [['tickets', 'new', 'G8ADKBRF', '--category', '1', '--text', 'ă'.repeat(2_001)]],
  ])('%j is wrong usage', async (argv) => {
    expect(await asked(argv)).toBe(64)
  })

  it.each([shopsCommand, ordersCommand, ticketsCommand])('is said by the help of each: $summary', (command) => {
    expect(command.usage).toContain('list')
    expect(command.notes.join(' ')).toContain('list:')
  })
})
