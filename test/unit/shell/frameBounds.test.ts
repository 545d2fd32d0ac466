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
