import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attachmentsOf } from '../../../src/shipping/attachments.ts'
import { createTicket } from '../../../src/shipping/endpoints/ticket.ts'
import { success } from '../../support/mockService.ts'
import { clientOf, faultOf, never, valueIn } from '../../support/practice.ts'
import { tempDir } from '../../support/tempDir.ts'

interface Received {
  readonly type: string
  readonly form: FormData
}

/** Any HTTP server that reads forms as the standard says: with Node's own reader, which is none of ours. */
async function formServer() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await read(request).catch(() => null) // broken off half-way
    if (body === null) return
    const type = String(request.headers['content-type'])
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    received.push({ type, form })
    response.end(JSON.stringify(success({ id: 7 })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const client = clientOf({ url, token: 'account-token', shops: [200_001] })
  const stop = async () => {
    await client.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { client, received, [Symbol.asyncDispose]: stop }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const ticket = { order_code: 'G8ADKBRF', category: 'Hối Giao/Lấy/Trả hàng', description: 'Giao gấp & "cẩn thận"\r\n+1' }

describe('the form of a ticket', () => {
  it('is urlencoded without files', async () => {
    await using server = await formServer()
    expect(valueIn(await server.client.call(createTicket, ticket, never)).id).toBe(7)
    const [{ type, form } = { type: '', form: new FormData() }] = server.received
    expect(type).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(form)).toEqual(ticket)
  })

  it('is multipart with files, which arrive byte for byte with their names', async () => {
    await using server = await formServer()
    await using folder = await tempDir()
    const dir = folder.path
    const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const files = [join(dir, 'ảnh "đẹp".PNG'), join(dir, 'nhỏ.pdf')]
    writeFileSync(files[0] ?? '', large)
    writeFileSync(files[1] ?? '', '%')
    const attachments = [...valueIn(await attachmentsOf(files))]
    expect((await server.client.call(createTicket, { ...ticket, attachments }, never)).ok).toBe(true)
    const [{ type, form } = { type: '', form: new FormData() }] = server.received
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(form.get('category')).toBe(ticket.category)
    const sent = form.getAll('attachments').filter((file) => file instanceof File)
    expect(sent.map(({ name, size }) => [name, size])).toEqual([
      ['ảnh "đẹp".PNG', 300_000],
      ['nhỏ.pdf', 1],
    ])
    const bytes = await sent[0]?.bytes()
    expect(bytes !== undefined && large.equals(bytes)).toBe(true)
  })

  it('is not sent with a file that is gone, or that is none', async () => {
    await using server = await formServer()
    await using folder = await tempDir()
    const dir = folder.path
    expect(faultOf(await attachmentsOf([dir])).code).toBe('file.unreadable')
    expect(faultOf(await attachmentsOf([join(dir, 'a.pdf')]))).toEqual({
      code: 'file.unreadable',
      facts: { file: 'a.pdf' },
    })
    const attachments = [{ name: 'a.pdf', bytes: 3, path: join(dir, 'a.pdf') }]
    expect(faultOf(await server.client.call(createTicket, { ...ticket, attachments }, never)).code).toBe(
      'file.unreadable',
    )
    expect(server.received).toEqual([])
  })

  it('breaks off, and is not sent again, when a file became shorter', async () => {
    await using server = await formServer()
    await using folder = await tempDir()
    const path = join(folder.path, 'a.pdf')
    writeFileSync(path, 'abc')
    const attachments = [{ name: 'a.pdf', bytes: 2_000_000, path }]
    expect(faultOf(await server.client.call(createTicket, { ...ticket, attachments }, never)).code).toBe(
      'service.unsure',
    )
    expect(server.received).toEqual([])
  })
})
