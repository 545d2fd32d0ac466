import { describe, expect, it } from 'vitest'
import { localCupsServer, parseCupsServer } from '../../../../src/printer/transports/cups/cupsServer.ts'
import { parseDeviceUri } from '../../../../src/printer/transports/device.ts'
import { parseFileUri } from '../../../../src/printer/transports/file.ts'
import { parseSerialUri } from '../../../../src/printer/transports/serial.ts'
import { parseSpoolerUri } from '../../../../src/printer/transports/spoolerUri.ts'
import { transportFor } from '../../../../src/printer/transports.ts'

const bad = { ok: false, fault: { code: 'printer.bad-address' } }

describe('the transport of an address', () => {
  it.each([
    'socket://h',
    'device:/dev/usb/lp0',
    'usbprint:vid_2d37&pid_6b1b#0123',
    'serial:/dev/ttyS0',
    'file:x',
    'null:',
  ])('%s connects', (uri) => {
    expect(transportFor(uri)).toMatchObject({ ok: true, value: { type: 'connection' } })
  })

  it('is a spooler for spooler:', () => {
    expect(transportFor('spooler:q')).toMatchObject({ ok: true, value: { type: 'spooler' } })
  })

  it.each(['', 'q', ':', 'http://h', 'toString:x', '__proto__:x'])('is none for %j', (uri) => {
    expect(transportFor(uri)).toMatchObject(bad)
  })
})

describe('the address of a serial line', () => {
  it('says how the line is set, and may leave out what is usual', () => {
    expect(parseSerialUri('serial:/dev/ttyUSB0?baud=115200&flow=rtscts&bits=7&parity=even&stop=2')).toEqual({
      ok: true,
      value: { path: '/dev/ttyUSB0', baud: 115_200, flow: 'rtscts', bits: 7, parity: 'even', stop: 2 },
    })
    expect(parseSerialUri('serial:COM3')).toEqual({
      ok: true,
      value: { path: 'COM3', baud: 9_600, flow: 'none', bits: 8, parity: 'none', stop: 1 },
    })
  })

  it.each([
    'serial:',
    'serial:ttyUSB0',
    'serial:COM',
    'serial:/dev/ttyUSB0?baud=12345',
    'serial:/dev/ttyUSB0?baud=9600&baud=115200',
    'serial:/dev/ttyUSB0?speed=9600',
    'serial:/dev/ttyUSB0?flow=dtr',
    'serial:/dev/ttyUSB0?__proto__=1',
    'serial:/dev/tty\0',
  ])('%j is none', (uri) => {
    expect(parseSerialUri(uri)).toMatchObject(bad)
  })
})

describe('the address of a device', () => {
  it.each([
    ['device:/dev/usb/lp0', '/dev/usb/lp0'],
    ['device:///dev/usb/lp0', '/dev/usb/lp0'],
  ])('%s is %s', (uri, path) => {
    expect(parseDeviceUri(uri)).toEqual({ ok: true, value: path })
  })

  it.each(['device:', 'device:/', 'device:lp0', 'device://host/lp0', 'device:\\\\.\\USB001', 'device:/dev/\0'])(
    '%j is none',
    (uri) => {
      expect(parseDeviceUri(uri)).toMatchObject(bad)
    },
  )
})

describe('the address of a file', () => {
  it.each([
    ['file:labels.zpl', 'labels.zpl'],
    ['file:/tmp/labels.zpl', '/tmp/labels.zpl'],
    ['file:///tmp/labels.zpl', '/tmp/labels.zpl'],
    ['file:C:\\labels.zpl', 'C:\\labels.zpl'],
  ])('%s is %s', (uri, path) => {
    expect(parseFileUri(uri)).toEqual({ ok: true, value: path })
  })

  it.each(['file:', 'file://host/x', 'file:x\0'])('%j is none', (uri) => {
    expect(parseFileUri(uri)).toMatchObject(bad)
  })
})

describe('the address of a queue', () => {
  it.each([
    ['spooler:label', 'label', null],
    ['spooler:ZDesigner GK420d', 'ZDesigner GK420d', null],
    ['spooler:ZDesigner%20GK420d', 'ZDesigner GK420d', null],
    ['spooler:\\\\server\\printer', '\\\\server\\printer', null],
    ['spooler://kho:8631/label', 'label', { host: 'kho', port: 8_631 }],
    ['spooler://[::1]/label', 'label', { host: '::1', port: 631 }],
  ])('%s is the queue %s', (uri, queue, server) => {
    expect(parseSpoolerUri(uri)).toEqual({ ok: true, value: { queue, server } })
  })

  it.each([
    'spooler:',
    'spooler: ',
    'spooler:%',
    'spooler:a\nb',
    'spooler:..',
    'spooler:%2e%2e',
    'spooler:.',
    'spooler:\ud800',
    'spooler://host/',
    'spooler://us er@host/q',
  ])('%j is none', (uri) => {
    expect(parseSpoolerUri(uri)).toMatchObject(bad)
  })
})

describe('the CUPS of this machine', () => {
  it.each([
    ['/tmp/cups.sock', { socketPath: '/tmp/cups.sock' }],
    ['kho', { host: 'kho', port: 631 }],
    ['kho:8631', { host: 'kho', port: 8_631 }],
    ['[fe80::1]:8631', { host: 'fe80::1', port: 8_631 }],
    ['kho/version=1.1', { host: 'kho', port: 631 }],
  ])('is where CUPS_SERVER says: %s', (text, server) => {
    expect(parseCupsServer(text)).toEqual(server)
    expect(localCupsServer({ CUPS_SERVER: text })).toEqual(server)
  })
})
