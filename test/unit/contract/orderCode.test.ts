import { expect, it } from 'vitest'
import { Command, Query } from '../../../src/contract/commands.ts'
import { ticketCategories } from '../../../src/model/ticket.ts'

const id = '01980000-0000-7000-8000-000000000001'
const action = (code: string) => ({ type: 'order-action', id, action: 'cancel', orders: [code] })
const ticket = (code: string) => ({
  type: 'open-ticket',
  id,
  order: code,
  category: ticketCategories[0],
  description: 'x',
  files: [],
})
const draft = (code: string) => ({ type: 'settle-draft', id, draft: id, made: code })

it.each([
  ['a blank before it', ' G8ADKBRF'],
  ['a blank and an end of line behind it', 'g8adkbrf \r\n'],
  ['a sign that nobody sees', 'G8ADKBRF\u200b'],
  ['the mark of a file’s beginning, a hard blank and a soft hyphen', '\ufeffg8adkbrf\u00a0\u00ad'],
])('%s does not make another order of a code, whose own label nothing would hold back', (_, typed) => {
  for (const command of [action(typed), ticket(typed), draft(typed)])
    expect(JSON.stringify(Command.parse(command))).toContain('"G8ADKBRF"')
  expect(Query.parse({ type: 'order-like', code: typed })).toMatchObject({ code: 'G8ADKBRF' })
})

it.each([
  ['nothing', ''],
  ['blanks alone', ' \u200b '],
  ['two codes', 'G8ADKBRF LXFDFT'],
  ['an unseen sign within', 'G8AD\u200bKBRF'],
  ['a sign that turns the direction', 'G8ADKBRF\u202e'],
  ['NUL', 'G8ADKBRF\0'],
])('%s is no order code, and goes to no carrier', (_, typed) => {
  for (const command of [action(typed), ticket(typed), draft(typed)])
    expect(Command.safeParse(command).success).toBe(false)
  expect(Query.safeParse({ type: 'order-like', code: typed }).success).toBe(false)
})
