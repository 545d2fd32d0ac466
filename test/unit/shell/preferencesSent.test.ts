import { expect, test } from 'vitest'
import { keepPreferences } from '../../../src/shell/window/preferences.ts'

/** What a page can send through Electron's preload: a structured clone shares its parts, goes round, and knows more types than JSON. */
function sharing(levels: number, each: number): object {
  let part: object = {}
  for (let level = 0; level < levels; level++) part = Array.from({ length: each }, () => part)
  return { part }
}

test('preferences that are small to send and endless to write, go round, or are no JSON are refused and written by nobody', async () => {
  const box = { store: { theme: 'dark' } as Record<string, unknown> }
  const preferences = keepPreferences(
    '/nowhere',
    () => box,
    () => {},
  )
  const round: { self?: object } = {}
  round.self = round
  for (const raw of [sharing(12, 100), sharing(2, 200), round, { count: 1n }, { map: new Array(20_000).fill(0) }])
    expect(await preferences.write(structuredClone(raw))).toMatchObject({ fault: { code: 'request.invalid' } })
  expect(box.store).toEqual({ theme: 'dark' })
  expect(await preferences.write({ theme: 'light', widths: { a: [1, 2] } })).toEqual({ ok: true })
})
