import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { deviceConnection } from '../../../../src/printer/transports/deviceConnection.ts'
import type { DeviceFile } from '../../../../src/printer/transports/deviceFile.ts'
import { never } from '../../../support/printing.ts'

/** A driver that takes so many bytes a time, says what it is told to, and keeps a transfer for some turns. */
function driver(script: { takes?: number[]; says?: string[]; keepsFor?: number }) {
  const taken: number[] = []
  const says = script.says ?? []
  let left = script.keepsFor ?? 0
  const file: DeviceFile = {
    readable: true,
    async write(bytes) {
      const count = Math.min(bytes.length, script.takes?.shift() ?? bytes.length)
      taken.push(...bytes.subarray(0, count))
      return count
    },
    isDrained: async () => left-- <= 0,
    read: async () => {
      const next = says.shift()
      return next === undefined ? null : Buffer.from(next)
    },
    close: async () => undefined,
  }
  return { file, taken, says, left: () => left }
}

describe('a connection over a file that never waits', () => {
  it('puts every byte in its order, however few are taken at a time', async () => {
    const { file, taken } = driver({ takes: [0, 1, 0, 0, 2, 1] })
    expect(await deviceConnection(file, systemClock).write(Uint8Array.of(1, 2, 3, 4, 5, 6), never)).toMatchObject({
      ok: true,
    })
    expect(taken).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('has not written what the driver still holds: closing it then would drop the tail of a label', async () => {
    const device = driver({ keepsFor: 3 })
    await deviceConnection(device.file, systemClock).write(Uint8Array.of(1), never)
    expect(device.left()).toBeLessThan(0)
  })

  it('throws away what was said before, and nothing that is said after', async () => {
    const device = driver({ says: ['old', 'older'] })
    const connection = deviceConnection(device.file, systemClock)
    connection.discard()
    await connection.write(Buffer.from('?'), never)
    device.says.push('new')
    expect(await connection.receive(1_000, never)).toEqual({ type: 'bytes', bytes: Buffer.from('new') })
  })

  it('knows that nothing left when it is called off before the driver took a byte', async () => {
    const wish = new AbortController()
    const { file } = driver({ takes: Array<number>(1_000).fill(0) })
    const writing = deviceConnection(file, systemClock).write(Uint8Array.of(1), wish.signal)
    wish.abort()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'aborted', mayHaveLeft: false } })
  })
})
