import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { FaultScript, parseFaultScript } from '../../../src/emulator/faultScript.ts'
import { emulatorFaultNames } from '../../../src/emulator/faults.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { cpclLabel, epl2Label, escposLabel, latin, rasterImage, tsplLabel } from '../../support/printerSamples.ts'
import { format, mixed, z64Field } from '../../support/zplSamples.ts'
import { Host } from './host.ts'
import { runningPrinter } from './runningPrinter.ts'

const small = mixed(96, 48)
const streams: Readonly<Record<LanguageName, Buffer>> = {
  zpl: format(small, z64Field(small)),
  tspl: tsplLabel(small),
  epl2: epl2Label(small),
  cpcl: cpclLabel(small),
  escpos: escposLabel(rasterImage(small)),
}
const languages = Object.keys(streams) as LanguageName[]

/** A printer with a script that has been started. */
async function scripted(steps: object[], language: LanguageName = 'zpl', clock = systemClock) {
  const script = parseFaultScript(JSON.stringify(steps))
  if (!script.ok) throw new Error(script.fault.detail)
  const running = new FaultScript(script.value)
  const ending = new AbortController()
  const printer = await runningPrinter({ language, onLabel: ({ label }) => running.labelCameOut(label) })
  running.start(printer, clock, ending.signal)
  return Object.assign(printer, { end: () => ending.abort() })
}

describe('a script', () => {
  it('knows every fault, and says where the first mistake is', () => {
    expect(parseFaultScript(JSON.stringify(emulatorFaultNames.map((name) => ({ do: name })))).ok).toBe(true)
    const wrong = (steps: unknown) => parseFaultScript(JSON.stringify(steps))
    expect(wrong([{ do: 'pause' }, { do: 'explode' }])).toMatchObject({
      ok: false,
      fault: { code: 'file.unreadable', detail: expect.stringMatching(/^1\.do /) },
    })
    for (const steps of [
      {},
      [{ at: { label: -1 }, do: 'pause' }],
      [{ at: { inch: 1 }, do: 'pause' }],
      [{ do: 'slow', arg: 'x' }],
    ])
      expect(wrong(steps).ok).toBe(false)
    expect(parseFaultScript('no JSON').ok).toBe(false)
  })

  for (const language of languages) {
    it(`takes the paper away after two labels, and gives it back after the time, in ${language}`, async () => {
      // The time comes when the test has looked: by the machine's clock it came before two labels on a busy one.
      const time = Promise.withResolvers<void>()
      const slept: number[] = []
      const sleep = (ms: number) => {
        slept.push(ms)
        return time.promise
      }
      await using printer = await scripted(
        [
          { at: { label: 2 }, do: 'paper-out' },
          { at: { ms: 300 }, do: 'refill' },
        ],
        language,
        { ...systemClock, sleep },
      )
      await using host = await Host.connect(printer.uri)
      for (let label = 0; label < 3; label++) host.send(streams[language])
      await printer.printed(2)
      expect([...printer.status().troubles]).toEqual(['media-out'])
      expect(slept).toEqual([300])
      time.resolve()
      expect(await printer.printed(3)).toHaveLength(3)
    })

    it(`breaks the connection at the very byte, and what had been taken stays in the printer, in ${language}`, async () => {
      const stream = streams[language]
      await using printer = await scripted([{ at: { byte: stream.length + 20 }, do: 'reset' }], language)
      await using host = await Host.connect(printer.uri)
      host.send(Buffer.concat([stream, stream, stream]))
      expect(await host.closed).toBe('ECONNRESET')
      await printer.printed(1)
      await using next = await Host.connect(printer.uri)
      next.send(stream.subarray(20))
      await printer.printed(2)
      await printer.idle()
      expect(printer.labels).toHaveLength(2)
    })

    it(`cycles the power in the middle of a label: the half of it is forgotten, in ${language}`, async () => {
      const stream = streams[language]
      await using printer = await scripted([{ at: { byte: stream.length >> 1 }, do: 'power-cycle' }], language)
      await using host = await Host.connect(printer.uri)
      host.send(stream)
      expect(await host.closed).toBe('ECONNRESET')
      await using next = await Host.connect(printer.uri)
      next.send(stream)
      await printer.printed(1)
      await printer.idle()
      expect(printer.labels).toHaveLength(1)
      expect(printer.status().restarts).toBe(1)
    })

    it(`swallows a label and prints the next one twice, in ${language}`, async () => {
      await using printer = await scripted([{ do: 'swallow' }, { do: 'print-twice' }], language)
      await using host = await Host.connect(printer.uri)
      host.send(Buffer.concat([streams[language], streams[language]]))
      await printer.printed(2)
      await printer.idle()
      expect(printer.labels).toHaveLength(2)
    })
  }

  it('ends the printer’s side of the connection, and the label that comes after it is printed', async () => {
    await using printer = await scripted([{ at: { byte: 1 }, do: 'half-close' }])
    await using host = await Host.connect(printer.uri)
    const ended = new Promise((resolve) => host.socket.once('end', resolve))
    host.send(streams.zpl)
    await ended
    host.send(streams.zpl)
    expect(await printer.printed(2)).toHaveLength(2)
    expect(host.received).toBe('')
  })

  it('answers noise that is no answer of any language, and stops it', async () => {
    await using printer = await scripted([{ do: 'garbage' }], 'tspl')
    await using host = await Host.connect(printer.uri)
    host.send('\x1b!S')
    const noise = await host.reply(/.{8}/s)
    expect([...noise].every((character) => character.charCodeAt(0) >= 0x80)).toBe(true)
    printer.garbage(false)
    host.send('\x1b!S')
    expect(await host.reply(/\r\n$/)).toBe('\x02@@@@\x03\r\n')
  })

  it('makes the buffer tiny: the sender feels it, and nothing is lost', async () => {
    await using printer = await scripted([{ do: 'tiny-buffer', arg: 1 }, { do: 'pause' }], 'tspl')
    await using host = await Host.connect(printer.uri)
    host.send(Buffer.concat(Array.from({ length: 3 }, () => streams.tspl)))
    host.send(latin('\x1b!?'))
    while (!printer.status().bufferFull) await new Promise((resolve) => setImmediate(resolve))
    printer.resume()
    expect(await printer.printed(3)).toHaveLength(3)
  })
})
