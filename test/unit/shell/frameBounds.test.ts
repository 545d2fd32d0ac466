import { expect, it } from 'vitest'
import * as z from 'zod'
import { RequestFrame } from '../../../src/contract/wire.ts'

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const bounds: Readonly<Record<string, readonly string[]>> = {
  string: ['maxLength', 'enum', 'const', 'format', 'pattern'],
  array: ['maxItems', 'prefixItems'],
}

/** Every text and list below a schema that may be as long as a frame, by its place. */
function endlessBelow(schema: unknown, place: string): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => endlessBelow(one, place))
  if (!isNode(schema)) return []
  const endless = [schema.type].flat().some((type) => bounds[String(type)]?.every((bound) => !(bound in schema)))
  const { properties, ...further } = schema
  const named = isNode(properties) ? properties : {}
  const name = isNode(named.type) && typeof named.type.const === 'string' ? named.type.const : place
  return [
    ...(endless ? [place] : []),
    ...Object.entries(named).flatMap(([field, one]) => endlessBelow(one, `${name}.${field}`)),
    ...Object.values(further).flatMap((one) => endlessBelow(one, name)),
  ]
}

it('no text and no list of a frame is as long as somebody likes: what is kept is in every row that is shown of it', () => {
  const schema = z.toJSONSchema(RequestFrame, { unrepresentable: 'any', io: 'input' })
  expect(endlessBelow(schema, 'frame')).toEqual([])
})

it('a printer of a frame has a name that can be read and a head that can print', () => {
  const fits = { name: 'Zebra', uri: 'socket://10.0.0.1:9100', language: 'zpl', dpmm: 8, headDots: 832 }
  const taken = (part: object) => {
    const command = { type: 'printer-add', id: crypto.randomUUID(), printer: { ...fits, ...part } }
    return RequestFrame.safeParse({ kind: 'command', call: 1, command }).success
  }
  expect(taken({})).toBe(true)
  for (const part of [{ name: 'N'.repeat(5_000_000) }, { uri: 'x'.repeat(501) }, { headDots: 0 }, { headDots: 10_001 }])
    expect(taken(part)).toBe(false)
})

it.each([
  ['in the clear to a machine of the network', 'http://10.0.0.5', false],
  ['in the clear to a host on the internet', 'http://api.example/shiip', false],
  ['to a name that only begins like this machine', 'http://localhost.example', false],
  ['into a file', 'file:///etc', false],
  ['to a host over TLS', 'https://api.example', true],
  ['in the clear to this machine', 'http://127.0.0.1:8080', true],
])('a token of a frame is sent %s only where it may: %s', (_, baseUrl, may) => {
  const takenAs = (kind: 'query' | 'command', body: object) =>
    RequestFrame.safeParse({ kind, call: 1, [kind]: { id: crypto.randomUUID(), ...body } }).success
  const token = 'token'
  expect(takenAs('query', { type: 'check-account', baseUrl, token })).toBe(may)
  const account = { kind: 'production', baseUrl, token, shop: 1, reasonPrefix: 'A', viewHosts: [] }
  expect(takenAs('command', { type: 'use-account', account })).toBe(may)
})
