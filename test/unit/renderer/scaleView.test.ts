import { expect, it } from 'vitest'
import { asksWhoseWeight } from '../../../renderer/screens/settings/scanner/scaleView.ts'

it('a scale that types and asks before the label is told to want a prefix of the scanner, and no other is', () => {
  expect(asksWhoseWeight({ types: true, asks: true }, '')).toBe(true)
  expect(asksWhoseWeight({ types: true, asks: true }, '-/')).toBe(false)
  expect(asksWhoseWeight({ types: true, asks: false }, '')).toBe(false)
  expect(asksWhoseWeight({ types: false, asks: true }, '')).toBe(false)
})
