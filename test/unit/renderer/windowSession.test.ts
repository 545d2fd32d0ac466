import { expect, test } from 'vitest'
import { askProven, findSession, standingOf } from '../../../renderer/live/windowSession.ts'
import { proofAnswer } from '../../support/proofWord.ts'

/** A tab at an address, with what it kept from before, and a station that knows one code. */
function tab(hash: string, before: string | null = null) {
  let kept = before
  const bar: string[] = []
  const asked: string[] = []
  const ask = (async (url: string, { body = '', credentials }: RequestInit = {}) => {
    asked.push(`${url} ${String(body)} ${credentials}`)
    return String(body).includes('"right"') ? Response.json({ session: 'new' }) : new Response('', { status: 401 })
  }) as typeof fetch
  const page = {
    location: { origin: 'http://127.0.0.1:1', hash },
    history: { replaceState: (_: unknown, _unused: string, url?: string | URL | null) => void bar.push(String(url)) },
    sessionStorage: {
      getItem: () => kept,
      setItem: (_: string, value: string) => {
        kept = value
      },
    },
  }
  return { bar, asked, found: () => findSession(page, ask), kept: () => kept }
}

test('the code of the address opens a session, which the tab keeps for when it is loaded again', async () => {
  const at = tab('#code=right')
  expect(await at.found()).toBe('new')
  expect(at.kept()).toBe('new')
  expect(at.asked).toEqual(['http://127.0.0.1:1/session {"code":"right"} omit'])
})

test('the code leaves the address bar, whether it opens anything or not', async () => {
  for (const hash of ['#code=right', '#code=used']) {
    const at = tab(hash)
    await at.found()
    expect(at.bar).toEqual(['/'])
  }
})

test('a tab that is loaded again is let in by the session that it has, without asking for one', async () => {
  const at = tab('', 'kept')
  expect(await at.found()).toBe('kept')
  expect(at.asked).toEqual([])
})

test('a code that opens nothing leaves the session that the tab has', async () => {
  expect(await tab('#code=used', 'kept').found()).toBe('kept')
  expect(await tab('#code=used').found()).toBeNull()
})

test.each([
  ['the station that knows it', 204, 'kept', 'let-in'],
  ['a station that does not know it', 401, null, 'denied'],
  ['whoever else says yes', 204, 'a guess', 'stranger'],
  ['a page of somebody else', 200, null, 'stranger'],
] as const)('%s is told by its proof, and is never sent the session', async (_, status, knows, standing) => {
  let sent = ''
  const ask = (async (url: string, request: RequestInit = {}) => {
    sent = JSON.stringify([url, request])
    const asked = /Proof (\S+?)"/.exec(sent)?.[1] ?? ''
    const headers = knows === null ? {} : { 'packbench-proof': proofAnswer(knows, asked) }
    return new Response(null, { status, headers })
  }) as typeof fetch
  expect(await standingOf('http://127.0.0.1:1', 'kept', ask)).toBe(standing)
  expect(sent).toContain('Proof ')
  expect(sent).not.toContain('kept')
})

test('a station that cannot be reached has said nothing of a session', async () => {
  const ask = (() => Promise.reject(new Error('gone'))) as typeof fetch
  expect(await standingOf('http://127.0.0.1:1', 'kept', ask)).toBe('unreached')
})

test('cookies of another page that are too long for the station make no stranger of it, and it can end them', async () => {
  const sent: unknown[] = []
  const ask = (async (_: string, { credentials }: RequestInit = {}) => {
    sent.push(credentials)
    return new Response('', { status: 431 })
  }) as typeof fetch
  expect(await standingOf('http://127.0.0.1:1', 'kept', ask)).toBe('unreached')
  // A browser heeds Clear-Site-Data only of what was asked with cookies.
  expect(sent).toEqual(['same-origin'])
})

test('cookies, which another page can set until no request is taken, go along with no proof', async () => {
  const sent: unknown[] = []
  const ask = (async (_: string, { credentials }: RequestInit = {}) => {
    sent.push(credentials)
    return new Response(null, { status: 204 })
  }) as typeof fetch
  await askProven('http://127.0.0.1:1/preferences', 'kept', { method: 'PUT', body: '{}' }, ask)
  expect(sent).toEqual(['omit'])
})
