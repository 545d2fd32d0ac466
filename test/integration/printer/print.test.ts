import { describe, expect, it } from 'vitest'
import { printersAt, printOne, remembering } from '../../support/printing.ts'
import { readZpl } from '../../support/readZpl.ts'
import { dense } from '../../support/sampleDots.ts'
import type { Script } from '../../support/scriptedPrinter.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

const waiting = { formatsInBuffer: 1 }
const printing = { labelsRemaining: 1 }

async function tale(after: Script) {
  await using printer = await scriptedPrinter({ after })
  const { end, stalled } = await printOne(printersAt(printer.uri), printer.uri)
  await printer.closed()
  return { end, stalled, connections: printer.connections(), labels: printer.labels().match(/\^XZ/g)?.length }
}

describe('a label that was sent', () => {
  it('is printed when the device was watched to drain, on one connection', async () => {
    expect(await tale([{}, waiting, printing, printing, {}])).toEqual({
      end: 'printed',
      stalled: [],
      connections: 1,
      labels: 1,
    })
  })

  it('is sent, not confirmed, when the device shows no trace of it', async () => {
    expect((await tale([{}])).end).toBe('sent-not-confirmed')
  })

  it('waits while the paper is out, and is printed after the refill', async () => {
    const { end, stalled } = await tale([
      waiting,
      { ...waiting, paperOut: true, paused: true },
      { ...waiting, paused: true },
      waiting,
      {},
    ])
    expect(end).toBe('printed')
    expect(stalled).toEqual(['media-empty paused', 'paused', ''])
  })

  it('waits while the printer is silent, and is printed when it goes on', async () => {
    const { end, stalled } = await tale([waiting, 'silence', 'silence', waiting, {}])
    expect(end).toBe('printed')
    expect(stalled).toEqual(['silent', ''])
  })

  it.each<readonly [string, Script, string]>([
    ['the connection is torn down', [waiting, 'reset'], 'printer.connection-lost'],
    ['the connection is closed', [waiting, 'end'], 'printer.connection-lost'],
    ['it disappears in pause', [waiting, { ...waiting, paused: true }, { paused: true }], 'printer.label-canceled'],
    [
      'it disappears between pause and the next look',
      [waiting, { ...waiting, paused: true }, {}],
      'printer.label-canceled',
    ],
    ['somebody else sends one too', [waiting, { formatsInBuffer: 2 }], 'printer.foreign-traffic'],
  ])('is in doubt when %s', async (_, after, fault) => {
    expect((await tale(after)).end).toBe(`in-doubt: ${fault}`)
  })

  it('is watched through noise and answers in pieces', async () => {
    const pieces = ['\x02030,0,0,0640,001,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,', '0,0,2,6,0,00000000,1,000\x03\r\n']
    expect((await tale([{ text: ['noise'] }, { text: pieces }, {}])).end).toBe('printed')
  })

  it('tells when the first byte left', async () => {
    await using printer = await scriptedPrinter({ after: [waiting, {}] })
    const { outcome } = await printOne(printersAt(printer.uri), printer.uri)
    expect(outcome).toMatchObject({ verdict: 'printed', firstByteMs: expect.any(Number) })
  })

  it('is in doubt when the printer breaks the connection after the first kilobyte', async () => {
    await using printer = await scriptedPrinter({ resetAfterBytes: 1_024 })
    const { end } = await printOne(printersAt(printer.uri), printer.uri, {
      dots: dense(1184, 1680),
      graphics: 'run-length',
    })
    expect(end).toBe('in-doubt: printer.connection-lost')
  })

  it('is in doubt when the printer is switched off and on', async () => {
    await using printer = await scriptedPrinter({ after: [printing] })
    const printed = printOne(printersAt(printer.uri), printer.uri)
    await printer.until(() => printer.asked() > 3)
    printer.powerCycle()
    expect((await printed).end).toBe('in-doubt: printer.connection-lost')
    expect(printer.connections()).toBe(1)
  })

  it('is in doubt when the watch is broken off', async () => {
    await using printer = await scriptedPrinter({ after: [{ ...waiting, headUp: true }] })
    const wish = new AbortController()
    const { end, stalled } = await printOne(printersAt(printer.uri), printer.uri, {
      signal: wish.signal,
      stalled: () => wish.abort(),
    })
    expect(end).toBe('in-doubt: job.interrupted')
    expect(stalled).toEqual(['cover-open'])
  })
})

describe('a label of which nothing left', () => {
  it('is proven not sent when the wish is withdrawn before the first byte', async () => {
    await using printer = await scriptedPrinter()
    const { end } = await printOne(printersAt(printer.uri), printer.uri, { signal: AbortSignal.abort() })
    expect(end).toBe('not-sent: request.canceled')
    await printer.closed()
    expect(printer.labels()).toBe('')
  })

  it('is proven not sent when the connection is gone before the first byte', async () => {
    await using printer = await scriptedPrinter()
    const { end } = await printOne(printersAt(printer.uri), printer.uri, {
      between: async () => {
        printer.powerCycle()
        await printer.closed()
      },
    })
    expect(end).toBe('not-sent: printer.unreachable')
    expect(printer.labels()).toBe('')
  })
})

describe('the way of the bytes', () => {
  const large = dense(1184, 1680)

  it.each(['mute', 'answers'] as const)('loses none of a large label on a slow reader that is %s', async (answer) => {
    await using printer = await scriptedPrinter({
      sipBytes: 1_500,
      before: [answer === 'mute' ? 'silence' : {}],
      after: [waiting, {}],
    })
    const printers = printersAt(printer.uri, remembering(printer.uri, answer))
    const { end } = await printOne(printers, printer.uri, { dots: large, graphics: 'run-length' })
    expect(end).toBe(answer === 'mute' ? 'sent-not-confirmed' : 'printed')
    await printer.closed()
    expect(readZpl(Buffer.from(printer.labels(), 'latin1')).dots).toEqual(large)
  })

  it('is reported as silent while the printer takes nothing, and goes on when it does', async () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await using printer = await scriptedPrinter({ after: [waiting, {}], holdAfterBytes: 2_000, held })
    const { end, stalled } = await printOne(printersAt(printer.uri), printer.uri, {
      dots: dense(2000, 16_000),
      graphics: 'run-length',
      stalled: (reasons) => reasons.includes('silent') && letGo(),
    })
    expect(stalled.slice(0, 2)).toEqual(['silent', ''])
    expect(stalled.at(-1)).toBe('')
    expect(end).toBe('printed')
  })

  it('is interrupted while the printer takes nothing: in doubt, never not sent', async () => {
    await using printer = await scriptedPrinter({ holdAfterBytes: 2_000, held: new Promise(() => undefined) })
    const wish = new AbortController()
    const { end } = await printOne(printersAt(printer.uri), printer.uri, {
      dots: dense(2000, 16_000),
      graphics: 'run-length',
      signal: wish.signal,
      stalled: () => wish.abort(),
    })
    expect(end).toBe('in-doubt: job.interrupted')
  })
})
