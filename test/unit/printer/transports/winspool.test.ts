import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { ok } from '../../../../src/base/result.ts'
import type { StateReason } from '../../../../src/model/printer.ts'
import { zpl } from '../../../../src/printer/languages/zpl.ts'
import { createPrinterMemory } from '../../../../src/printer/printerMemory.ts'
import { createQueueClaims } from '../../../../src/printer/queueClaims.ts'
import { createSpoolSession } from '../../../../src/printer/spoolSession.ts'
import { usualTimings } from '../../../../src/printer/timings.ts'
import type { WinspoolClient } from '../../../../src/printer/transports/winspool/winspoolClient.ts'
import { winspoolClient } from '../../../../src/printer/transports/winspool/winspoolClient.ts'
import {
  driverAttribute,
  jobStatus,
  printerAttribute,
  printerStatus,
} from '../../../../src/printer/transports/winspool/winspoolFlags.ts'
import { createWinspoolSpooler } from '../../../../src/printer/transports/winspool/winspoolSpooler.ts'
import { fakeWinspool } from '../../../support/fakeWinspool.ts'
import { label, never, profileOf } from '../../../support/printing.ts'

const name = 'ZDesigner GK420d'

function sessionOn(client: WinspoolClient, uri = `spooler:${name}`) {
  return createSpoolSession({
    profile: profileOf(uri),
    language: zpl,
    transport: createWinspoolSpooler(client),
    queues: createQueueClaims('bench'),
    memory: createPrinterMemory(),
    clock: systemClock,
    timings: { ...usualTimings, pollFirst: 1, pollLast: 1, pollStopped: 1, settle: 20, leftover: 20 },
  })
}

const quiet = () => undefined
const bytes = [...zpl.encode(label, profileOf(''))]

/** Calls off as soon as a job waits for this. */
function callOffAt(reason: StateReason, before: () => void = quiet) {
  const wish = new AbortController()
  const stalled = (reasons: readonly StateReason[]) => {
    if (!reasons.includes(reason)) return
    before()
    wish.abort()
  }
  return { signal: wish.signal, stalled }
}

describe('a queue of the Windows spooler', () => {
  it('gets every byte of a label although each write falls short', async () => {
    const library = fakeWinspool(name)
    library.mostAtOnce = 100
    library.jobStatus = null
    expect(await sessionOn(winspoolClient(library)).print(label, never, quiet)).toMatchObject({
      verdict: 'sent-not-confirmed',
    })
    expect(library.taken).toEqual(bytes)
    expect(library.datatypes).toEqual(['RAW'])
    expect(library.calls).toEqual(['end'])
    expect(library.openHandles).toBe(0)
  })

  it.each([
    ['a v4 driver', { driverVersion: 4 }],
    ['a v3 driver that prints XPS', { driverAttributes: driverAttribute.xps }],
  ])('is passed by %s, which would print the bytes as text otherwise', async (_, driver) => {
    const library = Object.assign(fakeWinspool(name), driver, { jobStatus: null })
    await sessionOn(winspoolClient(library)).print(label, never, quiet)
    expect(library.datatypes).toEqual(['XPS_PASS'])
  })

  it.each([
    ['offline', { attributes: printerAttribute.workOffline }, 'printer.offline'],
    ['not there', { status: printerStatus.notAvailable }, 'printer.offline'],
    ['out of paper', { status: printerStatus.paperOut }, 'printer.media-empty'],
    ['open', { status: printerStatus.doorOpen | printerStatus.error }, 'printer.cover-open'],
    ['paused', { status: printerStatus.paused }, 'printer.paused'],
    ['in an error it does not name', { status: printerStatus.error }, 'printer.unreachable'],
  ])('is not ready when its printer is %s', async (_, state, code) => {
    const library = Object.assign(fakeWinspool(name), state)
    expect(await sessionOn(winspoolClient(library)).ready(never)).toMatchObject({ ok: false, fault: { code } })
    expect(library.openHandles).toBe(0)
  })

  it('is unknown when there is none of this name', async () => {
    const session = sessionOn(winspoolClient(fakeWinspool('another')))
    expect(await session.ready(never)).toMatchObject({ ok: false, fault: { code: 'printer.unknown' } })
    expect(await session.print(label, never, quiet)).toMatchObject({
      verdict: 'not-sent',
      fault: { code: 'printer.unknown' },
    })
  })

  it('proves that nothing left when its first write fails, and nothing after that', async () => {
    const first = Object.assign(fakeWinspool(name), { failingWrite: 0 })
    expect(await sessionOn(winspoolClient(first)).print(label, never, quiet)).toMatchObject({ verdict: 'not-sent' })
    expect(first.calls).toEqual(['abort'])
    const second = Object.assign(fakeWinspool(name), { mostAtOnce: 10, failingWrite: 1 })
    expect(await sessionOn(winspoolClient(second)).print(label, never, quiet)).toMatchObject({
      verdict: 'in-doubt',
      fault: { code: 'job.left-in-queue' },
    })
    expect(second.calls).toEqual(['abort'])
  })

  it('does not wait for ever for a write that takes nothing', async () => {
    const library = Object.assign(fakeWinspool(name), { mostAtOnce: 0 })
    expect(await sessionOn(winspoolClient(library)).print(label, never, quiet)).toMatchObject({ verdict: 'not-sent' })
  })

  it('gives a label back that waits offline: it is paused, seen unbegun, and deleted', async () => {
    const library = Object.assign(fakeWinspool(name), { attributes: printerAttribute.workOffline })
    const { signal, stalled } = callOffAt('offline')
    expect(await sessionOn(winspoolClient(library)).print(label, signal, stalled)).toMatchObject({
      verdict: 'not-sent',
      fault: { code: 'request.canceled' },
    })
    expect(library.calls).toEqual(['end', 'pause', 'delete'])
  })

  it('leaves a label in doubt that cannot be paused before it is deleted', async () => {
    const library = Object.assign(fakeWinspool(name), { attributes: printerAttribute.workOffline, canPause: false })
    const { signal, stalled } = callOffAt('offline')
    expect(await sessionOn(winspoolClient(library)).print(label, signal, stalled)).toMatchObject({
      verdict: 'in-doubt',
      fault: { code: 'job.interrupted' },
    })
  })

  it('leaves a label in doubt that was begun before it was called off', async () => {
    const library = Object.assign(fakeWinspool(name), { jobStatus: jobStatus.printing | jobStatus.paperOut })
    const { signal, stalled } = callOffAt('media-empty')
    expect(await sessionOn(winspoolClient(library)).print(label, signal, stalled)).toMatchObject({
      verdict: 'in-doubt',
    })
  })

  it('says what a begun label waits for, and that it goes on', async () => {
    const library = fakeWinspool(name)
    library.jobStatus = jobStatus.printing | jobStatus.paperOut
    const heard: string[] = []
    const outcome = await sessionOn(winspoolClient(library)).print(label, never, (reasons) => {
      heard.push(reasons.join())
      library.jobStatus = heard.length === 1 ? jobStatus.printing : null
    })
    expect(heard).toEqual(['media-empty', ''])
    expect(outcome.verdict).toBe('sent-not-confirmed')
  })

  it('leaves a label in doubt that somebody deletes', async () => {
    const library = Object.assign(fakeWinspool(name), { jobStatus: jobStatus.printing | jobStatus.deleting })
    expect(await sessionOn(winspoolClient(library)).print(label, never, quiet)).toMatchObject({
      verdict: 'in-doubt',
      fault: { code: 'printer.label-canceled' },
    })
  })

  it('leaves a label in doubt when the spooler is lost with it, and when it never says that it took it', async () => {
    const library = fakeWinspool(name)
    const lost = { ...winspoolClient(library), look: () => Promise.reject(new Error('the thread ended')) }
    expect(await sessionOn(lost).print(label, never, quiet)).toMatchObject({
      verdict: 'in-doubt',
      fault: { code: 'job.left-in-queue', detail: 'the thread ended' },
    })
    const mute = { ...winspoolClient(library), submit: () => new Promise<never>(() => undefined) }
    const wish = new AbortController()
    const printing = sessionOn(mute).print(label, wish.signal, quiet)
    wish.abort()
    expect(await printing).toMatchObject({ verdict: 'in-doubt', fault: { code: 'job.left-in-queue' } })
  })

  it('gives back what an earlier run of this station left in it, and nothing of anybody else', async () => {
    const library = fakeWinspool(name)
    library.listed = [
      { id: 7, document: 'Packbench bench 018f' },
      { id: 8, document: 'Packbench another 018f' },
      { id: 9, document: 'Invoice' },
    ]
    expect(await sessionOn(winspoolClient(library)).ready(never)).toMatchObject({ ok: true })
    expect(library.listed.map(({ id }) => id)).toEqual([8, 9])
  })

  it('notes the number that it gave a label', async () => {
    const library = fakeWinspool(name)
    library.jobStatus = null
    const places: unknown[] = []
    const ticket = { job: '018f', queued: async (place: unknown) => ok(places.push(place)) }
    await sessionOn(winspoolClient(library)).print(label, never, quiet, { ticket })
    expect(places).toEqual([{ queue: `spooler:${name}`, number: 41 }])
    expect(library.listed).toEqual([{ id: 41, document: 'Packbench bench 018f' }])
  })

  it('takes no pages, and no address of another CUPS', async () => {
    const library = fakeWinspool(name)
    const sheets = { media: 'A5', copies: 1 } as const
    expect(await sessionOn(winspoolClient(library)).printSheets(new Uint8Array(1), sheets, never, quiet)).toMatchObject(
      {
        verdict: 'not-sent',
        fault: { code: 'printer.takes-no-pdf' },
      },
    )
    expect(await sessionOn(winspoolClient(library), 'spooler://host/queue').ready(never)).toMatchObject({
      ok: false,
      fault: { code: 'printer.bad-address' },
    })
  })
})
