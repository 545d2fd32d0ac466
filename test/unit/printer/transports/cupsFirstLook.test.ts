import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { ok } from '../../../../src/base/result.ts'
import { createCupsSpooler } from '../../../../src/printer/transports/cups/cupsSpooler.ts'
import { never } from '../../../support/printing.ts'

const createJob = 0x05
const getJob = 0x09
const cancelJob = 0x08

const integer = (tag: number, name: string, value: number) =>
  Buffer.concat([Buffer.of(tag, 0, name.length), Buffer.from(name), Buffer.of(0, 4, 0, 0, 0, value)])
const reply = (status: number, ...attributes: readonly Buffer[]) =>
  Buffer.concat([Buffer.of(2, 0, status >> 8, status & 0xff, 0, 0, 0, 1, 1, 2), ...attributes, Buffer.of(3)])

/** A queue that hides the names and marks of its jobs, and refuses the first look at each. */
async function hidingQueue() {
  const jobs = new Set<number>()
  let looks = 0
  const answer = (asked: Buffer) => {
    const operation = asked.readUInt16BE(2)
    if (operation === createJob) {
      jobs.add(7)
      return reply(0, integer(0x21, 'job-id', 7), integer(0x23, 'job-state', 3))
    }
    if (operation === cancelJob) return reply(jobs.delete(7) ? 0 : 0x0406)
    if (operation !== getJob) return reply(0x0501)
    if (++looks === 1) return reply(0x0502)
    return jobs.has(7) ? reply(0, integer(0x23, 'job-state', 3)) : reply(0x0406)
  }
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/ipp' })
      response.end(answer(Buffer.concat(parts)))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    jobs,
    spooler: createCupsSpooler(() => ({ host: '127.0.0.1', port })),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

test('a first look that fails leaves no empty job in a queue that hides names, to be everybody’s riddle', async () => {
  await using queue = await hidingQueue()
  const document = { type: 'raw', bytes: Buffer.from('^XA^XZ') } as const
  const given = { name: 'ours', mark: 'b-7', document, numbered: async () => ok() }
  const options = { clock: systemClock, deadlineMs: 60_000, signal: never }
  expect(await queue.spooler.submit('spooler:label', given, options)).toMatchObject({ type: 'refused' })
  expect([...queue.jobs]).toEqual([])
})
