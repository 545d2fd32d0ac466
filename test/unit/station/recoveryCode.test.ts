import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { StationSettings } from '../../../src/model/settings.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import { createOperators } from '../../../src/station/people/operators.ts'
import { createPinTries } from '../../../src/station/people/pinGuard.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { stationRow } from '../../support/operators.ts'
import { testClock } from '../../support/testClock.ts'

type Save = Command & { type: 'operator-save' }
const lan = { name: 'Lan', role: 'leader', pin: '246813579024' } as const
const save = (of: Omit<Save, 'type' | 'id' | 'operator'> & { readonly operator?: string }): Save => ({
  type: 'operator-save',
  id: uuid(),
  operator: null,
  ...of,
})
const recover = (operator: string, code: string, pin = '135792468013'): Command & { type: 'recover-leader' } => ({
  type: 'recover-leader',
  id: uuid(),
  operator,
  code,
  pin,
})

async function tried(api: StationApi, command: Command): Promise<'ok' | Fault['code']> {
  const answer = await api.execute(command)
  return answer.ok ? 'ok' : answer.fault.code
}

async function made(api: StationApi, command: Save) {
  const answer = await api.execute(command)
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

/** Roles are used, the leader’s PIN is forgotten, and nobody is signed in. */
async function forgotten() {
  const fake = await fakeStation()
  const { api } = fake.station
  const { operator, recovery } = await made(api, save(lan))
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  return { ...fake, api, window: windowApi(api), operator, code: recovery ?? '' }
}

describe('a leader’s recovery code', () => {
  it('is told once, to whoever makes the first leader, and to nobody for a packer or the next leader', async () => {
    const { api } = (await fakeStation()).station
    expect((await made(api, save({ name: 'Bình', role: 'packer' }))).recovery).toBeNull()
    const first = await made(api, save(lan))
    expect(first.recovery).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect((await made(api, save({ ...lan, name: 'Mai' }))).recovery).toBeNull()
    expect((await made(api, save({ ...lan, operator: first.operator, name: 'Lan Anh' }))).recovery).toBeNull()
    expect((await stationRow(api)).operators.map(({ hasRecovery = false }) => hasRecovery)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('opens a locked station for the leader, who has a new PIN and is signed in', async () => {
    const { api, window, operator, code, clock } = await forgotten()
    await clock.advance(60 * 60_000)
    expect((await stationRow(api)).locked).toBe(true)
    expect(await tried(window, recover(operator, code.toLowerCase().replaceAll('-', ' ')))).toBe('ok')
    expect(await stationRow(api)).toMatchObject({ operator: { name: 'Lan', role: 'leader' } })
    expect((await stationRow(api)).locked).toBeUndefined()
    await api.execute({ type: 'sign-out', id: uuid() })
    const withPin = (pin: string): Command => ({ type: 'sign-in', id: uuid(), operator, pin })
    expect(await tried(window, withPin('246813579024'))).toBe('operator.pin-wrong')
    expect(await tried(window, withPin('135792468013'))).toBe('ok')
  })

  it('opens once: a second use is refused until a leader asked for another', async () => {
    const { api, window, operator, code } = await forgotten()
    expect(await tried(window, recover(operator, code))).toBe('ok')
    expect(await tried(window, recover(operator, code, '9999'))).toBe('operator.code-wrong')
    const again = await made(windowApi(api), save({ name: 'Lan', role: 'leader', operator, recovery: true }))
    expect(again.recovery).not.toBe(code)
    expect(await tried(window, recover(operator, again.recovery ?? '', '9999'))).toBe('ok')
  })

  it('cannot be guessed: five wrong ones lock it, the right one too, for a while', async () => {
    const { window, operator, code, clock } = await forgotten()
    for (let guess = 0; guess < 5; guess++)
      expect(await tried(window, recover(operator, `K7QM-2XHD-9RTB-4WV${guess}`))).toBe('operator.code-wrong')
    expect(await tried(window, recover(operator, code))).toBe('operator.pin-locked')
    await clock.advance(31_000)
    expect(await tried(window, recover(operator, code))).toBe('ok')
  })

  it('is a leader’s alone, and goes with the role', async () => {
    const { api, window, operator, code } = await forgotten()
    const packer = await made(api, {
      ...save({ name: 'Bình', role: 'packer' }),
      approval: { leader: null, pin: '246813579024' },
    })
    expect(await tried(window, recover(packer.operator, code))).toBe('operator.code-wrong')
    expect(await tried(window, recover('0000', code))).toBe('operator.unknown')
    expect(await tried(window, recover(operator, code))).toBe('ok')
  })

  it('stands in the book of changes with each try, and neither it nor the PIN', async () => {
    const { api, window, operator, code } = await forgotten()
    await tried(window, recover(operator, 'AAAA'))
    await tried(window, recover(operator, code))
    const book = await window.ask({ type: 'station-changes', limit: 10, before: null })
    if (!book.ok) throw new Error(book.fault.code)
    const tries = book.value.changes.filter(({ name }) => name === 'recover-leader')
    expect(tries.map(({ by, about, failed }) => [by, about, failed])).toEqual([
      ['operator', 'Lan', null],
      ['operator', 'Lan', 'operator.code-wrong'],
    ])
    const seen = JSON.stringify([book.value, await api.ask({ type: 'snapshot' })])
    for (const secret of [code, '135792468013', '246813579024', 'scrypt']) expect(seen).not.toContain(secret)
  })
})

it('is on disk as a salted hash, and its end is one write with the new PIN', async () => {
  const writes: string[] = []
  const operators = createOperators({
    memory: {
      get: async () => ({ ok: true, value: null }),
      set: async (_key, value) => {
        writes.push(JSON.stringify(value))
        return { ok: true, value: undefined }
      },
    },
    settings: () =>
      StationSettings.parse({
        ...{ stationId: 's', stationName: 'Bàn 03', account: 'acme', shop: 1, size: '80x80', printers: [] },
        environment: { kind: 'practice', baseUrl: '' },
      }),
    tries: createPinTries(testClock()),
  })
  const saved = await operators.commands['operator-save'](save(lan), nobodyBeside)
  if (!saved.ok || saved.value.recovery === null) throw new Error('no code')
  expect(writes[0]).toMatch(/"recovery":"scrypt:[0-9a-f]{32}:/)
  for (const code of [saved.value.recovery, saved.value.recovery.replaceAll('-', '')])
    expect(writes[0]).not.toContain(code)
  await operators.commands['recover-leader'](recover(saved.value.operator, saved.value.recovery), nobodyBeside)
  expect(writes).toHaveLength(2)
  expect(writes[1]).not.toContain('recovery')
})
