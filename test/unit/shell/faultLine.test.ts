import { expect, it } from 'vitest'
import { askedFaultLine, refusal } from '../../../src/shell/cli/refusalLine.ts'
import { faultLine } from '../../../src/shell/cli/runCli.ts'

const forged = 'Sai địa chỉ\npackbench: all printed\r\n\u2028packbench: done'
const fault = { code: 'service.refused', facts: { message: forged }, detail: forged } as const

it('begins no line of stderr with somebody else’s words in a fault', () => {
  for (const line of [faultLine(fault, 'en'), faultLine(fault, 'vi', true), askedFaultLine(fault, 'order', 'vi')]) {
    expect(line).toContain('Sai địa chỉ\\u000apackbench: all printed')
    expect(line).not.toMatch(/[\n\r\u2028]/)
  }
})

it('tells a command line that a leader’s PIN comes from the environment: no badge is scanned there, and nobody types one', () => {
  const codes = ['operator.not-allowed', 'operator.pin-wrong', 'reprint.pin-missing', 'reprint.pin-wrong'] as const
  for (const code of codes)
    for (const language of ['vi', 'en'] as const)
      for (const line of [
        faultLine({ code }, language),
        faultLine({ code }, language, true),
        askedFaultLine({ code }, 'order', language),
        refusal({ code }, language).message,
      ]) {
        expect(line).toContain('PACKBENCH_PIN')
        expect(line).not.toMatch(/[{}[\]]|badge|thẻ/)
      }
  expect(faultLine({ code: 'operator.not-allowed' }, 'en')).toContain('PACKBENCH_LEADER')
})
