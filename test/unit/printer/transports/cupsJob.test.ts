import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { cupsJob } from '../../../../src/printer/transports/cups/cupsJob.ts'
import { getJob, isElsewhere, purgeJob } from '../../../../src/printer/transports/cups/cupsOperations.ts'
import { encodeIpp } from '../../../../src/printer/transports/cups/ippMessage.ts'
import { never } from '../../../support/printing.ts'

it.each([
  ['ipp://localhost/printers/label', 'label', false],
  ['ipp://localhost:631/printers/LABEL', 'label', false],
  ['ipp://localhost/classes/label', 'label', false],
  ['ipp://localhost/printers/nh%C3%A3n', 'nhãn', false],
  ['ipp://localhost/printers/100%', '100%', false],
  ['ipp://localhost/printers/his', 'label', true],
  ['ipp://localhost/classes/his', 'label', true],
  ['ipp://localhost/printers/label/his', 'label', false],
  ['ipp://printer.example.com/ipp/print', 'label', false],
  ['', 'label', false],
])('a job at %s, given to the queue %s: elsewhere is %s', (uri, queue, elsewhere) => {
  expect(isElsewhere(uri, queue)).toBe(elsewhere)
})

it('is asked to be forgotten by Cancel-Job with purge-job', () => {
  const asked = encodeIpp(purgeJob('label', 7)).toString('latin1')
  expect(asked.charCodeAt(3)).toBe(0x08)
  expect(asked).toContain('\x22\x00\x09purge-job\x00\x01\x01')
})

const attribute = (tag: number, name: string, value: Buffer) =>
  Buffer.concat([Buffer.of(tag, 0, name.length), Buffer.from(name), Buffer.of(0, value.length), value])
const reply = (status: number, ...attributes: readonly Buffer[]) =>
  Buffer.concat([Buffer.of(2, 0, status >> 8, status & 0xff, 0, 0, 0, 1, 1, 2), ...attributes, Buffer.of(3)])

/** A server of queues that has one job of this name, finished, at `place`, and forgets nothing; null: it does not say. */
async function server(place: string | null, name: string | null = 'ours') {
  const operations: number[] = []
  const job = [
    ...(name === null ? [] : [attribute(0x42, 'job-name', Buffer.from(name))]),
    attribute(0x23, 'job-state', Buffer.of(0, 0, 0, 9)),
    ...(place === null ? [] : [attribute(0x45, 'job-printer-uri', Buffer.from(place))]),
  ]
  const http = createServer((request, response) => {
    request.once('data', (head: Buffer) => operations.push(head.readUInt16BE(2)))
    request.on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/ipp' })
      response.end(operations.at(-1) === 0x08 ? reply(0x0404) : reply(0, ...job))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    operations,
    job: cupsJob({ server: { host: '127.0.0.1', port }, name: 'label' }, 7, { name: 'ours', mark: 'b-7' }),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const options = { clock: systemClock, deadlineMs: 60_000, signal: never }

test('a finished job of a server that does not say where it is, is finished as ever', async () => {
  await using asked = await server(null)
  const seen = await asked.job.look(options)
  expect(seen).toMatchObject({ ok: true, value: { state: 'completed' } })
  expect(seen.ok && seen.value.moved).toBeFalsy()
})

test('a finished job that is in another queue was moved', async () => {
  await using asked = await server('ipp://localhost/printers/his')
  const detail = 'now at ipp://localhost/printers/his'
  expect(await asked.job.look(options)).toMatchObject({ ok: true, value: { state: 'completed', moved: true, detail } })
})

test('a server that refuses to forget a job is asked once, and nobody is told', async () => {
  await using asked = await server(null)
  expect(await asked.job.forget?.(options)).toBeUndefined()
  expect(asked.operations).toEqual([0x09, 0x08])
})

test('a job that has our number by now and does not say our name is neither taken away nor forgotten', async () => {
  for (const name of ['invoice of somebody', null]) {
    await using asked = await server(null, name)
    expect((await asked.job.cancel(options)).ok).toBe(true)
    await asked.job.forget?.(options)
    expect(asked.operations).not.toContain(0x08)
  }
  await using ours = await server(null)
  await ours.job.cancel(options)
  await ours.job.forget?.(options)
  expect(ours.operations.filter((operation) => operation === 0x08)).toHaveLength(2)
})

test('a look asks for all that a job has, so that what others add is seen whatever it is called', () => {
  const asked = encodeIpp(getJob('label', 7)).toString('latin1')
  expect(asked).toContain('requested-attributes\x00\x03all')
})
