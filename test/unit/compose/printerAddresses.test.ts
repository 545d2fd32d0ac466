import { expect, it } from 'vitest'
import { createPrinterTools } from '../../../src/compose/printerTools.ts'
import { patientClock } from '../../support/patientClock.ts'
import { printersAt } from '../../support/printing.ts'

const raster = { label: () => Promise.reject(new Error('nothing is drawn here')) }
const { checkAddress } = createPrinterTools({ printers: printersAt('null:'), raster, clock: patientClock })

it.each(['spooler:x\0file:', 'spooler:a\nb', 'spooler:..', 'spooler:%00', 'device:/dev/usb/lp0\0', 'serial:COM3\r'])(
  '%j is set up as no printer',
  (uri) => {
    expect(checkAddress(uri)).toMatchObject({ ok: false, fault: { code: 'printer.bad-address' } })
  },
)

it.each(['spooler:ZDesigner GK420d', 'spooler://kho:631/label', 'socket://10.0.0.5:9100', 'null:'])('%j is', (uri) => {
  expect(checkAddress(uri)).toMatchObject({ ok: true })
})
