import { describe, expect, it } from 'vitest'
import { normalizedPhone } from '../../../src/model/phone.ts'
import { flag, given, list, readForm, shape, text, whole } from '../../../src/sandbox/form/form.ts'
import { readFormBody } from '../../../src/sandbox/formBody.ts'

const form = shape({
  name: text({ required: true, max: 3 }),
  count: whole({ min: 0, max: 9 }),
  sure: flag(),
  kind: text({ oneOf: ['a', 'b'] }),
  parts: list(shape({ code: text({ required: true }) }), { max: 2 }),
})
const kind = { strict: false, textual: false }
const faults = (input: unknown, how = kind) => {
  const read = readForm(form, input, how)
  return read.ok ? [] : read.fault.map(({ field, rule }) => `${field} ${rule}`)
}

describe('a form', () => {
  it('gives the zero value for what is missing', () => {
    expect(readForm(form, { name: 'x' }, kind)).toEqual({
      ok: true,
      value: { name: 'x', count: 0, sure: false, kind: '', parts: [] },
    })
  })

  it('names every field that is wrong, with its place in a list', () => {
    expect(faults({ name: 'long', count: 10, kind: 'c', parts: [{ code: 'x' }, {}] })).toEqual([
      'name max',
      'count max',
      'kind oneof',
      'parts.1.code required',
    ])
    expect(faults({ name: 1, count: 1.5, sure: 'yes', parts: {} })).toEqual([
      'name type',
      'count type',
      'sure type',
      'parts type',
    ])
    expect(faults({ name: 'x', parts: [{}, {}, {}] })).toEqual(['parts max'])
  })

  it('counts characters, not bytes or code units', () => {
    expect(faults({ name: '😀😀😀' })).toEqual([])
    expect(faults({ name: 'e\u0301e\u0301' })).toEqual(['name max'])
  })

  it('takes null and unknown fields only where it is not strict', () => {
    expect(faults({ name: 'x', count: null, other: 1 })).toEqual([])
    expect(faults({ name: 'x', count: null, other: 1 }, { strict: true, textual: false })).toEqual([
      'other unknown',
      'count type',
    ])
  })

  it('reads numbers from text where everything is text', () => {
    expect(faults({ name: 'x', count: '7' })).toEqual(['count type'])
    expect(faults({ name: 'x', count: '7' }, { strict: true, textual: true })).toEqual([])
    expect(faults({ name: 'x', count: '7.5' }, { strict: true, textual: true })).toEqual(['count type'])
  })

  it('is not fooled by inherited names', () => {
    const read = readForm(shape({ toString: text(), constructor: text() }), {}, kind)
    expect(read).toEqual({ ok: true, value: { toString: '', constructor: '' } })
    expect(faults(JSON.parse('{"name":"x","__proto__":{"count":99}}'))).toEqual([])
  })

  it('tells a number that must be there from one that may be 0', () => {
    const must = shape({ amount: given({ min: 0 }) })
    expect(readForm(must, { amount: 0 }, kind).ok).toBe(true)
    expect(readForm(must, {}, kind).ok).toBe(false)
  })
})

describe('the body of a form', () => {
  const type = 'multipart/form-data; boundary=b'
  const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`

  it('has its texts, the first of each name, and the files of one field', async () => {
    const body = `${part('name="a"', 'một')}${part('name="a"', 'hai')}${part('name="f"; filename="ảnh.png"', 'xyz')}${part('name="g"; filename="b.png"', 'x')}${part('name="f"; filename=""', '')}--b--\r\n`
    expect(await readFormBody(type, Buffer.from(body), 'f')).toEqual({
      fields: { a: 'một' },
      files: [{ name: 'ảnh.png', bytes: 3 }],
    })
  })

  it.each(['', '--b', '--b\r\n\r\n--b--', '{"a":1}'])('is empty when it is broken: %j', async (body) => {
    expect(await readFormBody(type, Buffer.from(body), 'f')).toEqual({ fields: {}, files: [] })
  })
})

describe('a phone number', () => {
  it.each([
    ['0912345678', '0912345678'],
    ['+84 912.345.678', '0912345678'],
    ['84912345678', '0912345678'],
    ['024 3825 1234', '02438251234'],
    ['912345678', null],
    ['0012345678', null],
    ['09123456789012', null],
    ['', null],
  ])('%j is %j', (written, kept) => {
    expect(normalizedPhone(written)).toBe(kept)
  })
})
