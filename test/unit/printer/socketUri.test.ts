import { describe, expect, it } from 'vitest'
import { parseSocketUri } from '../../../src/printer/transports/socket.ts'

describe('the address of a socket printer', () => {
  it.each([
    ['socket://192.168.1.20:9100', '192.168.1.20', 9100],
    ['socket://label-1.kho.example:6101', 'label-1.kho.example', 6101],
    ['socket://printer', 'printer', 9100],
    ['socket://printer:9100/', 'printer', 9100],
    ['socket://[::1]:9100', '::1', 9100],
    ['socket://[fe80::2:1]', 'fe80::2:1', 9100],
  ])('%s is host %s, port %i', (uri, host, port) => {
    expect(parseSocketUri(uri)).toEqual({ ok: true, value: { host, port } })
  })

  it.each([
    '',
    'printer:9100',
    'http://printer:9100',
    'socket:printer',
    'socket://',
    'socket://:9100',
    'socket://printer:0',
    'socket://printer:65536',
    'socket://printer:port',
    'socket://1.2.3.999:9100',
    'socket://[::1:9100',
    'socket://a b:9100',
    'socket://user:secret@printer:9100',
    'socket://printer:9100/queue',
    'socket://printer:9100?x=1',
  ])('%j is none', (uri) => {
    expect(parseSocketUri(uri)).toMatchObject({ ok: false, fault: { code: 'printer.bad-address' } })
  })
})
