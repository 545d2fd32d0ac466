import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readScan } from '../../../src/model/scan.ts'
import { unwrap, unwrapped } from '../../../src/model/scannerLine.ts'
import { readSerialAddress } from '../../../src/model/serialLine.ts'

const code = fc.stringMatching(/^[A-Z0-9]{5,10}$/)

it('a letter whose capital is another letter, or two, makes no order’s code of a seller’s', () => {
  for (const line of ['Maß2024', 'ſ1234567', 'kıt2024', 'oﬁce2024'])
    expect(readScan(line)).toMatchObject({ value: { kind: 'seller-code', text: line } })
  expect(readScan('g8adkbrf')).toMatchObject({ value: { kind: 'code', order: 'G8ADKBRF' } })
})

describe('what a scanner puts around a code', () => {
  it('is taken off, and the code stays as it was', () => {
    void fc.assert(
      fc.property(
        code,
        fc.stringMatching(/^[!~#%]{0,5}$/),
        fc.stringMatching(/^[!~#%]{0,5}$/),
        (text, prefix, suffix) => {
          expect(unwrap(`${prefix}${text}${suffix}`, { prefix, suffix })).toBe(text)
        },
      ),
    )
  })

  it.each([
    [']C1G8ADKBRF', 'G8ADKBRF'],
    [']d2\u001dG8ADKBRF', 'G8ADKBRF'],
    ['\u0002G8ADKBRF\u0003\r\n', 'G8ADKBRF'],
    ['\u001dG8ADKBRF\u001d', 'G8ADKBRF'],
    [']C1', ']C1'],
  ])('%j is the code %j', (line, text) => {
    expect(unwrap(line, unwrapped)).toBe(text)
  })

  it('leaves a separator inside the code, so that it is refused in words', () => {
    const line = unwrap(']C1G8AD\u001dKBRF', unwrapped)
    expect(readScan(line)).toMatchObject({ ok: false, fault: { code: 'scan.control-characters' } })
  })

  it('is known after CapsLock has changed its letters', () => {
    expect(unwrap('pkg8adkbrfEND', { prefix: 'PK', suffix: 'end' })).toBe('g8adkbrf')
  })

  it('never takes everything: a code that looks like its own prefix is a code', () => {
    expect(unwrap('PK', { prefix: 'PK', suffix: '' })).toBe('PK')
  })
})

describe('the address of a serial line', () => {
  it('says how the line is set, and what it leaves out is usual', () => {
    expect(readSerialAddress('serial:COM3?baud=115200&parity=even')).toEqual({
      path: 'COM3',
      baud: 115_200,
      bits: 8,
      parity: 'even',
      stop: 1,
      flow: 'none',
    })
    expect(readSerialAddress('serial:/dev/ttyUSB0')?.baud).toBe(9_600)
  })

  it.each([
    '',
    'COM3',
    'serial:',
    'serial:COM3?baud=1',
    'serial:COM3?baud=9600&baud=9600',
    'serial:COM3?speed=1',
    'socket://x',
  ])('%j is none', (address) => {
    expect(readSerialAddress(address)).toBeNull()
  })
})
