import { expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { zpl } from '../../../../src/printer/languages/zpl.ts'
import { createPrinterMemory } from '../../../../src/printer/printerMemory.ts'
import { createQueueClaims } from '../../../../src/printer/queueClaims.ts'
import { createSpoolSession } from '../../../../src/printer/spoolSession.ts'
import { usualTimings } from '../../../../src/printer/timings.ts'
import { createCupsSpooler } from '../../../../src/printer/transports/cups/cupsSpooler.ts'
import { closedPort } from '../../../support/closedPort.ts'
import { cupsDaemon } from '../../../support/cupsDaemon.ts'
import {
  expectedBytes,
  listener,
  quiet,
  sessionAt,
  untilEmpty,
  waitingLabel,
  withPrinter,
} from '../../../support/cupsQueue.ts'
import { debian } from '../../../support/debian.ts'
import { hangs } from '../../../support/hangs.ts'
import { describeWith } from '../../../support/notRun.ts'
import { label, never, profileOf } from '../../../support/printing.ts'
import { readPwgRaster } from '../../../support/pwgRaster.ts'
import { samplePdf } from '../../../support/samplePdf.ts'
import { scriptedPrinter } from '../../../support/scriptedPrinter.ts'

describeWith(debian('cups'), 'a queue of CUPS', () => {
  it('delivers exactly the bytes, and cannot confirm them', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    const session = sessionAt(cups.socketPath, 'spooler:label')
    expect(await session.ready(never)).toEqual({ ok: true, value: { state: 'idle', reasons: [], answers: false } })
    expect(await session.print(label, never, quiet)).toEqual({
      verdict: 'sent-not-confirmed',
      firstByteMs: expect.any(Number),
    })
    expect(printer.received()).toBe(expectedBytes)
    expect(printer.connections()).toBe(1)
  })

  it('says that its printer is unreachable, and gives the label back unprinted when nobody waits any longer', async () => {
    await using cups = await cupsDaemon()
    await cups.addQueue('dead', `socket://127.0.0.1:${await closedPort()}`)
    const wish = new AbortController()
    const waiting = listener()
    // However long a busy machine takes, until CUPS says what became of the label; before the test itself is given up.
    const long = hangs / 2
    const session = sessionAt(cups.socketPath, 'spooler:dead', { connect: long, leftover: long, settle: long })
    const printing = session.print(label, wish.signal, waiting.stalled)
    await waiting.until('unreachable')
    // The reason comes a moment before the words, and only these prove that nothing was reached.
    while (!/Connecting|unavailable/.test(await cups.run('lpstat', '-p', 'dead'))) await systemClock.sleep(20)
    wish.abort()
    const outcome = await printing
    expect(outcome, await cups.errorLog()).toMatchObject({ verdict: 'not-sent', fault: { code: 'request.canceled' } })
    expect(await cups.run('lpstat', '-o')).toBe('')
  })

  it('leaves a label in doubt that nobody waits for any longer when its printer, unreachable at first, has it after all', async () => {
    await using cups = await cupsDaemon()
    const port = await closedPort()
    await cups.addQueue('late', `socket://127.0.0.1:${port}`)
    const wish = new AbortController()
    const waiting = listener()
    const session = sessionAt(cups.socketPath, 'spooler:late', { connect: hangs / 2, leftover: hangs / 2 })
    const printing = session.print(label, wish.signal, waiting.stalled)
    await waiting.until('unreachable')
    while (!/unavailable/.test(await cups.run('lpstat', '-p', 'late'))) await systemClock.sleep(20)
    await using printer = await scriptedPrinter({
      port,
      holdAfterBytes: expectedBytes.length,
      held: new Promise(() => undefined),
    })
    await printer.until(() => printer.received() === expectedBytes)
    wish.abort()
    expect(await printing, await cups.errorLog()).toMatchObject({ verdict: 'in-doubt' })
  })

  it('has sent a label that it began twice by itself, after it had said that the printer was not reached', async () => {
    await using cups = await cupsDaemon()
    const port = await closedPort()
    await cups.addQueue('late', `socket://127.0.0.1:${port}/?contimeout=3`)
    await cups.run('lpadmin', '-p', 'late', '-o', 'printer-error-policy=retry-current-job')
    const waiting = listener()
    const session = sessionAt(cups.socketPath, 'spooler:late', { connect: hangs / 2, leftover: hangs / 2 })
    const printing = session.print(label, never, waiting.stalled)
    await waiting.until('unreachable')
    while (((await cups.errorLog()).match(/PID \d+ \(\S*\/socket\) stopped with status/g) ?? []).length < 1)
      await systemClock.sleep(50)
    await using printer = await scriptedPrinter({ port })
    expect(await printing, await cups.errorLog()).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(printer.received()).toBe(expectedBytes)
  })

  it('prints no label by surprise that it began and gave up with itself, once somebody resumes it: that one was in doubt', async () => {
    await using cups = await cupsDaemon()
    const port = await closedPort()
    await cups.addQueue('late', `socket://127.0.0.1:${port}/?contimeout=3`)
    await cups.run('lpadmin', '-p', 'late', '-o', 'printer-error-policy=stop-printer')
    const session = sessionAt(cups.socketPath, 'spooler:late', { connect: hangs / 2, leftover: hangs / 2 })
    const outcome = await session.print(label, never, quiet)
    expect(outcome, await cups.errorLog()).toMatchObject({ fault: { code: 'printer.connection-lost' } })
    expect(await cups.run('lpstat', '-o')).toBe('')
    await using printer = await scriptedPrinter({ port })
    await cups.run('cupsenable', 'late')
    expect(await session.print(label, never, quiet)).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(printer.received()).toBe(expectedBytes)
  })

  it('is not ready while it is stopped', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    await cups.run('cupsdisable', 'label')
    const session = sessionAt(cups.socketPath, 'spooler:label')
    expect(await session.ready(never)).toMatchObject({ ok: false, fault: { code: 'printer.paused' } })
    await cups.run('cupsenable', 'label')
    expect(await session.ready(never)).toMatchObject({ ok: true })
    expect(printer.connections()).toBe(0)
  })

  it('holds a label while it is stopped, says so, and goes on by itself', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    const { printing } = await waitingLabel(cups)
    await cups.run('cupsenable', 'label')
    expect(await printing).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(printer.received()).toBe(expectedBytes)
  })

  it('proves that a label canceled in it before its turn never left', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    const { printing } = await waitingLabel(cups)
    await cups.run('cancel', '-a')
    expect(await printing).toMatchObject({ verdict: 'not-sent', fault: { code: 'printer.label-canceled' } })
    expect(printer.connections()).toBe(0)
  })

  it('leaves a label in doubt that is canceled after the printer was reached', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups, { holdAfterBytes: 1, held: new Promise(() => undefined) })
    const printing = sessionAt(cups.socketPath, 'spooler:label').print(label, never, quiet)
    await printer.until(() => printer.received().length > 0)
    await cups.run('cancel', '-a')
    expect(await printing).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.label-canceled' } })
    // Also while the backend still has it.
    await untilEmpty(cups)
  })

  it('may not print a label again that broke off in the printer', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups, { resetAfterBytes: 1 })
    const session = createSpoolSession({
      profile: profileOf('spooler:label'),
      // Larger than what the system takes on its own account: CUPS must notice the reset.
      language: { ...zpl, encode: () => new Uint8Array(20_000_000).fill(0x41) },
      transport: createCupsSpooler(() => ({ socketPath: cups.socketPath })),
      queues: createQueueClaims('bench'),
      memory: createPrinterMemory(),
      clock: systemClock,
      timings: usualTimings,
    })
    expect(await session.print(label, never, quiet)).toMatchObject({
      verdict: 'in-doubt',
      fault: { code: 'printer.connection-lost' },
    })
    expect(await cups.run('lpstat', '-o')).toBe('')
    expect(printer.connections()).toBe(1)
  })

  it('says that a label stands still while somebody holds it, and prints it once when it is let go', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    await cups.run('cupsdisable', 'label')
    const waits = Promise.withResolvers<void>()
    const told: string[] = []
    const printing = sessionAt(cups.socketPath, 'spooler:label').print(label, never, (reasons) => {
      told.push(reasons.join(' '))
      waits.resolve()
    })
    await waits.promise
    await cups.run('lp', '-i', 'label-1', '-H', 'hold')
    await cups.run('cupsenable', 'label')
    expect(await cups.run('lpstat', '-o')).toContain('label-1')
    expect(told).toEqual(['paused'])
    await cups.run('lp', '-i', 'label-1', '-H', 'resume')
    expect(await printing).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(printer.connections()).toBe(1)
  })

  it('tells of a label that its own rules hold', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    await cups.run('lpadmin', '-p', 'label', '-o', 'job-hold-until-default=indefinite')
    const held = Promise.withResolvers<readonly string[]>()
    const gone = new AbortController()
    const printing = sessionAt(cups.socketPath, 'spooler:label').print(label, gone.signal, held.resolve)
    expect(await held.promise).toEqual(['paused'])
    gone.abort()
    expect(await printing).toMatchObject({ verdict: 'not-sent', fault: { code: 'request.canceled' } })
    expect(printer.connections()).toBe(0)
  })

  it('may not print again a label that somebody holds in the middle of it', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups, { holdAfterBytes: 1, held: new Promise(() => undefined) })
    const printing = sessionAt(cups.socketPath, 'spooler:label').print(label, never, quiet)
    await printer.until(() => printer.received().length > 0)
    await cups.run('lp', '-i', 'label-1', '-H', 'hold')
    expect(await printing).toMatchObject({ verdict: 'in-doubt' })
    expect(await cups.run('lpstat', '-o')).toBe('')
    expect(printer.connections()).toBe(1)
  })

  it('leaves a label in doubt when it dies with it', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups, { holdAfterBytes: 1, held: new Promise(() => undefined) })
    const printing = sessionAt(cups.socketPath, 'spooler:label').print(label, never, quiet)
    await printer.until(() => printer.received().length > 0)
    await cups.kill()
    expect(await printing).toMatchObject({ verdict: 'in-doubt', fault: { code: 'job.left-in-queue' } })
  })

  it('is unreachable before a label when there is no CUPS, and unknown when there is no such queue', async () => {
    await using cups = await cupsDaemon()
    const none = sessionAt(cups.socketPath, 'spooler:none')
    expect(await none.ready(never)).toMatchObject({ ok: false, fault: { code: 'printer.unknown' } })
    expect(await none.print(label, never, quiet)).toMatchObject({
      verdict: 'not-sent',
      fault: { code: 'printer.unknown' },
    })
    const nobody = sessionAt(`${cups.socketPath}.none`, 'spooler:label')
    expect(await nobody.ready(never)).toMatchObject({ ok: false, fault: { code: 'printer.unreachable' } })
    expect(await nobody.print(label, never, quiet)).toMatchObject({
      verdict: 'not-sent',
      fault: { code: 'printer.unreachable' },
    })
  })

  it('refuses a label when it takes none', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    await cups.run('cupsreject', 'label')
    const session = sessionAt(cups.socketPath, 'spooler:label')
    expect(await session.ready(never)).toMatchObject({ ok: false, fault: { code: 'printer.paused' } })
    expect(await session.print(label, never, quiet)).toMatchObject({
      verdict: 'not-sent',
      fault: { code: 'printer.paused' },
    })
    expect(printer.connections()).toBe(0)
  })

  it('prints one label and no banner page on a queue whose defaults are three copies between two of them', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    await cups.run('lpadmin', '-p', 'label', '-o', 'copies-default=3', '-o', 'job-sheets-default=standard,standard')
    const outcome = await sessionAt(cups.socketPath, 'spooler:label').print(label, never, quiet)
    expect(outcome).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(printer.received()).toBe(expectedBytes)
    expect(printer.connections()).toBe(1)
  })

  it('is named by its URI: one that is written in other letters is the same queue', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    const outcome = await sessionAt(cups.socketPath, 'spooler:LABEL').print(label, never, quiet)
    expect(outcome).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(printer.connections()).toBe(1)
  })

  it('keeps no document of a label that is over, which another user could have printed again', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    const session = sessionAt(cups.socketPath, 'spooler:label')
    expect(await session.print(label, never, quiet)).toMatchObject({ verdict: 'sent-not-confirmed' })
    await untilEmpty(cups)
    await expect(cups.run('lp', '-i', 'label-1', '-H', 'restart')).rejects.toThrow()
    await cups.run('cupsdisable', 'label')
    const waiting = listener()
    const printing = session.print(label, never, waiting.stalled)
    await waiting.until('paused')
    expect(await cups.documents()).toEqual(['d00002-001'])
    await cups.run('cancel', '-a')
    expect(await printing).toMatchObject({ verdict: 'not-sent', fault: { code: 'printer.label-canceled' } })
    await untilEmpty(cups)
    expect(printer.connections()).toBe(1)
  })

  it('prints pages on their medium, dot for dot', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('sheets', printer.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    const box = { kind: 'box', x: 10, y: 20, width: 100, height: 50 } as const
    const pdf = await samplePdf({ width: 148, height: 210, marks: [box] })
    const session = sessionAt(cups.socketPath, 'spooler:sheets')
    const outcome = await session.printSheets(pdf, { media: 'A5', copies: 1 }, never, quiet)
    expect(outcome, await cups.errorLog()).toMatchObject({ verdict: 'sent-not-confirmed' })
    const page = readPwgRaster(Buffer.from(printer.received(), 'latin1'))
    const dots = (millimetres: number) => Math.round((millimetres / 25.4) * page.dotsPerInch)
    expect(Math.abs(page.dots.width - dots(148))).toBeLessThanOrEqual(1)
    expect(Math.abs(page.dots.height - dots(210))).toBeLessThanOrEqual(1)
    const ink = page.ink ?? { left: 0, top: 0, right: 0, bottom: 0 }
    // A medium is whole points to the filters: half a point of the place is theirs, nothing of the size.
    const halfPoint = page.dotsPerInch / 144
    expect(Math.abs(ink.left - dots(10))).toBeLessThanOrEqual(halfPoint)
    expect(Math.abs(ink.top - dots(20))).toBeLessThanOrEqual(halfPoint)
    expect(Math.abs(ink.right + 1 - ink.left - dots(100))).toBeLessThanOrEqual(1)
    expect(Math.abs(ink.bottom + 1 - ink.top - dots(50))).toBeLessThanOrEqual(1)
  })

  it('prints every page as it is on a queue whose defaults leave pages out, turn, mirror and frame them', async () => {
    await using cups = await cupsDaemon()
    await using plain = await scriptedPrinter()
    await using odd = await scriptedPrinter()
    const model = 'drv:///cupsfilters.drv/pwgrast.ppd'
    await cups.addQueue('plain', plain.uri, model)
    await cups.addQueue('odd', odd.uri, model)
    const defaults = ['page-ranges=1', 'page-set=odd', 'mirror=true', 'page-border=double', 'orientation-requested=4']
    const options = defaults.flatMap((one) => ['-o', one.replace('=', '-default=')])
    await cups.run('lpadmin', '-p', 'odd', ...options)
    const box = { kind: 'box', x: 10, y: 20, width: 100, height: 50 } as const
    const page = { width: 148, height: 210, marks: [box] } as const
    const pdf = await samplePdf(page, page, page)
    for (const queue of ['plain', 'odd']) {
      const session = sessionAt(cups.socketPath, `spooler:${queue}`)
      const outcome = await session.printSheets(pdf, { media: 'A5', copies: 1 }, never, quiet)
      expect(outcome).toMatchObject({ verdict: 'sent-not-confirmed' })
    }
    expect(plain.received().split('PwgRaster\0').length - 1).toBe(3)
    expect(odd.received() === plain.received()).toBe(true)
    await cups.run('lpadmin', '-p', 'odd', '-o', 'number-up-default=2')
    const before = odd.received().length
    const outcome = await sessionAt(cups.socketPath, 'spooler:odd').print(label, never, quiet)
    expect(outcome).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(odd.received().slice(before)).toBe(expectedBytes)
  })

  it('hands no page to a queue without a driver', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    const pdf = await samplePdf({ width: 148, height: 210 })
    const session = sessionAt(cups.socketPath, 'spooler:label')
    expect(await session.printSheets(pdf, { media: 'A5', copies: 1 }, never, quiet)).toMatchObject({
      verdict: 'not-sent',
      fault: { code: 'printer.takes-no-pdf' },
    })
    expect(printer.connections()).toBe(0)
  })
})
