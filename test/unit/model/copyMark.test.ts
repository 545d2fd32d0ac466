import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyMark, readCopyMark } from '../../../src/model/copyMark.ts'
import { readScan } from '../../../src/model/scan.ts'

describe('the copy mark of a reprint', () => {
  it('names its copy, is read back from a scan, and is the same whenever it is made', () => {
    const mark = copyMark('G8ADKBRF', 2, 3, '0198a1')
    expect(mark).toMatch(/^C3-\d{8}$/)
    expect(copyMark('G8ADKBRF', 2, 3, '0198a1')).toBe(mark)
    expect(readCopyMark(`${mark}\r`)).toEqual({ copy: 3, digits: mark.slice(3) })
  })

  it('differs for another order, parcel, copy and job', () => {
    const marks = [
      copyMark('G8ADKBRF', 2, 3, '0198a1'),
      copyMark('G8ADKBRG', 2, 3, '0198a1'),
      copyMark('G8ADKBRF', 1, 3, '0198a1'),
      copyMark('G8ADKBRF', 2, 4, '0198a1'),
      copyMark('G8ADKBRF', 2, 3, '0198a2'),
    ]
    expect(new Set(marks.map((mark) => mark.slice(-8))).size).toBe(marks.length)
  })

  it('is never taken for an order code or a command, whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(9999),
        fc.integer({ min: 1, max: 999 }),
        fc.string(),
        (order, parcel, copy, job) => {
          const scan = readScan(copyMark(order, parcel, copy, job))
          expect(scan).toMatchObject({ ok: true, value: { kind: 'seller-code' } })
        },
      ),
    )
  })

  it.each(['G8ADKBRF', 'C2-1234567', 'C2-123456789', 'C0-12345678', 'C-12345678', '--11--', ''])(
    'is not any other scan: %s',
    (line) => expect(readCopyMark(line)).toBeNull(),
  )
})
