import { expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { ok } from '../../../../src/base/result.ts'
import type { QueueTicket } from '../../../../src/ports/printers.ts'
import { createPrinterMemory } from '../../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../../src/printer/printers.ts'
import { createQueueClaims } from '../../../../src/printer/queueClaims.ts'
import { createCupsSpooler } from '../../../../src/printer/transports/cups/cupsSpooler.ts'
import type { CupsDaemon } from '../../../support/cupsDaemon.ts'
import { cupsDaemon } from '../../../support/cupsDaemon.ts'
import { debian } from '../../../support/debian.ts'
import { describeWith } from '../../../support/notRun.ts'
import { label, never, profileOf } from '../../../support/printing.ts'
import { scriptedPrinter } from '../../../support/scriptedPrinter.ts'

const uri = 'spooler:label'
const quiet = () => undefined

/** A run of the station, which knows nothing of the one before. */
function run(cups: CupsDaemon, station = 'bench') {
  const transport = createCupsSpooler(() => ({ socketPath: cups.socketPath }))
  return createPrinters({ station, memory: createPrinterMemory(), transportFor: () => ok(transport) })
}

/** Resolves when the queue has the label, which nobody will ever see the end of. */
async function give(printers: ReturnType<typeof run>, job: string): Promise<number> {
  const opened = await printers.open(profileOf(uri), never)
  if (!opened.ok) throw new Error(opened.fault.code)
  const number = Promise.withResolvers<number>()
  const waits = Promise.withResolvers<void>()
  const ticket: QueueTicket = { job, queued: async (place) => ok(number.resolve(place.number)) }
  void opened.value.print(label, never, () => waits.resolve(), { ticket })
  await waits.promise
  return number.promise
}

describeWith(debian('cups'), 'a label that the station left in a queue of CUPS', () => {
  it('is taken away by the next run when both were killed, before it prints anew', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('cupsdisable', 'label')
    await give(run(cups), 'G8ADKBRF')
    await cups.kill()
    await cups.startAgain()
    expect(await cups.run('lpstat', '-o')).toContain('label-1')
    expect(await run(cups).takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect(await cups.run('lpstat', '-o')).toBe('')
    expect(await cups.documents()).toEqual([])
    await cups.run('cupsenable', 'label')
    expect(printer.connections()).toBe(0)
  })

  it('is taken away before another label is given, also when nobody thought of it', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('cupsdisable', 'label')
    await give(run(cups), 'G8ADKBRF')
    const opened = await run(cups).open(profileOf(uri), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    expect(await opened.value.ready(never)).toMatchObject({ ok: false, fault: { code: 'printer.paused' } })
    expect(await cups.run('lpstat', '-o')).toBe('')
  })

  it('is taken away by the next run as well while it is held, by a person or by the queue itself', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('lpadmin', '-p', 'label', '-o', 'job-hold-until-default=indefinite')
    await give(run(cups), 'G8ADKBRF')
    await cups.run('lpadmin', '-p', 'label', '-o', 'job-hold-until-default=no-hold')
    await cups.run('cupsdisable', 'label')
    await give(run(cups), 'LXFDFT')
    await cups.run('lp', '-i', 'label-2', '-H', 'hold')
    await cups.kill()
    await cups.startAgain()
    expect(await run(cups).takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect(await cups.run('lpstat', '-o')).toBe('')
    await cups.run('cupsenable', 'label')
    expect(printer.connections()).toBe(0)
  })

  it('leaves no document there that was printed while no station ran, which others could have printed again', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    for (const station of ['bench', 'another bench'])
      await cups.run('lp', '-d', 'label', '-t', `Packbench ${station} G8ADKBRF`, '-o', 'raw', import.meta.filename)
    while ((await cups.run('lpstat', '-o')) !== '') await systemClock.sleep(20)
    await expect.poll(() => cups.documents()).toEqual(['d00001-001', 'd00002-001'])
    expect(await run(cups).takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect(await cups.documents()).toEqual(['d00002-001'])
    expect(printer.connections()).toBe(2)
  })

  it('is all that is taken away: not what others print there, and not what is watched', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('cupsdisable', 'label')
    await cups.run('lp', '-d', 'label', '-t', 'Packbench', '-o', 'raw', import.meta.filename)
    const mine = run(cups)
    await give(run(cups, 'another bench'), 'G8ADKBRF')
    await give(run(cups), 'LXFDFT')
    expect(await give(mine, 'G8A2XWQE9K')).toBe(4)
    expect(await mine.takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect((await cups.run('lpstat', '-o')).match(/label-\d/g)).toEqual(['label-1', 'label-2', 'label-4'])
  })

  it('cannot be taken away while there is no CUPS, and is as soon as there is one', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('cupsdisable', 'label')
    await give(run(cups), 'G8ADKBRF')
    await cups.kill()
    const next = run(cups)
    expect(await next.takeBack(uri, never)).toMatchObject({ ok: false, fault: { code: 'printer.unreachable' } })
    await cups.startAgain()
    expect(await next.takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect(await cups.run('lpstat', '-o')).toBe('')
  })

  it('has its number on disk before anything of it is there to print', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    const opened = await run(cups).open(profileOf(uri), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    const fault = { code: 'store.full' } as const
    const ticket: QueueTicket = { job: 'G8ADKBRF', queued: async () => ({ ok: false, fault }) }
    expect(await opened.value.print(label, never, quiet, { ticket })).toEqual({ verdict: 'not-sent', fault })
    expect(await cups.run('lpstat', '-o')).toBe('')
    expect(printer.connections()).toBe(0)
  })
})

/** Of an administrator who lets only somebody else see whose jobs there are. */
const hidesFromOwner = (values: string) => `JobPrivateAccess somebody-else\nJobPrivateValues ${values}`

describeWith(debian('cups'), 'a mark of this station that a stranger wrote into another user’s job', () => {
  it('has nothing taken away, also where the queue hides the name of that job', async () => {
    await using cups = await cupsDaemon(hidesFromOwner('default'))
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('cupsdisable', 'label')
    const mark = `job-packbench-mark=${createQueueClaims('bench').claim('G8ADKBRF').mark}`
    await cups.run('lp', '-U', 'somebody', '-d', 'label', '-o', 'raw', '-o', mark, import.meta.filename)
    expect(await run(cups).takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect(await cups.run('lpstat', '-o')).toContain('label-1')
  })
})

describeWith(debian('cups'), 'a label in a queue of CUPS that hides the names of jobs from their owner', () => {
  it('is taken away by the next run when this one was killed, and never said to be while it is queued', async () => {
    await using cups = await cupsDaemon(hidesFromOwner('default'))
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('cupsdisable', 'label')
    await give(run(cups), 'G8ADKBRF')
    // Its mark may be one that somebody wrote over that of another bench's.
    const hides = { ok: false, fault: { code: 'printer.queue-unknown-jobs' } }
    expect(await run(cups, 'another bench').takeBack(uri, never)).toMatchObject(hides)
    expect(await run(cups, 'another bench').takeBack(uri, never, 2)).toEqual({ ok: true, value: 0 })
    expect(await cups.run('lpstat', '-o')).toContain('label-1')
    expect(await run(cups).takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect(await cups.run('lpstat', '-o')).toBe('')
    expect(await cups.documents()).toEqual([])
    expect(printer.connections()).toBe(0)
  })

  it.each(['default', 'job-name job-packbench-mark'])(
    '(%s) is canceled by who watches it, and its document forgotten once it was printed',
    async (values) => {
      await using cups = await cupsDaemon(hidesFromOwner(values))
      await using printer = await scriptedPrinter()
      await cups.addQueue('label', printer.uri)
      const opened = await run(cups).open(profileOf(uri), never)
      if (!opened.ok) throw new Error(opened.fault.code)
      expect(await opened.value.print(label, never, quiet)).toMatchObject({ verdict: 'sent-not-confirmed' })
      await expect.poll(() => cups.documents()).toEqual([])
      await cups.run('cupsdisable', 'label')
      const wish = new AbortController()
      expect(await opened.value.print(label, wish.signal, () => wish.abort())).toMatchObject({ verdict: 'not-sent' })
      expect(await cups.run('lpstat', '-o')).toBe('')
    },
  )

  it.each(['all', 'job-name job-packbench-mark'])(
    '(%s) may be there while a job is that says nothing of itself',
    async (values) => {
      await using cups = await cupsDaemon(hidesFromOwner(values))
      await using printer = await scriptedPrinter()
      await cups.addQueue('label', printer.uri)
      await cups.run('cupsdisable', 'label')
      await cups.run('lp', '-d', 'label', '-t', 'Packbench bench G8ADKBRF', '-o', 'raw', import.meta.filename)
      const hides = { ok: false, fault: { code: 'printer.queue-unknown-jobs', facts: { jobs: '1' } } }
      expect(await run(cups).takeBack(uri, never)).toMatchObject(hides)
      expect(await cups.run('lpstat', '-o')).toContain('label-1')
    },
  )

  it('that says of no job how it is gets no label: it is refused in words, and leaves nothing there', async () => {
    await using cups = await cupsDaemon(hidesFromOwner('all'))
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    const opened = await run(cups).open(profileOf(uri), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    const fault = { code: 'printer.queue-hides-jobs' }
    expect(await opened.value.print(label, never, quiet)).toMatchObject({ verdict: 'not-sent', fault })
    expect(await cups.run('lpstat', '-o')).toBe('')
    expect(printer.connections()).toBe(0)
  })

  it('is never taken for another user’s, of whom CUPS knows that it is his', async () => {
    await using cups = await cupsDaemon(hidesFromOwner('all'))
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await cups.run('cupsdisable', 'label')
    await cups.run('lp', '-U', 'somebody', '-d', 'label', '-o', 'raw', import.meta.filename)
    expect(await run(cups).takeBack(uri, never)).toEqual({ ok: true, value: 0 })
    expect(await cups.run('lpstat', '-o')).toContain('label-1')
  })
})
