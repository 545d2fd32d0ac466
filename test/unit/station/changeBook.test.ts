import { describe, expect, it } from 'vitest'
import { changeText } from '../../../renderer/screens/jobs/stationChangesView.ts'
import { stationChangesWords } from '../../../renderer/text/screens/stationChanges.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { access } from '../../../src/contract/access.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { AccountChoice } from '../../../src/contract/settings.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { stationChangeNames } from '../../../src/contract/stationChanges.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { allRows, isQuery } from '../../support/oneOfEach.ts'
import { hire, operatorOf, signIn } from '../../support/operators.ts'

const pin = '246813579024'
const secret = '97531864'

/** Bình packs and is signed in, An leads; roles are in force. */
async function withRoles() {
  const fake = await fakeStation()
  const { api } = fake.station
  const an = await hire(api, 'An', 'leader', pin)
  const packer = await hire(api, 'Bình')
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  await signIn(api, packer)
  return { ...fake, api, an, approval: { leader: operatorOf(an), pin } }
}

async function changesOf(api: StationApi, approval = { leader: null as string | null, pin }) {
  const page = await api.ask({ type: 'station-changes', limit: 100, before: null, approval })
  if (!page.ok) throw new Error(page.fault.code)
  return page.value.changes
}

const renamed = (): Command => ({
  type: 'printer-change',
  id: uuid(),
  printer: printerA.id,
  part: { name: 'Kho 2', uri: printerA.uri },
})

describe('who changed what of the station', () => {
  it('is kept with the packer, the leader who allowed it in place and the field, never the value', async () => {
    const { api, approval } = await withRoles()
    expect(await api.execute({ ...renamed(), approval })).toMatchObject({ ok: true })
    expect(
      await api.execute({ type: 'change-settings', id: uuid(), part: { keepLabelDays: 7, setUp: false }, approval }),
    ).toMatchObject({ ok: true })
    const [settings, printer] = await changesOf(api)
    expect(settings).toMatchObject({
      by: 'Bình',
      leader: 'An',
      name: 'change-settings',
      about: null,
      fields: ['keepLabelDays'],
      failed: null,
    })
    expect(printer).toMatchObject({
      by: 'Bình',
      leader: 'An',
      name: 'printer-change',
      about: 'Xprinter',
      fields: ['name'],
      failed: null,
    })
  })

  it('holds no PIN and no token, of whoever and for whatever it is set', async () => {
    const { api, an } = await withRoles()
    await signIn(api, an, pin)
    const account = {
      kind: 'staging',
      baseUrl: 'https://api.example',
      token: secret,
      shop: 7,
      reasonPrefix: 'SVC',
      viewHosts: [],
    } satisfies AccountChoice
    const commands: Command[] = [
      { type: 'operator-save', id: uuid(), operator: null, name: 'Chi', role: 'leader', pin: secret },
      { type: 'set-supervisor-pin', id: uuid(), pin: secret, approval: { leader: 'An', pin } },
      { type: 'use-account', id: uuid(), account },
      { type: 'back-up', id: uuid(), to: '/nowhere/a.packbench', passphrase: secret },
    ]
    for (const command of commands) await api.execute(command)
    const kept = await changesOf(api)
    expect(kept.slice(0, 4).map(({ name, fields }) => [name, fields])).toEqual([
      ['back-up', []],
      ['use-account', ['kind', 'baseUrl', 'token', 'shop', 'reasonPrefix', 'viewHosts']],
      ['set-supervisor-pin', []],
      ['operator-save', ['name', 'role', 'pin']],
    ])
    for (const told of [secret, pin, 'api.example']) expect(JSON.stringify(kept)).not.toContain(told)
  })

  it('is on disk before it is done: what cannot be written is not done', async () => {
    const { api, world, approval } = await withRoles()
    world.changes.begin = async () => ({ ok: false, fault: { code: 'store.full' } })
    expect(await api.execute({ ...renamed(), approval })).toMatchObject({ ok: false, fault: { code: 'store.full' } })
    const snapshot = await api.ask({ type: 'snapshot' as const })
    expect(JSON.stringify(snapshot)).not.toContain('Kho 2')
  })

  it('does not hide under the id of an earlier one that the station has forgotten', async () => {
    const { api, world, an, approval } = await withRoles()
    const id = uuid()
    const wrong: Command = {
      type: 'recover-leader',
      id,
      operator: operatorOf(an),
      code: 'AAAA-AAAA-AAAA-AAAA',
      pin: secret,
    }
    expect(await api.execute(wrong)).toMatchObject({ ok: false, fault: { code: 'operator.code-wrong' } })
    const { api: later } = (await fakeStation({ world })).station
    const mallory = { operator: null, name: 'Mallory', role: 'leader', pin: secret } as const
    const saved = { type: 'operator-save', ...mallory, approval } as const
    await later.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true }, approval })
    const before = await changesOf(later, approval)
    expect(await later.execute({ ...saved, id })).toEqual({ ok: false, fault: { code: 'request.id-taken' } })
    expect(await changesOf(later, approval)).toEqual(before)
    expect(JSON.stringify(await later.ask({ type: 'snapshot' }))).not.toContain('Mallory')
    expect(await later.execute({ ...saved, id: uuid() })).toMatchObject({ ok: true })
    const [newest] = await changesOf(later, approval)
    expect(newest).toMatchObject({ name: 'operator-save', about: 'Mallory', failed: null })
  })

  it('says why one came to nothing, and that nobody saw the end of one', async () => {
    const { api, world, approval } = await withRoles()
    await api.execute({ type: 'printer-change', id: uuid(), printer: 'nowhere', part: { name: 'B' }, approval })
    world.changes.end = async () => ({ ok: false, fault: { code: 'store.full' } })
    await api.execute({ ...renamed(), approval })
    const [unseen, failed] = await changesOf(api)
    expect([unseen?.failed, failed?.failed]).toEqual(['unknown', 'printer.unknown'])
  })

  it('is a leader’s to read, and what the table refused was no change', async () => {
    const { api } = await withRoles()
    const before = (await changesOf(api)).length
    expect(await api.execute(renamed())).toMatchObject({ ok: false, fault: { code: 'operator.not-allowed' } })
    expect((await changesOf(api)).length).toBe(before)
    const asked = await api.ask({ type: 'station-changes', limit: 100, before: null })
    expect(asked).toMatchObject({ ok: false, fault: { code: 'operator.not-allowed' } })
  })

  it('is read page by page, the newest first', async () => {
    const { api, approval } = await withRoles()
    const all = await changesOf(api)
    const first = await api.ask({ type: 'station-changes', limit: 2, before: null, approval })
    const rest = first.ok
      ? await api.ask({ type: 'station-changes', limit: 2, before: first.value.next, approval })
      : first
    expect(first.ok && rest.ok && [...first.value.changes, ...rest.value.changes]).toEqual(all)
    expect(all.map(({ name }) => name)).toEqual(['change-settings', 'operator-save', 'operator-save'])
  })
})

it('every command that is a leader’s in the table is a change that is kept, and so are the ways back of one and a PDF of labels', () => {
  const commands: readonly string[] = allRows.filter((row) => !isQuery(row))
  const ofLeaders = Object.entries(access).flatMap(([row, { pin: takes, set }]) =>
    takes !== 'never' && !set ? [row] : [],
  )
  // What becomes of an order is kept with the order, its draft, or its row of a file.
  const ofOrders = ['create-order', 'settle-draft', 'import-create']
  // A page that is printed changes nothing, and a change of policy is one of settings.
  const others = [...ofOrders, 'cod-print', 'change-policy']
  const besides = ['recover-leader', 'operators-anew', 'batch-pdf']
  const kept = [...ofLeaders.filter((row) => commands.includes(row) && !others.includes(row)), ...besides]
  expect([...stationChangeNames].sort()).toEqual(kept.sort())
})

it('a change is one line in the words of the window', () => {
  const change = {
    id: '1',
    at: 0,
    by: 'An',
    leader: null,
    name: 'printer-change',
    about: 'Xprinter',
    fields: ['uri', 'new'],
  } as const
  const w = stationChangesWords.vi
  expect(changeText({ ...change, failed: null }, w, 'vi')).toBe('Đổi máy in: Xprinter (địa chỉ, new)')
  expect(changeText({ ...change, about: null, fields: [], failed: 'unknown' }, w, 'vi')).toBe(
    `Đổi máy in · ${w.unknown}`,
  )
})
