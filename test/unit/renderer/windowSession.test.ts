import { expect, test } from 'vitest'
import { findSession, isLetIn } from '../../../renderer/live/windowSession.ts'

/** A tab at an address, with what it kept from before, and a station that knows one code. */
function tab(hash: string, before: string | null = null) {
  let kept = before
  const bar: string[] = []
  const asked: string[] = []
  const ask = (async (url: string, { body = '' }: RequestInit = {}) => {
    asked.push(`${url} ${String(body)}`)
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
  expect(at.asked).toEqual(['http://127.0.0.1:1/session {"code":"right"}'])
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

test('only the word of the station ends a session: one that cannot be reached has said nothing', async () => {
  const answering = (answer: () => Promise<Response>) => isLetIn('http://127.0.0.1:1', 'kept', answer as typeof fetch)
  expect(await answering(async () => new Response(null, { status: 204 }))).toBe(true)
  expect(await answering(async () => new Response(null, { status: 401 }))).toBe(false)
  expect(await answering(() => Promise.reject(new Error('gone')))).toBe(true)
})
