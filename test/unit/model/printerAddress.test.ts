import { expect, it } from 'vitest'
import { readPrinterAddress } from '../../../src/model/printerAddress.ts'

it.each([
  ['192.168.1.50', 'socket://192.168.1.50:9100'],
  [' 192.168.1.50:9100 ', 'socket://192.168.1.50:9100'],
  ['192.168.1.50:6101', 'socket://192.168.1.50:6101'],
  ['printer.local', 'socket://printer.local:9100'],
  ['zebra-kho:9100', 'socket://zebra-kho:9100'],
  ['socket://192.168.1.50:9100/', 'socket://192.168.1.50:9100/'],
  ['socket://printer.local', 'socket://printer.local'],
  ['[fe80::1]:9101', 'socket://[fe80::1]:9101'],
  ['fe80::1', 'socket://[fe80::1]:9100'],
  ['com3', 'serial:COM3'],
  ['/dev/ttyUSB0', 'serial:/dev/ttyUSB0'],
  ['/dev/usb/lp0', 'device:/dev/usb/lp0'],
  ['\\\\KHO-PC\\Xprinter', 'spooler:\\\\KHO-PC\\Xprinter'],
  ['http://kho.local:631/printers/zebra', 'spooler://kho.local:631/zebra'],
  ['ipp://kho.local/printers/zebra', 'spooler://kho.local/zebra'],
  ['https://localhost:631/printers/zebra', 'spooler://localhost:631/zebra'],
  ['spooler:Xprinter XP-420B', 'spooler:Xprinter XP-420B'],
  ['usbprint:vid_2d37&pid_6b1b#0123', 'usbprint:vid_2d37&pid_6b1b#0123'],
  ['null:', 'null:'],
])('%s is understood as %s', (typed, uri) => {
  expect(readPrinterAddress(typed)).toBe(uri)
})

it.each([
  '',
  ' ',
  '192.168.1',
  '192.168.1.500',
  '192.168.1.50:0',
  '192.168.1.50:99999',
  '192.168.1.50:91 00',
  'http://192.168.1.50/',
  'https://kho.local:631/printers/zebra',
  'IPPS://kho.local/printers/zebra',
  'lpr://host',
  'user:secret@host',
  'socket://user@host',
  'FILE:/tmp/x',
  'máy in',
  '-printer',
  '[zz::1]',
  'a\nb',
])('%j is no address', (typed) => {
  expect(readPrinterAddress(typed)).toBeNull()
})
