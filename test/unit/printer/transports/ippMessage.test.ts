import { describe, expect, it } from 'vitest'
import { decodeIpp, encodeIpp } from '../../../../src/printer/transports/cups/ippMessage.ts'

/** The Print-Job request of RFC 8010 appendix A.1, as its table spells it. */
const printJob = Buffer.concat([
  Buffer.from('0200000200000001', 'hex'),
  Buffer.from('01', 'hex'),
  attribute('47', 'attributes-charset', 'utf-8'),
  attribute('48', 'attributes-natural-language', 'en-us'),
  attribute('45', 'printer-uri', 'ipp://printer.example.com/ipp/print/pinetree'),
  attribute('42', 'job-name', 'foobar'),
  attribute('22', 'ipp-attribute-fidelity', '\x01'),
  Buffer.from('02', 'hex'),
  attribute('21', 'copies', '\x00\x00\x00\x14'),
  attribute('44', 'sides', 'two-sided-long-edge'),
  Buffer.from('03', 'hex'),
  Buffer.from('%!PDF...'),
])

function attribute(tag: string, name: string, value: string): Buffer {
  const counted = (text: string) =>
    Buffer.concat([Buffer.from([text.length >> 8, text.length]), Buffer.from(text, 'latin1')])
  return Buffer.concat([Buffer.from(tag, 'hex'), counted(name), counted(value)])
}

describe('a message of IPP', () => {
  it('is written as RFC 8010 prints it', () => {
    const written = encodeIpp({
      operation: 0x0002,
      requestId: 1,
      operationAttributes: [
        { name: 'attributes-charset', type: 'charset', value: 'utf-8' },
        { name: 'attributes-natural-language', type: 'language', value: 'en-us' },
        { name: 'printer-uri', type: 'uri', value: 'ipp://printer.example.com/ipp/print/pinetree' },
        { name: 'job-name', type: 'name', value: 'foobar' },
        { name: 'ipp-attribute-fidelity', type: 'boolean', value: true },
      ],
      jobAttributes: [
        { name: 'copies', type: 'integer', value: 20 },
        { name: 'sides', type: 'keyword', value: 'two-sided-long-edge' },
      ],
      document: Buffer.from('%!PDF...'),
    })
    expect(written.toString('hex')).toBe(printJob.toString('hex'))
  })

  it('is read by groups, with all values of an attribute, and with what is out of band as null', () => {
    const reply = decodeIpp(
      Buffer.concat([
        Buffer.from('0200000000000001', 'hex'),
        Buffer.from('01', 'hex'),
        attribute('47', 'attributes-charset', 'utf-8'),
        Buffer.from('02', 'hex'),
        attribute('23', 'job-state', '\x00\x00\x00\x05'),
        attribute('44', 'job-state-reasons', 'job-printing'),
        attribute('44', '', 'job-queued'),
        attribute('13', 'time-at-processing', ''),
        Buffer.from('02', 'hex'),
        attribute('22', 'last', '\x00'),
        Buffer.from('03', 'hex'),
      ]),
    )
    expect(reply?.status).toBe(0)
    expect(reply?.groups.map((group) => Object.fromEntries(group))).toEqual([
      { 'job-state': [5], 'job-state-reasons': ['job-printing', 'job-queued'], 'time-at-processing': [null] },
      { last: [false] },
    ])
  })

  it('is none where it is nothing but groups: each would be a map in memory', () => {
    const groups = (count: number) => Buffer.concat([Buffer.alloc(8), Buffer.alloc(count, 0x02), Buffer.of(0x03)])
    expect(decodeIpp(groups(10_000))).not.toBeNull()
    expect(decodeIpp(groups(10_001))).toBeNull()
  })

  it('is none when it is cut off anywhere, and no cut throws', () => {
    const attributes = printJob.subarray(0, printJob.indexOf('%!PDF'))
    for (let length = 0; length < attributes.length; length++)
      expect(decodeIpp(attributes.subarray(0, length)), `${length} bytes`).toBeNull()
    expect(decodeIpp(Buffer.from('<html>not found</html>'))).toBeNull()
  })
})
