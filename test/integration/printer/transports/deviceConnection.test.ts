import { once } from 'node:events'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import type { Connection } from '../../../../src/printer/transport.ts'
import { deviceConnection } from '../../../../src/printer/transports/deviceConnection.ts'
import { deviceFile } from '../../../../src/printer/transports/deviceFile.ts'
import { collect } from '../../../support/collect.ts'
import { debian } from '../../../support/debian.ts'
import { describeWith } from '../../../support/notRun.ts'
import { never } from '../../../support/printing.ts'
import { terminalPair } from '../../../support/terminalPair.ts'

/** A raw terminal stands for a USB printer: both are read and written without waiting, and both can be pulled out. */
async function connect(path: string): Promise<Connection> {
  const handle = await open(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY)
  return deviceConnection(await deviceFile(handle, true), systemClock)
}

const label = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)

describeWith(debian('serial'), 'a device that answers', () => {
  it('is heard, and is silent when it has nothing to say', async () => {
    await using line = await terminalPair()
    const connection = await connect(line.path)
    expect(connection.backChannel).toBe(true)
    expect(await connection.receive(20, never)).toEqual({ type: 'nothing' })
    line.printer.write('OK')
    expect(await connection.receive(5_000, never)).toEqual({ type: 'bytes', bytes: new Uint8Array(Buffer.from('OK')) })
    const wish = new AbortController()
    const waiting = connection.receive(1e9, wish.signal)
    wish.abort()
    expect(await waiting).toEqual({ type: 'aborted' })
    await connection.close(0)
  })

  it('gets a whole label at its own pace', async () => {
    await using line = await terminalPair()
    const connection = await connect(line.path)
    const writing = connection.write(label, never)
    // Nobody reads yet: a terminal holds a few thousand bytes, and the rest is ours.
    expect(await Promise.race([writing, systemClock.sleep(50)])).toBeUndefined()
    const read = collect(line.printer)
    expect(await writing).toEqual({ ok: true, value: undefined })
    await read.until(label.length)
    expect(read.bytes().equals(label)).toBe(true)
    await connection.close(0)
  })

  it('is lost when it is pulled out, before a label and in the middle of one', async () => {
    await using before = await terminalPair()
    const idle = await connect(before.path)
    await before.unplug()
    expect(await idle.receive(5_000, never)).toMatchObject({ type: 'reset' })
    expect(await idle.write(label, never)).toMatchObject({ ok: false, fault: { why: 'lost', mayHaveLeft: false } })
    await idle.close(0)
    await using during = await terminalPair()
    const busy = await connect(during.path)
    const writing = busy.write(label, never)
    // Something has left; the printer's end is not read, and holds less than a label.
    await once(during.printer, 'readable')
    await during.unplug()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'lost', mayHaveLeft: true } })
    expect(busy.ending).toMatchObject({ type: 'reset' })
    await busy.close(0)
  })
})
