import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { askForAddress, connectStation } from '../../../src/shell/browser/stationClient.ts'
import { codeOf, entry, shellFixture } from '../../support/browserShellFixture.ts'

test('a command line sees the desk of the running station: commands, queries, changes and faults', async () => {
  await using at = await shellFixture()
  const api = await connected(at.shell)
  const id = uuid()
  expect(await api.execute({ type: 'scan', id, line: 'G8ADKBRF' })).toEqual({ ok: true, value: { card: id } })
  expect(await api.ask({ type: 'snapshot' })).toEqual({ ok: true, value: { sequence: 7, patches: [] } })
  expect(await api.execute({ type: 'scan', id: 'no id', line: 'G8ADKBRF' })).toMatchObject({
    ok: false,
    fault: { code: 'request.invalid' },
  })
  const change = Promise.withResolvers<unknown>()
  const unwatch = api.watch(change.resolve)
  at.api.change({ sequence: 8, patches: [] })
  expect(await change.promise).toEqual({ sequence: 8, patches: [] })
  unwatch()
  api.close()
})

test('a large answer comes through whole', async () => {
  await using at = await shellFixture()
  const api = await connected(at.shell)
  at.api.hold({ sequence: 9, patches: [{ table: 'card', key: 'x'.repeat(5_000_000), row: null }] })
  const snapshot = await api.ask({ type: 'snapshot' })
  expect(snapshot.ok && snapshot.value.patches[0]?.key.length).toBe(5_000_000)
})

test('calls that are open when the station ends are answered station.unreachable, and so are later ones', async () => {
  await using at = await shellFixture()
  const api = await connected(at.shell)
  const arrived = Promise.withResolvers<void>()
  at.api.before(() => {
    arrived.resolve()
    return new Promise(() => {})
  })
  const open = api.ask({ type: 'snapshot' })
  await arrived.promise
  await at.shell.close()
  expect(await open).toMatchObject({ ok: false, fault: { code: 'station.unreachable' } })
  expect(await api.ask({ type: 'snapshot' })).toMatchObject({ ok: false, fault: { code: 'station.unreachable' } })
})

test('nobody there, a wrong secret and an aborted call are all station.unreachable', async () => {
  const at = await shellFixture()
  const url = at.shell.origin
  const wrong = await connectStation({ url, secret: 'guess' })
  const aborted = await connectStation({ url, secret: at.shell.secret }, AbortSignal.abort())
  await at[Symbol.asyncDispose]()
  const gone = await connectStation({ url, secret: at.shell.secret })
  const unasked = await askForAddress({ url, secret: at.shell.secret }, false)
  for (const result of [wrong, aborted, gone, unasked]) {
    expect(result).toMatchObject({ ok: false, fault: { code: 'station.unreachable' } })
  }
})

test('a second start gets a new address of the running window, and a page that leads there', async () => {
  await using at = await shellFixture()
  const address = await askForAddress({ url: at.shell.origin, secret: at.shell.secret }, true)
  if (!address.ok) throw new Error(address.fault.code)
  const page = readFileSync(address.value.page ?? '', 'utf8')
  const inPage = codeOf(/url=(\S+?)"/.exec(page)?.[1] ?? '')
  expect((await at.fetch('/session', entry(at.shell.origin, codeOf(address.value.url)))).status).toBe(200)
  expect((await at.fetch('/session', entry(at.shell.origin, inPage))).status).toBe(200)
})

async function connected(shell: { origin: string; secret: string }) {
  const api = await connectStation({ url: shell.origin, secret: shell.secret })
  if (!api.ok) throw new Error(api.fault.code)
  return api.value
}
