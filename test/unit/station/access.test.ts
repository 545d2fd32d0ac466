import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { access } from '../../../src/contract/access.ts'
import type { Allowed } from '../../../src/contract/commands.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { RequestFrame } from '../../../src/contract/wire.ts'
import type { Role } from '../../../src/model/operator.ts'
import { answerFrame } from '../../../src/shell/window/answerFrame.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import { drawAccess } from '../../support/drawAccess.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { isQuery, oneOfEach, allRows as rows } from '../../support/oneOfEach.ts'
import { hire, operatorOf, signIn, signOut } from '../../support/operators.ts'

const pin = '2468'
/** Refusals of the table, and no others. */
const refusal = /^(deed\.|operator\.(not-allowed|sign-in-needed|pin-|no-pin)|reprint\.)/

/** Sends one frame; `may`, or why the table refuses it. */
async function sent(api: StationApi, row: keyof typeof oneOfEach, allowed: Allowed = {}): Promise<string> {
  const body = { ...oneOfEach[row], ...allowed }
  const frame = isQuery(row)
    ? { kind: 'query', call: 1, query: body }
    : { kind: 'command', call: 1, command: { ...body, id: uuid() } }
  expect([row, RequestFrame.safeParse(frame).error]).toEqual([row, undefined])
  const answer = await answerFrame(api, frame, () => undefined)
  if (answer?.kind !== 'answer' || answer.result.ok) return 'may'
  const { code, fields } = answer.result.fault
  return refusal.test(code) || fields?.[0]?.rule === 'from-command-line' ? code : 'may'
}

async function stationWithRoles() {
  const fake = await fakeStation()
  const { api } = fake.station
  const leader = await hire(api, 'An', 'leader', pin)
  const packer = await hire(api, 'Bình')
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  const arrive = async (role: Role | null) => {
    await signOut(api)
    if (role !== null) await signIn(api, role === 'leader' ? leader : packer, role === 'leader' ? pin : null)
  }
  return { ...fake, api, arrive, approval: { leader: operatorOf(leader), pin } }
}

/** A command that says why by itself. */
const saysWhy: readonly string[] = ['pickup-accept']

describe('where a station uses roles, each row of the table', () => {
  it.each(['leader', 'packer', null] as const)(
    'is as it says to %s, by a window and by a command line',
    async (role) => {
      const { api, arrive, approval } = await stationWithRoles()
      const window = windowApi(api)
      await arrive(role)
      for (const row of rows) {
        const { from, reason, pin: takesPin, whileLocked } = access[row]
        const isDeed = !isQuery(row) || access[row].set
        const nobodys = role === null && isDeed && !whileLocked ? 'operator.sign-in-needed' : null
        const wants = reason && !saysWhy.includes(row) ? 'deed.reason-missing' : null
        const wantsLeader = takesPin !== 'never' && role !== 'leader' ? 'operator.not-allowed' : null
        const doors = [
          [api, null],
          [window, from === 'command-line' ? 'request.invalid' : nobodys],
        ] as const
        for (const [door, closed] of doors) {
          const got = [await sent(door, row), await sent(door, row, { why: 'looked' })]
          const withPin = await sent(door, row, { why: 'looked', approval })
          expect([row, ...got, withPin]).toEqual([
            row,
            closed ?? wants ?? wantsLeader ?? 'may',
            closed ?? wantsLeader ?? 'may',
            closed ?? 'may',
          ])
          if (row === 'sign-out') await arrive(role)
        }
      }
    },
  )

  it('takes nothing of all that where no roles are used', async () => {
    const { station } = await fakeStation()
    for (const row of rows) expect([row, await sent(station.api, row)]).toEqual([row, 'may'])
  })
})

it('the page on security draws the table as it is: node test/architecture/redraw.ts draws it anew', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/security.md'), 'utf8')
  const [, drawn] = /<!-- access -->\n([\s\S]+)\n<!-- .access -->/.exec(page) ?? []
  expect(drawn).toBe(drawAccess())
})
