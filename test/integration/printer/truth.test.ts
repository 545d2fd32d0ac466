import { describe, expect, it } from 'vitest'
import type { LanguageName, PrinterProfile } from '../../../src/model/printer.ts'
import { printersAt, printOne, remembering } from '../../support/printing.ts'
import type { Script, ScriptedPrinterOptions } from '../../support/scriptedPrinter.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

const say = (...pieces: string[]) => ({ text: pieces })
/** What a printer of the language says when it is ready, and works on a label (null: it cannot say so). */
const words = {
  tspl: { idle: '\0', works: '\x20', noPaper: '\x04', paused: '\x10', coverOpen: '\x01' },
  'tspl, long': {
    idle: '\x02@@@@\x03\r\n\0',
    works: '\x02P@@@\x03\r\n\x20',
    noPaper: '\x02E@@A\x03\r\n\x04',
    paused: '\x02`@@@\x03\r\n\x10',
    coverOpen: '\x02E@@`\x03\r\n\x01',
  },
  epl2: { idle: '00\r\n', works: null, noPaper: '07\r\n', paused: '12\r\n', coverOpen: '11\r\n' },
  cpcl: { idle: '\0', works: '\x01', noPaper: '\x02', paused: null, coverOpen: '\x04' },
  escpos: {
    idle: '\x12\x12\x12\x12',
    works: null,
    noPaper: '\x1a\x32\x12\x72',
    paused: null,
    coverOpen: '\x1a\x16\x12\x12',
  },
} as const

type Dialect = keyof typeof words
const dialects: readonly Dialect[] = ['tspl', 'tspl, long', 'epl2', 'cpcl', 'escpos']

function languageOf(dialect: Dialect): LanguageName {
  return dialect === 'tspl, long' ? 'tspl' : dialect
}

interface Told {
  readonly end: string
  readonly stalled: readonly string[]
  readonly labels: string
}

async function tale(
  dialect: Dialect,
  after: Script,
  options: ScriptedPrinterOptions = {},
  profile: Partial<PrinterProfile> = {},
): Promise<Told> {
  const language = languageOf(dialect)
  await using printer = await scriptedPrinter({ language, before: [say(words[dialect].idle)], after, ...options })
  const { end, outcome, stalled } = await printOne(printersAt(printer.uri), printer.uri, {
    profile: { language, ...profile },
  })
  await printer.closed()
  const evidence = outcome?.verdict === 'printed' ? `, ${outcome.evidence}` : ''
  return { end: `${end}${evidence}`, stalled, labels: printer.labels() }
}

describe.each(dialects)('a printer of %s', (dialect) => {
  const { idle, works, noPaper, paused, coverOpen } = words[dialect]

  it.each([
    ['media-empty', noPaper],
    ['paused', paused],
    ['cover-open', coverOpen],
    ['busy', works],
  ] as const)('gets nothing of a label when it is stopped: %s', async (reason, answer) => {
    if (answer === null) return // it cannot say so
    const { end, labels } = await tale(dialect, [], { before: [say(answer)] })
    expect(end).toBe(`printer.${reason}`)
    expect(labels).toBe('')
  })

  it('has printed only if it can show a label and not only a movement, and showed this one come and go', async () => {
    const after: Script = works === null ? [say(idle)] : [say(idle), say(works), say(works), say(idle)]
    expect((await tale(dialect, after)).end).toBe(dialect === 'tspl, long' ? 'printed, drained' : 'sent-not-confirmed')
  })

  it('leaves a label unconfirmed that it never showed', async () => {
    expect((await tale(dialect, [say(idle)])).end).toBe('sent-not-confirmed')
  })

  it('is waited for when the paper is out behind the label, and its label is not believed without a sign', async () => {
    const { end, stalled } = await tale(dialect, [say(noPaper), say(noPaper), say(idle)])
    expect(stalled[0]).toBe('media-empty')
    expect(end).toBe('in-doubt: printer.label-canceled')
  })

  it('leaves the label in doubt when the connection breaks behind it', async () => {
    for (const end of ['reset', 'end'] as const) {
      expect((await tale(dialect, [say(works ?? noPaper), end])).end).toBe('in-doubt: printer.connection-lost')
    }
  })

  it.each([
    ['garbage', [say('\x7f\xff\x00HELLO\r\n')]],
    ['half an answer', [say(idle.slice(0, -1))]],
    ['two answers to one question', [say(`${works ?? idle}${idle}`)]],
    ['an answer that shows the label, then garbage', [say(works ?? idle), say('\xff\xff\xff')]],
    ['endless noise', [say(...Array<string>(2_000).fill('\xff noise \0\x20\0\x20\0'))]],
  ] as const)('never printed what it answers with %s', async (_, after) => {
    const { end } = await tale(dialect, [...after, 'end'])
    expect(end).toMatch(/^(sent-not-confirmed|in-doubt: printer\.(label-canceled|connection-lost))$/)
  })

  it('is mute when it never answered and answers nothing that can be understood', async () => {
    const language = languageOf(dialect)
    await using printer = await scriptedPrinter({ language, before: [say('\xff\x7f?')] })
    const memory = remembering(printer.uri, null)
    const { end, status } = await printOne(printersAt(printer.uri, memory), printer.uri, { profile: { language } })
    expect(status).toEqual({ state: 'unknown', reasons: [], answers: false })
    expect(end).toBe('sent-not-confirmed')
    expect(memory.get(printer.uri)).toBe('mute')
  })
})

describe('a late answer', () => {
  it('is heard when it comes: the label was seen all the time (TSPL)', async () => {
    const { idle, works } = words.tspl
    const { end, stalled } = await tale('tspl', [say(works), 'silence', say(works, works), say(idle)])
    expect(stalled).toEqual(['silent', ''])
    expect(end).toBe('in-doubt: printer.label-canceled')
  })

  it('is no silence where answers wait for the label before them (CPCL)', async () => {
    const { idle, works } = words.cpcl
    await using printer = await scriptedPrinter({
      language: 'cpcl',
      before: [say(idle)],
      after: ['silence', say(works, idle), say(idle)],
    })
    const printers = printersAt(printer.uri)
    const { end, stalled } = await printOne(printers, printer.uri, { profile: { language: 'cpcl' } })
    expect(stalled).toEqual(['silent', ''])
    expect(end).not.toBe('in-doubt: printer.connection-lost')
  })
})

describe('a stop with the label in the printer', () => {
  it('is waited out, and the label printed, where the printer tells a label from a feed (TSPL, long answer)', async () => {
    const { idle, works, noPaper } = words['tspl, long']
    const { end, stalled } = await tale('tspl, long', [say(works), say(noPaper), say(noPaper), say(works), say(idle)])
    expect(stalled).toEqual(['media-empty', ''])
    expect(end).toBe('printed, drained')
  })

  it('leaves the label in doubt where what moves afterwards may be a feed (TSPL, one byte)', async () => {
    const { idle, works, noPaper } = words.tspl
    const { end } = await tale('tspl', [say(works), say(noPaper), say(works), say(idle)])
    expect(end).toBe('in-doubt: printer.label-canceled')
  })
})

describe('a printer of ESC/POS that returns ids', () => {
  const { idle, noPaper } = words.escpos
  const epson = { maker: 'EPSON', echo: (id: string) => `\x37"${id}\0` }

  it('has printed the label whose id it returns', async () => {
    expect((await tale('escpos', [say(idle)], epson)).end).toBe('printed, echoed')
  })

  it('may have printed it in two pieces when the id comes after a refill', async () => {
    let returned = ''
    const late = {
      maker: 'EPSON',
      echo: (id: string) => {
        returned = id
        return ''
      },
    }
    const after: Script = [
      say(noPaper),
      say(noPaper),
      {
        get text() {
          return [`${idle}\x37"${returned}\0`]
        },
      },
    ]
    expect((await tale('escpos', after, late)).end).toBe('in-doubt: printer.half-label')
  })

  it('has not printed the label of another id', async () => {
    const wrong = { maker: 'EPSON', echo: () => '\x37"none\0' }
    expect((await tale('escpos', [say(idle)], wrong)).end).toBe('sent-not-confirmed')
  })

  it('is asked for none when it is made by another house, and its labels hold none', async () => {
    const { end, labels } = await tale('escpos', [say(idle)], { ...epson, maker: 'XPRINTER' })
    expect(end).toBe('sent-not-confirmed')
    expect(labels).not.toContain('\x1d(H')
  })

  it('is asked who it is once: what never returned an id gets no more of them', async () => {
    await using printer = await scriptedPrinter({ language: 'escpos', before: [say(idle)], after: [say(idle)] })
    const memory = remembering(printer.uri, 'answers')
    const printers = printersAt(printer.uri, memory)
    for (let count = 0; count < 3; count++) await printOne(printers, printer.uri, { profile: { language: 'escpos' } })
    await printer.closed()
    expect(printer.received().split('\x1dIB').length - 1).toBe(1)
  })
})
