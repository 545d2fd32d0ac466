import { expect, it } from 'vitest'
import { askedFaultLine } from '../../../src/shell/cli/refusalLine.ts'
import { faultLine } from '../../../src/shell/cli/runCli.ts'

const forged = 'Sai địa chỉ\npackbench: all printed\r\n\u2028packbench: done'
const fault = { code: 'service.refused', facts: { message: forged }, detail: forged } as const

it('begins no line of stderr with somebody else’s words in a fault', () => {
  for (const line of [faultLine(fault, 'en'), faultLine(fault, 'vi', true), askedFaultLine(fault, 'order', 'vi')]) {
    expect(line).toContain('Sai địa chỉ\\u000apackbench: all printed')
    expect(line).not.toMatch(/[\n\r\u2028]/)
  }
})
