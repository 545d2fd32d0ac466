/**
 * A form as HTTP carries it: urlencoded without files, multipart (RFC 7578) with them. Files are streamed from the disk
 * while they are sent; their announced length is kept, so a file that changes meanwhile ends the request.
 */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { isNamed } from '../disk/led.ts'
import { Attachment } from './endpoints/ticket.ts'

export interface Form {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Readable
}

/** Faults: `file.unreadable`. */
export async function writeForm(input: unknown, filesField: string): Promise<Result<Form>> {
  const { [filesField]: files, ...fields } = z.record(z.string(), z.unknown()).parse(input)
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value).toWellFormed()] as const],
  )
  const attachments = z.array(Attachment).optional().parse(files) ?? []
  if (attachments.length > 0) return multipart(texts, filesField, attachments)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return ok({ headers, body: new URLSearchParams(Object.fromEntries(texts)).toString() })
}

type Texts = readonly (readonly [string, string])[]

async function multipart(texts: Texts, field: string, files: readonly Attachment[]): Promise<Result<Form>> {
  const opened = await openAll(files)
  if (!opened.ok) return opened
  const boundary = `packbench-${randomUUID()}`
  const parts: Part[] = texts.map(([name, value]) => ({ head: partHead(boundary, name), content: Buffer.from(value) }))
  for (const file of opened.value) parts.push({ head: partHead(boundary, field, file.name), content: file })
  const end = Buffer.from(`--${boundary}--\r\n`)
  const length = parts.reduce((sum, { head, content }) => sum + head.length + lengthOf(content) + 2, end.length)
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) }
  const body = Readable.from(write(parts, end), { objectMode: false })
  body.once('close', () => void closeAll(opened.value))
  return ok({ headers, body })
}

/** `content`: what is in it, where that is at hand; otherwise it is read from the handle. */
interface OpenFile {
  readonly name: string
  readonly bytes: number
  readonly content: Buffer | null
  readonly handle: FileHandle | null
}

interface Part {
  readonly head: Buffer
  readonly content: Buffer | OpenFile
}

/** All of them before the first byte is sent: a file that is not there leaves nothing half done. */
async function openAll(files: readonly Attachment[]): Promise<Result<readonly OpenFile[]>> {
  const opened: OpenFile[] = []
  for (const { name, bytes, path, content } of files) {
    if (content !== undefined) {
      opened.push({ name, bytes: content.length, content: Buffer.from(content), handle: null })
      continue
    }
    const handle = await openOwn(path ?? name).catch(() => null)
    if (handle === null) {
      await closeAll(opened)
      return fail('file.unreadable', { facts: { file: name } })
    }
    opened.push({ name, bytes, content: null, handle })
  }
  return ok(opened)
}

/** null: no file, or another user of the machine leads there, and what is in it would go to the carrier. */
async function openOwn(path: string): Promise<FileHandle | null> {
  // A pipe, where his link leads to one, would wait for its writer.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const found = await handle.stat()
  if (found.isFile() && isNamed(found, path)) return handle
  await handle.close()
  return null
}

async function closeAll(files: readonly OpenFile[]): Promise<void> {
  await Promise.allSettled(files.map(({ handle }) => handle?.close()))
}

function partHead(boundary: string, name: string, fileName?: string): Buffer {
  const file =
    fileName === undefined ? '' : `; filename="${quoted(fileName)}"\r\ncontent-type: application/octet-stream`
  return Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`)
}

/** As browsers escape it (HTML standard, multipart/form-data encoding). */
function quoted(name: string): string {
  return name.toWellFormed().replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function lengthOf(content: Part['content']): number {
  return Buffer.isBuffer(content) ? content.length : content.bytes
}

const lineEnd = Buffer.from('\r\n')

async function* write(parts: readonly Part[], end: Buffer): AsyncGenerator<Buffer> {
  for (const { head, content } of parts) {
    yield head
    if (Buffer.isBuffer(content)) yield content
    else yield* readWhole(content)
    yield lineEnd
  }
  yield end
}

const chunkBytes = 65_536

async function* readWhole({ handle, content, bytes }: OpenFile): AsyncGenerator<Buffer> {
  if (content !== null) yield content
  if (handle === null) return
  for (let at = 0; at < bytes; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, bytes - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) throw Object.assign(new Error('a file became shorter while it was sent'), { code: 'ESHORT' })
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
