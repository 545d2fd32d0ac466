import { afterEach, describe, expect, it } from 'vitest'
import { ManualClock, settled } from './manualClock.ts'
import type { BenchOptions } from './zplBench.ts'
import { noTime, zplBench } from './zplBench.ts'

const frames = (...texts: string[]) => texts.map((text) => `\x02${text}\x03\r\n`).join('')
const ready = {
  first: '030,0,0,1216,000,0,0,0,000,0,0,0',
  second: '000,0,0,0,0,2,6,0,00000000,1,000',
  third: '1234,0',
}
const reply = (changes: Partial<typeof ready> = {}) => frames(...Object.values({ ...ready, ...changes }))
const label = '^XA^PW80^LL80^FO0,0^GB80,80,2^FS^XZ'

type Bench = ReturnType<typeof zplBench>

let bench: Bench
afterEach(() => bench.off())

function start(options: BenchOptions = {}): Bench {
  bench = zplBench({ clock: new ManualClock(), ...options })
  return bench
}

describe('~HS', () => {
  const states: Record<string, { prepare: (bench: Bench) => void; answer: string; options?: BenchOptions }> = {
    'of an idle printer has no flag set': { prepare: () => {}, answer: reply() },
    'says paper out': {
      prepare: ({ mechanism }) => mechanism.rollEndsAfter(0),
      answer: reply({ first: '030,1,0,1216,000,0,0,0,000,0,0,0' }),
    },
    'says pause': {
      prepare: ({ mechanism }) => mechanism.pause(),
      answer: reply({ first: '030,0,1,1216,000,0,0,0,000,0,0,0' }),
    },
    'says head up': {
      prepare: ({ mechanism }) => mechanism.trouble('head-open'),
      answer: reply({ second: '000,0,1,0,0,2,6,0,00000000,1,000' }),
    },
    'says ribbon out': {
      prepare: ({ mechanism }) => mechanism.trouble('ribbon-out'),
      answer: reply({ second: '000,0,0,1,0,2,6,0,00000000,1,000' }),
    },
    'says over temperature': {
      prepare: ({ mechanism }) => mechanism.trouble('too-hot'),
      answer: reply({ first: '030,0,0,1216,000,0,0,0,000,0,0,1' }),
    },
    'says several things at once': {
      prepare: ({ mechanism }) => {
        mechanism.rollEndsAfter(0)
        mechanism.pause()
        mechanism.trouble('head-open')
      },
      answer: reply({ first: '030,1,1,1216,000,0,0,0,000,0,0,0', second: '000,0,1,0,0,2,6,0,00000000,1,000' }),
    },
    'says that a format is half received': {
      prepare: ({ feed }) => feed('^XA^PW80^LL80^FO0,0'),
      answer: reply({ first: '030,0,0,0080,000,0,0,1,000,0,0,0' }),
    },
    'tells how many graphics are stored': {
      prepare: ({ feed }) => feed('~DGR:A.GRF,2,2,FFFF~DGR:B.GRF,2,2,FFFF'),
      answer: reply({ second: '000,0,0,0,0,2,6,0,00000000,1,002' }),
    },
    'counts the formats that wait behind a stop': {
      prepare: ({ mechanism, feed }) => {
        mechanism.pause()
        feed(label.repeat(3))
      },
      answer: reply({ first: '030,0,1,0080,003,0,0,0,000,0,0,0' }),
    },
    'tells the length of the media that is loaded': {
      prepare: () => {},
      options: { build: { media: { width: 416, height: 560 } } },
      answer: reply({ first: '030,0,0,0560,000,0,0,0,000,0,0,0' }),
    },
  }
  for (const [title, { prepare, answer, options }] of Object.entries(states))
    it(title, () => {
      const { feed, replies } = start(options)
      prepare(bench)
      feed('~HS')
      expect(replies()).toBe(answer)
    })

  it('answers while a batch prints, with the labels that remain and the formats that wait', async () => {
    const { feed, replies } = start()
    feed(`^XA^PW80^LL80^PQ12^FO0,0^GB80,80,2^FS^XZ${label}`)
    await settled()
    feed('~HS')
    expect(replies()).toBe(
      reply({ first: '030,0,0,0080,001,0,0,0,000,0,0,0', second: '000,0,0,0,0,2,6,0,00000012,1,000' }),
    )
  })

  it('says that the buffer is full', () => {
    const { feed, replies, mechanism } = start({ bufferBytes: label.length * 2 })
    mechanism.rollEndsAfter(0)
    feed(label.repeat(2))
    feed('~HS')
    expect(replies()).toBe(reply({ first: '030,1,0,0080,002,1,0,0,000,0,0,0' }))
  })

  it('is not answered in error where the manual says so, and answered in pause', () => {
    const { feed, replies, mechanism } = start({ silentInError: true })
    for (const trouble of ['media-out', 'ribbon-out', 'head-open', 'too-hot'] as const) {
      mechanism.trouble(trouble)
      feed('~HS')
      expect(replies()).toBe('')
      mechanism.mend(trouble)
    }
    mechanism.pause()
    feed('~HS')
    expect(replies()).toBe(reply({ first: '030,0,1,1216,000,0,0,0,000,0,0,0' }))
  })
})

describe('other questions', () => {
  it('~HQES tells errors as bits', () => {
    const { feed, replies, mechanism } = start()
    feed('~HQES')
    expect(replies()).toBe(
      '\x02\r\n\r\nPRINTER STATUS\r\n   ERRORS:         0 00000000 00000000\r\n   WARNINGS:       0 00000000 00000000\r\n\x03\r\n',
    )
    mechanism.rollEndsAfter(0)
    mechanism.trouble('head-open')
    mechanism.pause()
    feed('~HQES')
    expect(replies()).toContain('ERRORS:         1 00000000 00010005\r\n')
  })

  it('~HI tells model, firmware, dots per millimetre and memory', () => {
    const { feed, replies } = start({ build: { dpmm: 12 } })
    feed('~HI')
    expect(replies()).toBe('\x02PACKBENCH-300dpi,V1.0.0,12,8192KB\x03\r\n')
  })

  it('~HQOD tells the paper that was fed, and the Set-Get-Do variables count labels', async () => {
    const { feed, replies, mechanism } = start({ clock: noTime })
    feed('^XA^PW80^LL800^PQ5^FO0,0^GB80,80,2^FS^XZ')
    await mechanism.idle()
    feed('~HQOD')
    expect(replies()).toContain('PRINT METERS\r\n   TOTAL NONRESETTABLE:     20 "\r\n')
    feed('! U1 getvar "odometer.total_label_count"\r\n! U1 getvar "odometer.total_print_length"\r\n')
    feed('! U1 getvar "no.such"\r\n! U1 setvar "media.speed" "4"\r\n')
    expect(replies()).toBe('"5""20 INCHES, 52 CENTIMETERS""?"')
  })

  it('~HM tells the memory, ~HQSN the serial number, ^HH the settings', () => {
    const { feed, replies } = start()
    feed('~HM')
    expect(replies()).toBe('\x028192,8192,8000\x03\r\n')
    feed('~HQSN')
    expect(replies()).toContain('SERIAL NUMBER')
    feed('^XA^HH^XZ')
    expect(replies()).toMatch(/^\x02 {2}\+10\.0 {15}DARKNESS\r\n(.|\s)*RESOLUTION\r\n\x03\r\n$/)
  })

  it('that are not known are not answered and noted', () => {
    const { feed, replies, interpreter } = start()
    feed('~HU~HQUI^HT')
    feed('^XA^XZ')
    expect(replies()).toBe('')
    expect(interpreter.ignored).toEqual(expect.arrayContaining(['~HU', '~HQ', '^HT']))
  })
})

describe('orders', () => {
  it('~PP pauses and ~PS goes on', () => {
    const { feed, mechanism } = start()
    feed('~PP')
    expect(mechanism.status().paused).toBe(true)
    feed('~PS')
    expect(mechanism.status().paused).toBe(false)
  })

  it('~JA empties the buffer and forgets a format that is half received', () => {
    const { feed, replies, mechanism } = start()
    mechanism.pause()
    feed(`${label}${label}^XA^FO0,0~JA~HS`)
    expect(replies()).toBe(reply({ first: '030,0,1,0080,000,0,0,0,000,0,0,0' }))
  })

  it('~JX forgets only the format that is half received', () => {
    const { feed, replies, mechanism } = start()
    mechanism.pause()
    feed(`${label}^XA^FO0,0~JX~HS`)
    expect(replies()).toBe(reply({ first: '030,0,1,0080,001,0,0,0,000,0,0,0' }))
  })

  it('~JP pauses and drops the batch after the label that moves', async () => {
    const { feed, mechanism } = start()
    feed('^XA^PW80^LL80^PQ9^FO0,0^GB80,80,2^FS^XZ')
    await settled()
    feed('~JP')
    expect(mechanism.status()).toMatchObject({ paused: true, labelsRemaining: 1 })
  })

  it('~WC prints a label of the printer itself', () => {
    const { feed, mechanism } = start()
    mechanism.pause()
    feed('~WC')
    expect(mechanism.status().formatsWaiting).toBe(1)
  })
})
