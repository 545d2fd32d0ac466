import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import type { Connection } from '../../../../src/printer/transport.ts'
import { deviceTransport } from '../../../../src/printer/transports/device.ts'
import { collect } from '../../../support/collect.ts'
import { hangs } from '../../../support/hangs.ts'
import { never } from '../../../support/printing.ts'
import { tempDir } from '../../../support/tempDir.ts'

const options = { clock: systemClock, deadlineMs: hangs, signal: never }

async function pipe(folder: string): Promise<string> {
  const path = join(folder, 'lp0')
  await promisify(execFile)('mkfifo', [path])
  return path
}

async function connect(path: string): Promise<Connection> {
  const connected = await deviceTransport.connect(`device:${path}`, options)
  if (!connected.ok) throw new Error(JSON.stringify(connected.fault))
  return connected.value
}

const label = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)

describe.runIf(process.platform !== 'win32')('a named pipe as a device', () => {
  it('carries more than it holds, at the pace of its reader, and ends in order', async () => {
    await using folder = await tempDir()
    const path = await pipe(folder.path)
    const reader = createReadStream(path, { highWaterMark: 1_000 })
    const read = collect(reader)
    let connection: Connection | null = null
    while (connection === null) {
      const tried = await deviceTransport.connect(`device:${path}`, options)
      if (tried.ok) connection = tried.value
    }
    expect(connection.backChannel).toBe(false)
    expect(await connection.write(label, never)).toEqual({ ok: true, value: undefined })
    connection.finish()
    expect(await connection.receive(5_000, never)).toMatchObject({ type: 'ended' })
    await connection.close(1_000)
    await read.until(label.length)
    expect(read.bytes().equals(label)).toBe(true)
  })

  it('is unreachable at once when nobody reads it', async () => {
    await using folder = await tempDir()
    expect(await deviceTransport.connect(`device:${await pipe(folder.path)}`, options)).toMatchObject({
      ok: false,
      fault: { code: 'printer.unreachable', detail: /nobody is at the other end/ },
    })
  })

  it('waits for a reader that takes nothing, and knows exactly whether a byte left when it is called off', async () => {
    await using folder = await tempDir()
    const path = await pipe(folder.path)
    const idle = await open(path, 'r+')
    const connection = await connect(path)
    const wish = new AbortController()
    const writing = connection.write(label, wish.signal)
    expect(await Promise.race([writing, systemClock.sleep(100)])).toBeUndefined()
    wish.abort()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'aborted', mayHaveLeft: true } })
    // The pipe is full by now, so that not one byte more can be taken.
    const next = new AbortController()
    const stuck = connection.write(label, next.signal)
    next.abort()
    expect(await stuck).toMatchObject({ ok: false, fault: { why: 'aborted', mayHaveLeft: false } })
    await connection.close(1_000)
    await idle.close()
  })

  it('is lost when its reader goes, with proof for what was not begun', async () => {
    await using folder = await tempDir()
    const path = await pipe(folder.path)
    const reader = await open(path, 'r+')
    const connection = await connect(path)
    await reader.close()
    expect(await connection.write(Uint8Array.of(1), never)).toMatchObject({
      ok: false,
      fault: { why: 'lost', mayHaveLeft: false },
    })
    expect(connection.ending?.type).toBe('reset')
    expect(await connection.receive(1_000, never)).toMatchObject({ type: 'reset' })
    await connection.close(1_000)
  })

  it('is lost in the middle of a label, without proof', async () => {
    await using folder = await tempDir()
    const path = await pipe(folder.path)
    const reader = await open(path, 'r+')
    const connection = await connect(path)
    const writing = connection.write(label, never)
    await Promise.race([writing, systemClock.sleep(50)])
    await reader.close()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'lost', mayHaveLeft: true } })
    await connection.close(1_000)
  })
})

describe.runIf(process.platform !== 'win32')('a device file', () => {
  it('takes everything, and has no back-channel where there is nothing to read', async () => {
    const connection = await connect('/dev/null')
    expect(connection.backChannel).toBe(false)
    expect(await connection.write(label, never)).toMatchObject({ ok: true })
    await connection.close(1_000)
  })

  it('is lost when it takes nothing for good', async () => {
    const connection = await connect('/dev/full')
    expect(await connection.write(label, never)).toMatchObject({
      ok: false,
      fault: { why: 'lost', mayHaveLeft: false, detail: /ENOSPC/ },
    })
    await connection.close(1_000)
  })

  it.each([
    ['an absent one', '/dev/usb/lp99', 'printer.unreachable'],
    ['a terminal, which would alter the bytes', '/dev/ptmx', 'printer.bad-address'],
    ['a folder', '/dev', 'printer.bad-address'],
  ])('is refused for what it is: %s', async (_, path, code) => {
    expect(await deviceTransport.connect(`device:${path}`, options)).toMatchObject({ ok: false, fault: { code } })
  })

  it('is not a file', async () => {
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'lp0'), '')
    expect(await deviceTransport.connect(`device:${folder.path}/lp0`, options)).toMatchObject({
      ok: false,
      fault: { code: 'printer.bad-address' },
    })
  })
})
