import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nothingKnown } from '../../../src/printer/deviceStatus.ts'
import { zplReader } from '../../../src/printer/languages/zplStatus.ts'

const idle =
  '\x02030,0,0,0640,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n'

/** A reply whose fields are set by their letter in the manual. */
function reply(
  fields: Partial<Record<'b' | 'c' | 'e' | 'f' | 'h' | 'k' | 'l' | 'o' | 'p' | 't' | 'u', string>>,
): string {
  const {
    b = '0',
    c = '0',
    e = '000',
    f = '0',
    h = '0',
    k = '0',
    l = '0',
    o = '0',
    p = '0',
    t = '0',
    u = '00000000',
  } = fields
  return [
    `\x02030,${b},${c},0640,${e},${f},0,${h},000,0,${k},${l}\x03\r\n`,
    `\x02000,0,${o},${p},0,2,6,${t},${u},1,000\x03\r\n`,
    '\x021234,0\x03\r\n',
  ].join('')
}

const encode = (text: string) => Buffer.from(text, 'latin1')
/** The statuses alone. */
const read = (text: string) =>
  zplReader()
    .feed(encode(text))
    .flatMap((said) => (said.type === 'status' ? [said.status] : []))

describe('the reader of ~HS', () => {
  it('says of an idle printer that nothing is wrong and nothing is in it', () => {
    expect(read(idle)).toEqual([
      {
        ...nothingKnown,
        headUp: false,
        paperOut: false,
        ribbonOut: false,
        tooHot: false,
        tooCold: false,
        paused: false,
        formatsInBuffer: 0,
        bufferFull: false,
        partialFormat: false,
        labelsRemaining: 0,
        labelWaiting: false,
      },
    ])
  })

  it.each([
    ['b', '1', 'paperOut', true],
    ['c', '1', 'paused', true],
    ['e', '012', 'formatsInBuffer', 12],
    ['f', '1', 'bufferFull', true],
    ['h', '1', 'partialFormat', true],
    ['k', '1', 'tooCold', true],
    ['l', '1', 'tooHot', true],
    ['o', '1', 'headUp', true],
    ['p', '1', 'ribbonOut', true],
    ['t', '1', 'labelWaiting', true],
    ['u', '00000007', 'labelsRemaining', 7],
  ] as const)('reads field %s = %s as %s, and nothing else from it', (field, value, name, expected) => {
    const [plain] = read(idle)
    expect(read(reply({ [field]: value }))).toEqual([{ ...plain, [name]: expected }])
  })

  it('finds the same answers wherever the packets are cut', async () => {
    const stream = encode(`${idle}${reply({ c: '1' })}${reply({ e: '001' })}`)
    const whole = zplReader().feed(stream)
    expect(whole.length).toBe(3)
    await fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
        const reader = zplReader()
        const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
        const found = places.slice(1).flatMap((end, index) => reader.feed(stream.subarray(places[index], end)))
        expect(found).toEqual(whole)
      }),
    )
  })

  it('reads over noise before, between and after the strings', () => {
    const [first, second, third] = idle.split(/(?<=\n)/)
    expect(read(`garbage\x00\xff${first}OK\r\n${second}\x03\x03${third}~~`).length).toBe(1)
  })

  it('gives no answer for half of one, for strings that do not belong together, or for anything else', () => {
    const [first, second, third] = idle.split(/(?<=\n)/)
    for (const stream of ['', 'HTTP/1.1 400\r\n\r\n', first, second, `${second}${first}`, `${first}${third}${second}`])
      expect(read(stream ?? '')).toEqual([])
  })

  it('is not led astray by a string that never ends', () => {
    expect(read(`\x02${'9,'.repeat(5_000)}${idle}`).length).toBe(1)
  })

  it('never answers out of noise alone', async () => {
    await fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => zplReader().feed(noise).length === 0))
  })
})
