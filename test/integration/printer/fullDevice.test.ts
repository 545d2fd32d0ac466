import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { errnoOf } from '../../../src/base/errnoOf.ts'
import { printersAt, printOne } from '../../support/printing.ts'
import { tempDir } from '../../support/tempDir.ts'

const page = Buffer.alloc(4_096)

/** A pipe that takes nothing more, as the driver of a printer without paper. `path`: of the pipe. */
async function fullPipe(folder: string): Promise<{ readonly path: string; readonly reader: FileHandle }> {
  const path = join(folder, 'lp0')
  await promisify(execFile)('mkfifo', ['-m', '600', path])
  const reader = await open(path, constants.O_RDWR | constants.O_NONBLOCK)
  try {
    for (;;) await reader.write(page)
  } catch (error) {
    if (errnoOf(error) !== 'EAGAIN') throw error
  }
  return { path, reader }
}

/** Prints one label there, and does so when it is said why nothing goes on. */
async function printInto(path: string, whenStalled: (cancel: () => void) => void) {
  const canceling = new AbortController()
  return printOne(printersAt(`device:${path}`), `device:${path}`, {
    signal: canceling.signal,
    stalled: (reasons) => {
      if (reasons.length > 0) whenStalled(() => canceling.abort())
    },
  })
}

/** Takes what is in the pipe until nothing more comes and `over` holds. */
async function readAll(reader: FileHandle, over: () => boolean): Promise<Buffer> {
  const read: Buffer[] = []
  for (;;) {
    try {
      const piece = Buffer.alloc(65_536)
      read.push(piece.subarray(0, (await reader.read(piece)).bytesRead))
    } catch (error) {
      if (errnoOf(error) !== 'EAGAIN') throw error
      if (over()) return Buffer.concat(read)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

describe.runIf(process.platform !== 'win32')('a device that takes nothing from the first byte on', () => {
  it('is said to be silent, and the label that is called back there was not sent', async () => {
    await using folder = await tempDir()
    const { path, reader } = await fullPipe(folder.path)
    const tale = await printInto(path, (cancel) => cancel())
    expect(tale).toMatchObject({ end: 'not-sent: request.canceled', stalled: ['silent'] })
    expect((await readAll(reader, () => true)).every((byte) => byte === 0)).toBe(true)
    await reader.close()
  })

  it('gets the label whole when it goes on', async () => {
    await using folder = await tempDir()
    const { path, reader } = await fullPipe(folder.path)
    const told = Promise.withResolvers<void>()
    let over = false
    const printing = printInto(path, () => told.resolve()).finally(() => {
      over = true
    })
    await told.promise
    const taken = await readAll(reader, () => over)
    expect(await printing).toMatchObject({ end: 'sent-not-confirmed', stalled: ['silent', ''] })
    expect(taken.toString('latin1')).toMatch(/^\0+[^\0]*\^XA[^\0]+\^XZ\s*$/)
    await reader.close()
  })
})
