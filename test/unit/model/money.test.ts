import { describe, expect, it } from 'vitest'
import { mostChangedCod, typedMoney } from '../../../src/model/money.ts'

describe('an amount as people type it', () => {
  it.each([
    ['0', 0],
    ['250000', 250_000],
    ['250.000', 250_000],
    [' 1.250.000 đ ', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000 ₫', 1_250_000],
    ['5000000VND', 5_000_000],
  ])('%s is read', (text, dong) => {
    expect(typedMoney(text, mostChangedCod)).toEqual({ dong })
  })

  it.each([
    '12.5',
    '12,5',
    '12.50',
    '1.5000',
    '1.500,000',
    '0.500',
    '0500',
    '.500',
    '12.',
    '-5',
    '12e4',
    'abc',
    '1/2',
    '5k',
  ])('%s is none, and never another one', (text) => {
    expect(typedMoney(text, mostChangedCod)).toEqual({ flaw: 'fraction' })
  })

  it('is none when nothing is typed, and none above the limit', () => {
    expect(typedMoney(' ', mostChangedCod)).toEqual({ flaw: 'empty' })
    expect(typedMoney('5.000.001', mostChangedCod)).toEqual({ flaw: 'too-much' })
  })
})
