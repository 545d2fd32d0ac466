import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { findUsbprint } from '../../../../src/printer/discover/findUsbprint.ts'
import type { Connection } from '../../../../src/printer/transport.ts'
import {
  createUsbprintTransport,
  parseUsbprintUri,
  usbprintUri,
} from '../../../../src/printer/transports/usbprint/usbprint.ts'
import { deviceIdText, usbprintClient } from '../../../../src/printer/transports/usbprint/usbprintClient.ts'
import type { UsbprintLibrary } from '../../../../src/printer/transports/usbprint/usbprintLibrary.ts'
import type { FakeUsbprint } from '../../../support/fakeUsbprint.ts'
import { fakePath, fakeUsbprint } from '../../../support/fakeUsbprint.ts'
import { hangs } from '../../../support/hangs.ts'
import { never } from '../../../support/printing.ts'
import { recordedInterfaces } from '../../../support/recorded/usbInterfaces.ts'

const uri = 'usbprint:vid_2d37&pid_6b1b#0123'
const options = { clock: systemClock, deadlineMs: hangs, signal: never }

function to(library: FakeUsbprint, address = uri) {
  const client = usbprintClient(library)
  return createUsbprintTransport(() => client).connect(address, options)
}

async function connected(library: FakeUsbprint): Promise<Connection> {
  const opened = await to(library)
  if (!opened.ok) throw new Error(opened.fault.code)
  return opened.value
}

const label = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)

describe('the address of a USB printer of Windows', () => {
  it('leads to its interface and back', () => {
    expect(parseUsbprintUri(uri)).toEqual({ ok: true, value: fakePath })
    expect(usbprintUri(fakePath)).toBe(uri)
    const inPort = '\\\\?\\usb#vid_0483&pid_5743&mi_01#7&1a2b3c4d&0&0001#{28d78fad-5a12-11d1-ae5b-0000f803a8c2}'
    expect(parseUsbprintUri(usbprintUri(inPort) ?? '')).toEqual({ ok: true, value: inPort })
  })

  it.each([
    'usbprint:',
    'usbprint:USB001',
    'usbprint:\\\\.\\PhysicalDrive0',
    'usbprint:vid_2d37&pid_6b1b',
    'usbprint:vid_2d37&pid_6b1b#a\\b',
    'usbprint:vid_2d37&pid_6b1b#a/../b',
    'usbprint:vid_2d37&pid_6b1b#a#{0}',
    'usbprint:vid_2d37&pid_6b1b#a\n',
  ])('is no other of Windows’ names: %j', (address) => {
    expect(parseUsbprintUri(address)).toMatchObject({ ok: false, fault: { code: 'printer.bad-address' } })
  })

  it('is not made of an interface that no address has a form for', () => {
    expect(usbprintUri('\\\\?\\usbprint#xprinterxp-420b#7&1&USB001#{28d78fad}')).toBeNull()
  })
})

describe('a USB printer of Windows', () => {
  it('gets every byte in its order, however few it takes, and it is written when the last one is there', async () => {
    const library = Object.assign(fakeUsbprint(), { holds: 2 })
    library.takes.push(1, 0, 40_000, 7)
    const connection = await connected(library)
    expect(await connection.write(label, never)).toEqual({ ok: true, value: undefined })
    expect(Buffer.from(library.received).equals(label)).toBe(true)
    await connection.close(0)
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it('is heard, also by a driver that ends a read with nothing, and is silent when it says nothing', async () => {
    const library = fakeUsbprint()
    library.says.push(new Uint8Array(), new Uint8Array(), Buffer.from('OK'))
    const connection = await connected(library)
    expect(connection.backChannel).toBe(true)
    expect(await connection.receive(hangs, never)).toEqual({ type: 'bytes', bytes: new Uint8Array(Buffer.from('OK')) })
    expect(await connection.receive(20, never)).toEqual({ type: 'nothing' })
    await connection.close(0)
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it('without a way back gets its labels and is asked nothing', async () => {
    const library = Object.assign(fakeUsbprint(), { oneWay: 'at-once' as const })
    const connection = await connected(library)
    expect(connection.backChannel).toBe(false)
    expect(await connection.write(label, never)).toMatchObject({ ok: true })
    await connection.close(0)
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it('that takes a read and refuses it then is mute, and gets its labels', async () => {
    const library = Object.assign(fakeUsbprint(), { oneWay: 'later' as const })
    const connection = await connected(library)
    expect(await connection.receive(20, never)).toEqual({ type: 'nothing' })
    expect(await connection.write(label, never)).toMatchObject({ ok: true })
    await connection.close(0)
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it('that is pulled out between opening and the first read cannot be reached, and nothing of it stays open', async () => {
    const library = Object.assign(fakeUsbprint(), { fails: 1167 })
    expect(await to(library)).toMatchObject({ ok: false, fault: { code: 'printer.unreachable' } })
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it.each([
    ['pulled out', 1167],
    ['asleep with the machine', 995],
  ])('that was %s in the middle of a label may have got some of it, and the connection is over', async (_, error) => {
    const library = Object.assign(fakeUsbprint(), { holds: 3 })
    const connection = await connected(library)
    library.taken = () => {
      library.fails = error
    }
    expect(await connection.write(label, never)).toMatchObject({ ok: false, fault: { why: 'lost', mayHaveLeft: true } })
    expect(await connection.receive(hangs, never)).toMatchObject({ type: 'reset' })
    await connection.close(0)
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it('that refuses the first write at once may have got it: only what was never put is proof', async () => {
    const library = fakeUsbprint()
    const connection = await connected(library)
    library.fails = 31
    expect(await connection.write(label, never)).toMatchObject({ ok: false, fault: { why: 'lost', mayHaveLeft: true } })
    expect(await connection.write(label, never)).toMatchObject({ ok: false, fault: { mayHaveLeft: false } })
    await connection.close(0)
  })

  it('without paper keeps the label waiting until it is called off, and the memory until the driver lets go', async () => {
    const library = Object.assign(fakeUsbprint(), { holds: Number.POSITIVE_INFINITY })
    const connection = await connected(library)
    const wish = new AbortController()
    const writing = connection.write(label, wish.signal)
    expect(await Promise.race([writing, systemClock.sleep(30)])).toBeUndefined()
    wish.abort()
    expect(await writing).toMatchObject({ ok: false, fault: { why: 'aborted', mayHaveLeft: true } })
    await connection.close(0)
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it.each([
    ['is not plugged in', 2, 'printer.unreachable'],
    ['is gone', 1167, 'printer.unreachable'],
    ['has another program’s attention', 32, 'printer.busy'],
    ['denies a second handle', 5, 'printer.busy'],
    ['fails as nobody knows', 1_234, 'printer.unreachable'],
  ])('that %s cannot be opened, and it is said why', async (_, error, code) => {
    const library = fakeUsbprint()
    library.refusals.push(error)
    expect(await to(library)).toMatchObject({ ok: false, fault: { code } })
    expect(library.held()).toEqual({ handles: 0, rooms: 0 })
  })

  it('that USB had put to sleep is waited for until it wakes', async () => {
    const library = fakeUsbprint()
    library.refusals.push(21, 21)
    expect(await to(library)).toMatchObject({ ok: true })
  })

  it('whose thread ends is a connection that is over', async () => {
    const client = usbprintClient(fakeUsbprint())
    const dying = { ...client, isDrained: () => Promise.reject(new Error('the thread ended')) }
    const opened = await createUsbprintTransport(() => dying).connect(uri, options)
    expect(opened.ok && (await opened.value.write(label, never))).toMatchObject({ fault: { why: 'lost' } })
  })
})

describe('what a USB printer says of itself', () => {
  const said = 'MFG:Xprinter;MDL:XP-420B;CMD:TSPL;'
  it.each([
    ['its length', said.length + 2],
    ['no length', 0],
    ['too much length', 4_000],
  ])('is read with %s in front', (_, length) => {
    expect(deviceIdText(Buffer.concat([Buffer.of(length >> 8, length & 255), Buffer.from(`${said}\0`)]))).toBe(said)
  })

  it('is nothing when it is cut short', () => {
    expect(deviceIdText(Buffer.of(0))).toBe('')
  })
})

describe('USB printers that are plugged in', () => {
  /** SetupAPI as it was recorded; `needed` and `kept` as other Windows have them. */
  function recorded({ kept = false }: { readonly kept?: boolean } = {}) {
    let sets = 0
    const at = (of: Uint8Array) =>
      recordedInterfaces.find(({ data }) => Buffer.from(of).equals(Buffer.from(data, 'hex')))
    const library: UsbprintLibrary = {
      ...fakeUsbprint(),
      interfaceSet: (guid, flags) => {
        expect(Buffer.from(guid).toString('hex')).toBe('ad8fd728125ad111ae5b0000f803a8c2')
        expect(flags).toBe(0x12)
        return BigInt(++sets)
      },
      nextInterface(_set, _guid, index, into) {
        expect(Buffer.from(into).readUInt32LE()).toBe(into.length)
        const row = recordedInterfaces[index]
        if (row !== undefined) into.set(Buffer.from(row.data, 'hex'))
        return row !== undefined
      },
      interfaceDetail(_set, of, into) {
        const detail = Buffer.from(at(of)?.detail ?? '', 'hex')
        if (into === null || into.length < detail.length) return { done: false, needed: detail.length }
        // As Windows of 64 bits has it; another size is refused with ERROR_INVALID_USER_BUFFER.
        if (Buffer.from(into).readUInt32LE() !== 8) return { done: false, needed: detail.length }
        into.set(detail)
        return { done: true, needed: detail.length }
      },
      interfaceValue: (_set, of, name) => {
        const values: Readonly<Record<string, string>> = at(of)?.values ?? {}
        return kept || values[name] === undefined ? null : Buffer.from(values[name], 'hex')
      },
      endSet: () => void sets--,
    }
    return { library, open: () => sets }
  }

  it('are read out of the structures of 64 bits, with the port of their queue', async () => {
    const { library, open } = recorded()
    expect(await findUsbprint(null, usbprintClient(library))).toEqual([
      {
        uri: 'usbprint:vid_0a5f&pid_0166#7&1a2b&0&2',
        name: 'usbprint:vid_0a5f&pid_0166#7&1a2b&0&2',
        ids: { device: 'USB002' },
      },
      { uri, name: uri, ids: { device: 'USB001' } },
    ])
    expect(open()).toBe(0)
  })

  it('are found without their port where Windows keeps it from this user, and are nothing where there are none', async () => {
    const found = await findUsbprint(null, usbprintClient(recorded({ kept: true }).library))
    expect(found.map(({ ids }) => ids)).toEqual([{}, {}])
    expect(await findUsbprint(null, usbprintClient(fakeUsbprint()))).toEqual([])
    expect(await findUsbprint(null, null)).toEqual([])
  })

  it('are named as they name themselves', async () => {
    const find = async () => [{ path: fakePath, port: 'USB001', deviceId: 'MFG:Xprinter;MDL:XP-420B;CMD:TSPL;' }]
    expect(await findUsbprint(null, { find })).toEqual([
      { uri, name: 'Xprinter XP-420B', ids: { MFG: 'Xprinter', MDL: 'XP-420B', CMD: 'TSPL', device: 'USB001' } },
    ])
  })
})
