import { expect, test } from 'vitest'
import { answerFrame } from '../../../src/shell/window/answerFrame.ts'
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

test('a frame of what no JSON can say is answered as what no contract has, and reaches nobody', async () => {
  const asked: unknown[] = []
  const api = new Proxy({}, { get: () => async (frame: unknown) => asked.push(frame) }) as never
  const round: { kind: string; call: number; command?: unknown } = { kind: 'command', call: 1 }
  round.command = round
  const id = '00000000-0000-4000-8000-000000000000'
  const of = (command: unknown) => ({ kind: 'command', call: 1, command })
  for (const frame of [
    round,
    of(sharing(12, 100)),
    of(new Map([['type', 'scan']])),
    of({ type: 'scan', id, line: 1n }),
    of({ type: 'scan', id, line: new Date(0) }),
    of({ type: 'order-action', id, action: 'cancel', orders: { length: 1, 0: 'G8ADKBRF' } }),
    of({ type: 'order-action', id, action: 'cancel', orders: new Array(2 ** 20) }),
    of({ type: 'order-action', id, action: 'cancel', orders: [sharing(12, 100)] }),
    of({ type: 'batch-add', id, batch: id, lines: new Uint8Array(2 ** 20), complete: true }),
  ]) {
    const answer = await answerFrame(api, structuredClone(frame), () => {})
    expect(answer).toMatchObject({ call: 1, result: { ok: false, fault: { code: 'request.invalid' } } })
    expect(JSON.stringify(answer).length).toBeLessThan(100_000)
  }
  for (const frame of [Number.NaN, new Map(), { call: Number.NaN }, 1n])
    expect(await answerFrame(api, structuredClone(frame), () => {})).toBeNull()
  expect(asked).toEqual([])
})

test('a request of half a million fields is refused before the contract puts it together again', async () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field ${at}`, 0]))
  for (const kind of ['command', 'query'])
    expect(await answerFrame({} as never, { call: 1, kind, [kind]: fields }, () => {})).toMatchObject({
      call: 1,
      result: { fault: { code: 'request.invalid', fields: [{ rule: 'size' }] } },
    })
})
