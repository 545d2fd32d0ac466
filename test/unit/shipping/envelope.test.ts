import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeEnvelope } from '../../../src/shipping/envelope.ts'

it('reads the frame of a reply and leaves out what is of another type', () => {
  expect(decodeEnvelope('{"code":400,"message":5,"data":[1],"code_message":null}')).toEqual({
    code: 400,
    message: '',
    data: [1],
    codeMessage: '',
    words: '',
    display: '',
  })
})

it('takes a reply without data for one with null', () => {
  expect(decodeEnvelope('{"code":401,"message":"Token is not valid!"}')?.data).toBeNull()
})

it.each(['', 'null', '5', '[]', '{}', '{"code":"200"}', '<html>', '{"code":200'])('is no envelope: %j', (text) => {
  expect(decodeEnvelope(text)).toBeNull()
})

it('never throws', () => {
  const text = fc.oneof(fc.string(), fc.json())
  void fc.assert(fc.property(text, (each) => void decodeEnvelope(each)))
})

it('reads the answer about ten thousand orders, and none of more values than any answer has', () => {
  const of = (count: number) => {
    const data = Array.from({ length: count }, () => ({ order_code: 'A,[{', result: true, message: 'OK' }))
    return decodeEnvelope(JSON.stringify({ code: 200, data }))
  }
  expect(of(10_000)?.data).toHaveLength(10_000)
  expect(of(30_000)).toBeNull()
  expect(decodeEnvelope(`{"code":200,"data":[${'{},'.repeat(100_000)}{}]}`)).toBeNull()
})
