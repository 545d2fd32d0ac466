import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { sameDots } from '../../../src/model/dots.ts'
import { escposLabel, rasterImage } from '../../support/printerSamples.ts'
import {
  b64Field,
  banded,
  checkerboard,
  format,
  hexField,
  mixed,
  runLengthField,
  z64Field,
} from '../../support/zplSamples.ts'
import { ManualClock } from '../../unit/emulator/manualClock.ts'
import { Host } from './host.ts'
import { runningPrinter } from './runningPrinter.ts'

const small = mixed(96, 48)
const stream = format(small, z64Field(small))

describe('a label over the wire', () => {
  it('in another language, or as a document, is refused by its name instead of being printed as text, and the next connection is read', async () => {
    await using emulator = await runningPrinter({ language: 'escpos', headMm: 80 })
    for (const bytes of [stream, '%PDF-1.7\n1 0 obj\n<<>>\n', escposLabel(rasterImage(small))]) {
      await using host = await Host.connect(emulator.uri)
      host.send(bytes)
      host.socket.end()
      await host.closed
    }
    const labels = await emulator.printed(1)
    await emulator.idle()
    expect(labels.map(({ dots }) => sameDots(dots, small))).toEqual([true])
    expect(emulator.ignored()).toEqual(['this looks like ZPL', 'this looks like PDF'])
  })

  it('comes out dot for dot in every form, 80×80, 52×70 and A5, while the status says what happens', async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    const images = [mixed(640, 640), checkerboard(416, 560), mixed(1184, 1680)]
    for (const dots of images)
      for (const field of [z64Field, b64Field, runLengthField, hexField])
        host.send(`^XA^PW${dots.width}^LL${dots.height}${banded(dots, field)}^XZ`)
    const labels = await emulator.printed(12)
    expect(labels.map((label) => label.label)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    for (const [index, label] of labels.entries())
      expect(sameDots(label.dots, images[Math.floor(index / 4)]!)).toBe(true)
    expect(await host.status()).toContain('030,0,0,1680,000,')
  })

  it('has 832 dots across at most on the head of a common printer', async () => {
    await using emulator = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 1_000_000 })
    await using host = await Host.connect(emulator.uri)
    host.send(format(mixed(1184, 40), hexField(mixed(1184, 40))))
    expect(await host.status()).toContain('030,')
    await emulator.idle()
    expect(emulator.status().labels).toBe(1)
  })

  it('takes the time of its length: the status shows it moving, then gone', async () => {
    const clock = new ManualClock()
    await using emulator = await runningPrinter({ speedMmPerSecond: 9, clock }) // 6 mm and the gap of 3 mm: a second
    await using host = await Host.connect(emulator.uri)
    host.send(format(small, hexField(small)))
    await host.status()
    await clock.advance(999)
    expect(await host.status()).toContain('00000001,1,000')
    await clock.advance(1)
    expect(await host.status()).toContain('00000000,1,000')
  })
})

describe('the raw port', () => {
  it('serves a second connection only when the first is closed', async () => {
    await using emulator = await runningPrinter()
    const first = await Host.connect(emulator.uri)
    await first.status()
    await using second = await Host.connect(emulator.uri)
    second.send(stream)
    second.send('~HS')
    await first.status()
    expect(second.received).toBe('')
    expect(emulator.labels).toHaveLength(0)
    first.socket.end()
    await second.reply(/1234,0\x03\r\n$/)
    await emulator.printed(1)
    await first[Symbol.asyncDispose]()
  })

  it('serves the next connection although the one before it gave up waiting', async () => {
    await using emulator = await runningPrinter()
    const first = await Host.connect(emulator.uri)
    await first.status()
    const second = await Host.connect(emulator.uri)
    second.socket.resetAndDestroy()
    await using third = await Host.connect(emulator.uri)
    third.send('~HS')
    first.socket.destroy()
    await third.reply(/1234,0/)
  })

  it('reads a half-closed connection to its end, answers, and closes', async () => {
    await using emulator = await runningPrinter()
    const host = await Host.connect(emulator.uri)
    host.socket.end(Buffer.concat([stream, stream, Buffer.from('~HS')]))
    await once(host.socket, 'end')
    expect(host.received).toMatch(/1234,0\x03\r\n$/)
    expect(await emulator.printed(2)).toHaveLength(2)
    expect(await host.closed).toBeNull()
  })

  it('keeps a format that was cut by a lost connection, and reads the next label whole', async () => {
    await using emulator = await runningPrinter()
    const host = await Host.connect(emulator.uri)
    host.send(stream.subarray(0, stream.length - 40))
    expect(await host.status()).toContain(',000,0,0,1,000,')
    await host[Symbol.asyncDispose]()
    await using next = await Host.connect(emulator.uri)
    expect(await next.status()).toContain(',000,0,0,1,000,')
    next.send(stream)
    const [label] = await emulator.printed(1)
    expect(sameDots(label!.dots, small)).toBe(true)
  })

  it('is not read while the buffer is full: the sender feels it, and nothing is lost', async () => {
    const large = mixed(1184, 600)
    const heavy = format(large, hexField(large))
    await using emulator = await runningPrinter({ bufferBytes: 4 * heavy.length })
    emulator.paperOut()
    await using host = await Host.connect(emulator.uri)
    const count = 120 // 21 MB: more than the sockets of the system hold
    let finished = false
    for (let sent = 0; sent < count; sent++)
      host.socket.write(heavy, () => {
        finished = sent === count - 1
      })
    while (!emulator.status().bufferFull) await new Promise((resolve) => setImmediate(resolve))
    const { formatsWaiting } = emulator.status()
    expect(formatsWaiting).toBeLessThan(6)
    for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(emulator.status().formatsWaiting).toBe(formatsWaiting)
    expect(finished).toBe(false)
    emulator.refill()
    const labels = await emulator.printed(count)
    expect(labels.every((label) => sameDots(label.dots, large))).toBe(true)
  })

  it('that is taken is an error of the system', async () => {
    await using emulator = await runningPrinter()
    const port = Number(new URL(emulator.uri).port)
    await expect(runningPrinter({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('hands on the printer', () => {
  it('paper out holds the labels, says so, and the refill prints exactly those that remain', async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    emulator.paperOut(1)
    host.send(format(small, hexField(small), { after: '^PQ3' }))
    await emulator.printed(1)
    const status = await host.status()
    expect(status).toContain('\x02030,1,0,')
    expect(status).toContain(',00000002,1,000')
    emulator.refill()
    expect(await emulator.printed(3)).toHaveLength(3)
    await emulator.idle()
    expect(await host.status()).toContain('\x02030,0,0,')
  })

  it('open head, empty ribbon and heat are told by their flags and hold the label', async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    emulator.openHead()
    emulator.ribbonOut()
    emulator.overheat()
    host.send(stream)
    const status = await host.status()
    expect(status).toContain(',001,0,0,0,000,0,0,1\x03')
    expect(status).toContain('\x02000,0,1,1,')
    emulator.closeHead()
    emulator.replaceRibbon()
    emulator.coolDown()
    await emulator.printed(1)
  })

  it('pause, cancel key and resume: the canceled label never comes out', async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    emulator.cancelKey()
    emulator.pause()
    host.send(Buffer.concat([stream, format(checkerboard(64, 32), hexField(checkerboard(64, 32)))]))
    expect(await host.status()).toContain('\x02030,0,1,0032,002,')
    emulator.cancelKey()
    expect(await host.status()).toContain('\x02030,0,1,0032,001,')
    emulator.resume()
    await emulator.idle()
    expect(emulator.labels).toMatchObject([{ width: 64, height: 32 }])
  })

  it('a power cycle breaks the connections, empties the buffer and keeps the counter', async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    host.send(stream)
    await emulator.printed(1)
    emulator.openHead()
    host.send(Buffer.concat([stream, Buffer.from('^XA^FO0,0')]))
    expect(await host.status()).toContain(',0048,001,0,0,1,')
    await using waiting = await Host.connect(emulator.uri)
    emulator.powerCycle()
    expect(await host.closed).toBe('ECONNRESET')
    expect(await waiting.closed).toBe('ECONNRESET')
    await using next = await Host.connect(emulator.uri)
    const status = await next.status()
    expect(status).toContain('\x02030,0,0,1216,000,0,0,0,')
    expect(status).toContain('\x02000,0,1,')
    emulator.closeHead()
    next.send(stream)
    expect((await emulator.printed(2)).map((label) => label.label)).toEqual([1, 2])
  })
})

describe('mischief', () => {
  it('a mute printer prints and says nothing, until it speaks again', async () => {
    await using emulator = await runningPrinter({ answers: false })
    await using host = await Host.connect(emulator.uri)
    host.send(Buffer.concat([Buffer.from('~HS~HI~HQES'), stream]))
    await emulator.printed(1)
    expect(host.received).toBe('')
    emulator.mute(false)
    expect(await host.status()).toContain('1234,0')
  })

  it('a reset after so many bytes comes in the middle of a label, and those bytes stay in the printer', async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    emulator.resetAfterBytes(stream.length + 20)
    host.send(Buffer.concat([stream, stream, stream]))
    expect(await host.closed).toBe('ECONNRESET')
    await emulator.printed(1)
    await using next = await Host.connect(emulator.uri)
    expect(await next.status()).toContain(',000,0,0,1,000,')
    next.send(stream)
    await emulator.printed(2)
    await emulator.idle()
    expect(emulator.labels).toHaveLength(2)
  })

  it('a slow printer takes no more bytes in a second than it was told', async () => {
    const slept: number[] = []
    const clock = {
      now: () => 0,
      ticks: () => 0,
      sleep: (milliseconds: number) => {
        slept.push(milliseconds)
        return Promise.resolve()
      },
    }
    await using emulator = await runningPrinter({ clock })
    emulator.slow(1_000)
    emulator.pause()
    await using host = await Host.connect(emulator.uri)
    host.send(stream)
    await host.status()
    const milliseconds = slept.reduce((sum, each) => sum + each, 0)
    expect(Math.round(milliseconds)).toBe(stream.length + 3)
    expect(Math.max(...slept)).toBeLessThanOrEqual(50)
    emulator.slow(null)
    emulator.resume()
    await emulator.printed(1)
  })

  it("somebody else's format is counted in the buffer and comes out", async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    emulator.pause()
    host.send(stream)
    await host.status()
    emulator.foreignTraffic()
    expect(await host.status()).toContain('\x02030,0,1,0048,002,')
    emulator.resume()
    expect(await emulator.printed(2)).toMatchObject([{ width: 96 }, { width: 480 }])
  })

  it('a swallowed format leaves no label and no flag, a doubled one two labels', async () => {
    await using emulator = await runningPrinter()
    await using host = await Host.connect(emulator.uri)
    emulator.swallowNext()
    host.send(stream)
    expect(await host.status()).toContain(',000,0,0,0,000,')
    expect(emulator.labels).toHaveLength(0)
    emulator.printTwice()
    host.send(stream)
    await emulator.printed(2)
    await emulator.idle()
    expect(emulator.labels).toHaveLength(2)
  })

  it('a printer that is silent in error answers again when the error is gone', async () => {
    await using emulator = await runningPrinter({ silentInError: true })
    await using host = await Host.connect(emulator.uri)
    emulator.openHead()
    host.send('~HS~HI')
    expect(await host.reply(/\r\n/)).toMatch(/^\x02PACKBENCH/)
    emulator.closeHead()
    await host.status()
  })
})

it('takes a hundred connections and no more: it may be in a station, whose files they would be', async () => {
  await using emulator = await runningPrinter()
  const hosts = await Promise.all(Array.from({ length: 150 }, () => Host.connect(emulator.uri)))
  await expect.poll(() => hosts.filter(({ socket }) => socket.readableEnded).length).toBe(50)
  for (const host of hosts) host.socket.destroy()
})

describe('a printer that prints for its own program only', () => {
  /** Sends a stream from a program of its own. Resolves when its connection is over. */
  const sendFromOutside = async (uri: string) => {
    const { hostname, port } = new URL(uri)
    const program = `const socket = require('node:net').connect(${port}, '${hostname}', () => socket.end(process.argv[1]))
      socket.on('error', () => {}).resume()`
    const other = spawn(process.execPath, ['-e', program, Buffer.from(stream).toString('latin1')])
    await once(other, 'close')
  }

  it('takes nothing from another program, and the next connection is served', async () => {
    await using emulator = await runningPrinter({ onlyOwn: true })
    await sendFromOutside(emulator.uri)
    await using host = await Host.connect(emulator.uri)
    host.send(stream)
    await emulator.printed(1)
    await host.status()
    expect(emulator.labels).toHaveLength(1)
  })

  it('is not what other printers here are', async () => {
    await using emulator = await runningPrinter()
    await sendFromOutside(emulator.uri)
    expect(await emulator.printed(1)).toHaveLength(1)
  })
})
