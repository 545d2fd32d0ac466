import { readFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { ok } from '../../../../src/base/result.ts'
import type { QueueTicket } from '../../../../src/ports/printers.ts'
import type { ConnectOptions, SpoolTransport } from '../../../../src/printer/transport.ts'
import { cancelJob, getQueue, sendDocument } from '../../../../src/printer/transports/cups/cupsOperations.ts'
import { createCupsSpooler } from '../../../../src/printer/transports/cups/cupsSpooler.ts'
import { askIpp } from '../../../../src/printer/transports/cups/ippClient.ts'
import type { IppAttribute, IppRequest } from '../../../../src/printer/transports/cups/ippMessage.ts'
import { encodeIpp } from '../../../../src/printer/transports/cups/ippMessage.ts'
import type { CupsDaemon } from '../../../support/cupsDaemon.ts'
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
import { label, never } from '../../../support/printing.ts'
import { samplePdf } from '../../../support/samplePdf.ts'
import { scriptedPrinter } from '../../../support/scriptedPrinter.ts'

/** Another user of this machine, of whom CUPS as it is delivered believes any name. */
async function strangerAsks(cups: CupsDaemon, request: IppRequest) {
  expect(await strangerStatus(cups, request)).toBe(0)
  return ok()
}

/** The status of IPP. */
async function strangerStatus(cups: CupsDaemon, request: IppRequest): Promise<number | null> {
  const options = { clock: systemClock, deadlineMs: hangs / 2, signal: never }
  const asked = await askIpp({ socketPath: cups.socketPath }, '/jobs/', request, options)
  return asked.ok ? asked.value.status : null
}

/** client-error-attributes-not-settable (RFC 8011 appendix B). */
const notSettable = 0x0413

const rawFormat = 'application/vnd.cups-raw'

/** Set-Job-Attributes of the first job. */
function setJob(...jobAttributes: readonly IppAttribute[]): IppRequest {
  return { ...cancelJob('label', 1), operation: 0x0014, jobAttributes }
}

/** Set-Printer-Attributes of the queue. */
const setQueue: IppRequest = { ...getQueue('label'), operation: 0x0013 }

/** What the station says of a label that waits while a stranger asks this; nothing of it comes out, and nothing is left. */
async function outcomeOfWaiting(strange: () => IppRequest) {
  await using cups = await cupsDaemon()
  await using printer = await withPrinter(cups)
  const { printing } = await waitingLabel(cups)
  await strangerAsks(cups, strange())
  const outcome = await printing
  expect(await cups.run('lpstat', '-o')).toBe('')
  await untilEmpty(cups)
  expect(printer.connections()).toBe(0)
  return outcome
}

const holdJob: IppRequest = { ...cancelJob('label', 1), operation: 0x000c }
const setState = (state: number) => setJob({ name: 'job-state', type: 'enum', value: state })
/** What a backend says before it has the device. */
const setText = () => setJob({ name: 'job-printer-state-message', type: 'text', value: 'Connecting to printer.' })

/** What the station says of a label with which a stranger did this between the last byte in the printer and the station's first look. */
async function outcomeOfWhole(strange: (cups: CupsDaemon, hold: () => Promise<void>) => Promise<unknown>) {
  await using cups = await cupsDaemon()
  await using printer = await withPrinter(cups, {
    holdAfterBytes: expectedBytes.length,
    held: new Promise(() => undefined),
  })
  /** Its backend's end, for which the printer's is waited for, takes the text away once more. */
  const hold = async () => {
    await strangerAsks(cups, holdJob)
    printer.powerCycle()
    while (!/is idle/.test(await cups.run('lpstat', '-p', 'label'))) await systemClock.sleep(20)
  }
  const spooler = createCupsSpooler(() => ({ socketPath: cups.socketPath }))
  const looksLate: SpoolTransport = {
    ...spooler,
    async submit(...given) {
      const submitted = await spooler.submit(...given)
      await printer.until(() => printer.received() === expectedBytes)
      await strange(cups, hold)
      return submitted
    },
  }
  return await sessionAt(cups.socketPath, 'spooler:label', {}, looksLate).print(label, never, quiet)
}

/** What docs/security.md has an administrator write. */
async function limitsOfDocs(): Promise<string> {
  const text = await readFile('docs/security.md', 'utf8')
  const found = /```\n( *<Limit Send-Document [\s\S]*?)```/.exec(text)?.[1]
  if (found === undefined) throw new Error('docs/security.md says no <Limit>')
  return found
}

/** The status of HTTP for somebody who only says a name. */
function statusFor(cups: CupsDaemon, request: IppRequest): Promise<number | undefined> {
  const body = encodeIpp(request)
  const headers = { Host: 'localhost', 'Content-Type': 'application/ipp', 'Content-Length': body.length }
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const options = { socketPath: cups.socketPath, path: '/jobs/', method: 'POST', agent: false, headers }
  const sending = sendRequest(options, (response) => resolve(response.resume().statusCode))
  sending.on('error', reject)
  sending.end(body)
  return promise
}

describeWith(debian('cups'), 'pages in a queue of CUPS that believes every user of the machine', () => {
  it.each([
    ['all but the first are left out', { name: 'page-ranges', type: 'range', value: '1-1' }],
    ['the even ones are left out', { name: 'page-set', type: 'keyword', value: 'odd' }],
    ['a text is written on them', { name: 'page-label', type: 'name', value: 'COD 0' }],
    ['they are folded to a booklet', { name: 'booklet', type: 'keyword', value: 'true' }],
    ['they are shuffled for a booklet', { name: 'booklet', type: 'keyword', value: 'shuffle-only' }],
    ['they are turned', { name: 'landscape', type: 'keyword', value: 'true' }],
    ['their resolution is lowered', { name: 'printer-resolution', type: 'resolution', value: '25x25dpi' }],
    ['they are put on smaller paper', { name: 'PageSize', type: 'keyword', value: 'A6' }],
  ] as const)('are in doubt when %s while they wait', async (_, change) => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    await cups.run('cupsdisable', 'label')
    const waiting = listener()
    const session = sessionAt(cups.socketPath, 'spooler:label')
    const pdf = await samplePdf({ width: 148, height: 210 })
    const printing = session.printSheets(pdf, { media: 'A5', copies: 1 }, never, waiting.stalled)
    await waiting.until('paused')
    await strangerAsks(cups, setJob(change))
    expect(await printing).toMatchObject({
      verdict: 'in-doubt',
      fault: { detail: expect.stringContaining(change.name) },
    })
    expect(printer.connections()).toBe(0)
  })
})

describeWith(debian('cups'), 'a label in a queue of CUPS that believes every user of the machine', () => {
  it('is in doubt when another user moved it to a queue of his, where it came out whole', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    await using thief = await scriptedPrinter()
    await cups.addQueue('his', thief.uri)
    const { printing } = await waitingLabel(cups)
    await cups.run('lpmove', 'label-1', 'his')
    expect(await printing).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-moved' } })
    expect(printer.connections()).toBe(0)
    expect(await cups.run('lpstat', '-o')).toBe('')
  })

  it('is in doubt, and taken away, when another user moved it to a queue of his that stands', async () => {
    await using cups = await cupsDaemon()
    await using printer = await withPrinter(cups)
    await cups.addQueue('his', printer.uri)
    await cups.run('cupsdisable', 'label')
    await cups.run('cupsdisable', 'his')
    const waiting = listener()
    const printing = sessionAt(cups.socketPath, 'spooler:label').print(label, never, waiting.stalled)
    await waiting.until('paused')
    await cups.run('lpmove', 'label-1', 'his')
    expect(await printing).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-moved' } })
    expect(await cups.run('lpstat', '-o')).toBe('')
    await untilEmpty(cups)
  })

  it('is in doubt when another user sent a document of his between Create-Job and Send-Document', async () => {
    await using cups = await cupsDaemon()
    await using _printer = await withPrinter(cups)
    const his = () => strangerAsks(cups, sendDocument('label', 1, rawFormat, Buffer.from('HIS')))
    const ticket: QueueTicket = { job: 'G8ADKBRF', queued: his }
    const outcome = await sessionAt(cups.socketPath, 'spooler:label').print(label, never, quiet, { ticket })
    expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
    expect(await cups.run('lpstat', '-o')).toBe('')
    await untilEmpty(cups)
  })

  it('is in doubt, and taken away unprinted, when another user added a document of his while it waited', async () => {
    const his = () => sendDocument('label', 1, rawFormat, Buffer.from('HIS'))
    expect(await outcomeOfWaiting(his)).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
  })

  it('is in doubt, and taken away unprinted, when another user set it to four copies', async () => {
    const outcome = await outcomeOfWaiting(() => setJob({ name: 'copies', type: 'integer', value: 4 }))
    expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
  })

  it.each([
    ['', []],
    [' and gave another job-uuid', [{ name: 'job-uuid', type: 'uri', value: 'urn:uuid:0' }]],
  ] as const)('is in doubt, and taken away, when another user renamed it%s', async (_, further) => {
    const outcome = await outcomeOfWaiting(() =>
      setJob({ name: 'job-name', type: 'name', value: 'untitled' }, ...further),
    )
    expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
  })

  it.each([
    [setText(), 0],
    [setJob({ name: 'job-printer-state-reasons', type: 'keyword', value: 'connecting-to-device' }), 0],
    [setJob({ name: 'time-at-processing', type: 'integer', value: 1 }), notSettable],
    [setJob({ name: 'job-state-reasons', type: 'keyword', value: 'none' }), notSettable],
  ])('has the text and the reasons that another user sets, never when it began (%#)', async (request, status) => {
    await using cups = await cupsDaemon()
    await using _printer = await withPrinter(cups)
    const wish = new AbortController()
    const { printing } = await waitingLabel(cups, wish.signal)
    expect(await strangerStatus(cups, request)).toBe(status)
    wish.abort()
    expect(await printing).toMatchObject({ verdict: 'not-sent' })
  })

  it('is in doubt when another user has it say that the printer was never reached, and holds and cancels it once it came out', async () => {
    const outcome = await outcomeOfWhole(async (cups, hold) => {
      await strangerAsks(cups, setText())
      await hold()
      await strangerAsks(cups, setText())
      await strangerAsks(cups, cancelJob('label', 1))
    })
    expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.label-canceled' } })
  })

  it('is in doubt when another user has it say that the printer was never reached, and that it was aborted, once it came out', async () => {
    const outcome = await outcomeOfWhole(async (cups, hold) => {
      await hold()
      await strangerAsks(cups, setText())
      await strangerAsks(cups, setState(8))
    })
    expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-aborted' } })
  })

  it('is in doubt, and never sent, when another user has it completed that never began', async () => {
    const outcome = await outcomeOfWaiting(() => setState(9))
    expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
  })

  it('is in doubt, and never sent, when another user restarted it once it came out: it comes out twice', async () => {
    await using cups = await cupsDaemon()
    const held = Promise.withResolvers<void>()
    await using printer = await withPrinter(cups, { holdAfterBytes: expectedBytes.length, held: held.promise })
    const spooler = createCupsSpooler(() => ({ socketPath: cups.socketPath }))
    const restartJob: IppRequest = { ...cancelJob('label', 1), operation: 0x000e }
    let looks = 0
    /** Between the station's first look, which has the time at which it began, and its second one. */
    const restart = async () => {
      // Times are whole seconds to CUPS.
      await systemClock.sleep(1_100)
      held.resolve()
      while ((await strangerStatus(cups, restartJob)) !== 0) await systemClock.sleep(10)
      while (printer.connections() < 2) await systemClock.sleep(10)
    }
    const restarted: SpoolTransport = {
      ...spooler,
      async submit(...given) {
        const submitted = await spooler.submit(...given)
        if (submitted.type !== 'accepted') return submitted
        await printer.until(() => printer.received() === expectedBytes)
        const { job } = submitted
        const look = async (options: ConnectOptions) => {
          if (++looks === 2) await restart()
          return job.look(options)
        }
        return { ...submitted, job: { ...job, look } }
      },
    }
    const outcome = await sessionAt(cups.socketPath, 'spooler:label', {}, restarted).print(label, never, quiet)
    expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
    expect(await cups.run('lpstat', '-o')).toBe('')
  })

  it('is its owner’s alone where the administrator limits it as docs/security.md says: it still comes out, and is forgotten', async () => {
    await using cups = await cupsDaemon(await limitsOfDocs())
    await using printer = await withPrinter(cups)
    await cups.addQueue('his', printer.uri)
    const { printing } = await waitingLabel(cups)
    const moveJob = setJob({ name: 'job-printer-uri', type: 'uri', value: 'ipp://localhost/printers/his' })
    const attacks: readonly IppRequest[] = [
      sendDocument('label', 1, rawFormat, Buffer.from('HIS')),
      setJob({ name: 'copies', type: 'integer', value: 4 }),
      { ...moveJob, operation: 0x400d },
      { ...cancelJob('label', 1), operation: 0x000c },
      cancelJob('label', 1),
      setQueue,
    ]
    for (const attack of attacks) expect(await statusFor(cups, attack), `${attack.operation}`).toBe(401)
    await cups.run('cupsenable', 'label')
    expect(await printing).toMatchObject({ verdict: 'sent-not-confirmed' })
    expect(printer.received()).toBe(expectedBytes)
    await untilEmpty(cups)
  })
})
