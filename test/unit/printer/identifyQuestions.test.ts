import { describe, expect, it } from 'vitest'
import type { Line } from '../../../src/printer/identifyQuestions.ts'
import { questions } from '../../../src/printer/identifyQuestions.ts'
import { growth } from '../../support/growth.ts'

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

/** A printer that answers each question in its turn. */
function answering(...answers: readonly string[]): Line {
  const left = [...answers]
  return { ask: async (_, read) => read(latin(left.shift() ?? '')) }
}

const [cpcl, escpos, tspl] = questions

describe('the name that a printer says', () => {
  it.each([
    ['CPCL', cpcl, ['\0', 'QLn320 V68.17\r'], 'QLn320'],
    ['CPCL, behind noise', cpcl, ['\0', '\r\n\x07ZQ520 V1 b\x01\0'], 'ZQ520'],
    ['ESC/POS', escpos, ['\x12', '\x05_TM-T88V\0'], 'TM-T88V'],
    ['TSPL', tspl, ['\0', '\0', '\r\nTTP-247\r\n'], 'TTP-247'],
  ] as const)('is found in %s', async (_, question, answers, name) => {
    expect(await question?.(answering(...answers))).toMatchObject({ name })
  })

  it.each([
    ['CPCL', cpcl, ['\0'], ' 1'],
    ['ESC/POS', escpos, ['\x12'], '_'],
    ['TSPL', tspl, ['\0', '\0'], 'a'],
  ] as const)('takes as long to look for as its answer is long: %s', async (_, question, answers, noise) => {
    const look = async (length: number) =>
      expect(await question?.(answering(...answers, noise.repeat(length)))).toMatchObject({ name: null })
    expect(await growth(look, 4_096)).toBeLessThan(30)
  })
})
