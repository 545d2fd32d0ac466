import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { parseDeviceId } from '../../../../src/printer/discover/deviceId.ts'
import { discover, merged } from '../../../../src/printer/discover/discover.ts'
import { neighbours } from '../../../../src/printer/discover/findInSubnet.ts'
import { findWindowsQueues } from '../../../../src/printer/discover/findQueues.ts'
import { serialLine } from '../../../../src/printer/discover/findSerialPorts.ts'
import { findUsbDevices } from '../../../../src/printer/discover/findUsbDevices.ts'
import type { ServiceRecord } from '../../../../src/printer/discover/serviceRecords.ts'
import { printersOf } from '../../../../src/printer/discover/serviceRecords.ts'
import { parseSpoolerUri } from '../../../../src/printer/transports/spoolerUri.ts'
import { winspoolClient } from '../../../../src/printer/transports/winspool/winspoolClient.ts'
import { foundLine, hasDevice } from '../../../../src/serial/findSerialLines.ts'
import { fakeWinspool } from '../../../support/fakeWinspool.ts'
import { never } from '../../../support/printing.ts'
import { tempDir } from '../../../support/tempDir.ts'

const soon = { clock: systemClock, signal: never, deadlineMs: 50, subnet: false }
const row = (uri: string, name: string, ids = {}) => ({ uri, name, ids })

describe('looking for printers', () => {
  it('finds what each way finds, whatever becomes of another way', async () => {
    const found = await discover(soon, [
      async () => [row('spooler:a', 'a')],
      () => Promise.reject(new Error('no CUPS')),
      () => {
        throw new Error('no package')
      },
      () => new Promise(() => undefined),
    ])
    expect(found).toEqual([row('spooler:a', 'a')])
  })

  it('is over when it is called off', async () => {
    const wish = new AbortController()
    const looking = discover({ ...soon, deadlineMs: 1e9, signal: wish.signal }, [() => new Promise(() => undefined)])
    wish.abort()
    expect(await looking).toEqual([])
  })

  it('gives an address one row, with its best name and all that is known', () => {
    expect(
      merged([
        row('socket://10.0.0.5:9100', '10.0.0.5', { MDL: 'ZD421' }),
        row('socket://10.0.0.5:9100', 'Zebra at table 3', { CMD: 'ZPL' }),
        row('spooler:a', 'a'),
      ]),
    ).toEqual([row('socket://10.0.0.5:9100', 'Zebra at table 3', { MDL: 'ZD421', CMD: 'ZPL' }), row('spooler:a', 'a')])
  })
})

describe('a device id', () => {
  it('is read in its short and its long form', () => {
    expect(parseDeviceId('MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC GK420d;CLASS:PRINTER;;x')).toEqual(
      {
        MFG: 'Zebra Technologies',
        CMD: 'ZPL',
        MDL: 'ZTC GK420d',
        CLASS: 'PRINTER',
      },
    )
    expect(parseDeviceId('__proto__:x;MFG:TSC;SERN:1\n')).toEqual({ MFG: 'TSC', SN: '1', __PROTO__: 'x' })
    expect(parseDeviceId('')).toEqual({})
  })
})

describe('USB devices', () => {
  it('are named by what they say of themselves, and found also when they say nothing', async () => {
    await using folder = await tempDir()
    for (const name of ['lp0', 'lp1', 'hiddev0']) await mkdir(join(folder.path, name, 'device'), { recursive: true })
    await writeFile(join(folder.path, 'lp0/device/ieee1284_id'), 'MFG:TSC;MDL:TTP-244 Pro;CMD:TSPL;')
    expect(await findUsbDevices(null, folder.path)).toEqual([
      row('device:/dev/usb/lp0', 'TSC TTP-244 Pro', { MFG: 'TSC', MDL: 'TTP-244 Pro', CMD: 'TSPL' }),
      row('device:/dev/usb/lp1', '/dev/usb/lp1'),
    ])
    expect(await findUsbDevices(null, join(folder.path, 'none'))).toEqual([])
  })
})

describe('serial ports', () => {
  it('are those with something behind them', () => {
    expect(hasDevice({ path: '/dev/ttyS0' })).toBe(false)
    expect(hasDevice({ path: 'COM3' })).toBe(true)
    const usb = { path: '/dev/ttyUSB0', manufacturer: 'FTDI', vendorId: '0403', productId: '6001', serialNumber: 'A1' }
    expect(hasDevice(usb)).toBe(true)
    expect(serialLine(foundLine(usb))).toEqual(
      row('serial:/dev/ttyUSB0?baud=9600', 'FTDI (/dev/ttyUSB0)', { MFG: 'FTDI', SN: 'A1', usb: '0403:6001' }),
    )
  })
})

describe('queues of Windows', () => {
  it('have addresses that lead back to them', async () => {
    const found = await findWindowsQueues(winspoolClient(fakeWinspool('100% Zebra')))
    expect(found).toEqual([row('spooler:100%25 Zebra', '100% Zebra', { MDL: 'a driver', device: 'USB001' })])
    expect(parseSpoolerUri(found[0]?.uri ?? '')).toMatchObject({ value: { queue: '100% Zebra' } })
  })
})

describe('announced printers', () => {
  const records = (type: string, port: number): ServiceRecord[] => [
    { type: 'PTR', name: `${type}._tcp.local`, data: `Bàn 3.${type}._tcp.local` },
    { type: 'SRV', name: `Bàn 3.${type}._tcp.local`, data: { port, target: 'zebra.local' } },
    {
      type: 'TXT',
      name: `Bàn 3.${type}._tcp.local`,
      data: [Buffer.from('ty=Zebra ZD421'), Buffer.from('usb_CMD=ZPL'), Buffer.from('note')],
    },
    { type: 'A', name: 'zebra.local', data: '10.0.0.5' },
  ]

  it('are one for an address, at the port that takes raw bytes', () => {
    const found = printersOf([...records('_ipp', 631), ...records('_pdl-datastream', 6_101)])
    expect(found).toEqual([
      {
        host: '10.0.0.5',
        raw: true,
        printer: row('socket://10.0.0.5:6101', 'Bàn 3', { MDL: 'Zebra ZD421', CMD: 'ZPL' }),
      },
    ])
  })

  it('are a neighbour’s: nobody else, this machine least of all, is knocked at because somebody said so', () => {
    const at = (address: string) =>
      printersOf(
        records('_pdl-datastream', 6_379).map((one) => (one.type === 'A' ? { ...one, data: address } : one)),
        [],
      )
    for (const address of [
      '127.0.0.1',
      '0.0.0.0',
      '8.8.8.8',
      '255.255.255.255',
      'zebra.example',
      '10.0.0.5 x',
      '169.254.169.254',
    ])
      expect([address, at(address).map(({ host }) => host)]).toEqual([address, []])
    expect(at('192.168.1.9')).toHaveLength(1)
  })

  it('are at ports where printers take bytes, and have names in which all is seen', () => {
    const [found] = printersOf(
      records('_pdl-datastream', 6_379).map((one) =>
        JSON.parse(JSON.stringify(one).replaceAll('Bàn 3', 'Bàn\\u202e \\u001b[2J3')),
      ),
      [],
    )
    expect(found).toMatchObject({ raw: false, printer: { uri: 'socket://10.0.0.5:9100', name: 'Bàn [2J3' } })
    for (const port of [0, 22, 65_535]) expect(printersOf(records('_pdl-datastream', port), [])[0]?.raw).toBe(false)
  })

  it('are not at this machine’s own address on its network, whatever a neighbour says', () => {
    const announced = records('_pdl-datastream', 6_379)
    const [host = ''] = printersOf(announced, []).map((one) => one.host)
    expect(host).not.toBe('')
    expect(printersOf(announced, ['10.5.5.5', host])).toEqual([])
  })

  it('are no more than a warehouse has, however many somebody announces', () => {
    const flood = Array.from({ length: 50_000 }, (_, at): ServiceRecord[] => [
      { type: 'PTR', name: '_ipp._tcp.local', data: `P${at}._ipp._tcp.local` },
      { type: 'SRV', name: `P${at}._ipp._tcp.local`, data: { port: 631, target: `p${at}.local` } },
      { type: 'A', name: `p${at}.local`, data: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` },
    ]).flat()
    expect(printersOf(flood)).toHaveLength(64)
    expect(printersOf(flood.filter(({ type }) => type === 'PTR'))).toEqual([])
  })

  it('are nothing while their host is not known', () => {
    expect(printersOf(records('_ipp', 631).slice(0, 3))).toEqual([])
  })
})

describe('the neighbours', () => {
  it('are the private /24 around this machine, without itself', () => {
    const own = [
      { address: '192.168.1.7', family: 'IPv4', internal: false },
      { address: '127.0.0.1', family: 'IPv4', internal: true },
      { address: '8.8.8.8', family: 'IPv4', internal: false },
      { address: 'fe80::1', family: 'IPv6', internal: false },
    ] as const
    const hosts = neighbours(own)
    expect(hosts.length).toBe(253)
    expect(hosts).toContain('192.168.1.254')
    expect(hosts).not.toContain('192.168.1.7')
  })
})
