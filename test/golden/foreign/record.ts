/**
 * Records what other people's drivers send for test/support/foreignSource.ts. See README.md beside this file.
 * Run it with Node 24: `node test/golden/foreign/record.ts`. It needs CUPS (rastertolabel, ppdc, sample.drv).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import receiptline from 'receiptline'
import { dotsToPng } from '../../../src/model/dotsPng.ts'
import { foreignSource } from '../../support/foreignSource.ts'

const here = import.meta.dirname
const work = mkdtempSync(join(tmpdir(), 'foreign-'))
const source = foreignSource()

/** A CUPS raster of one page, version 3 (uncompressed, little-endian), one bit a dot, black is 1. */
function cupsRaster(copies: number): Buffer {
  const header = Buffer.alloc(1796)
  const put = (offset: number, ...values: number[]) =>
    values.forEach((value, index) => header.writeUInt32LE(value, offset + index * 4))
  put(276, 203, 203) // HWResolution
  put(340, copies) // NumCopies
  put(352, 170, 142) // PageSize in points
  put(372, source.width, source.height, 0, 1, 1, source.stride, 0, 3) // one bit, chunky, black
  put(420, 1) // cupsNumColors
  header.writeFloatLE(170, 428)
  header.writeFloatLE(142, 432)
  return Buffer.concat([Buffer.from('3SaR'), header, source.data])
}

execFileSync('ppdc', ['-d', work, '/usr/share/cups/drv/sample.drv'], { stdio: 'ignore' })
const drivers = { zebra: 'cups.zpl', zebraep1: 'cups.epl1', zebraep2: 'cups.epl2', zebracpl: 'cups.cpcl' }
const raster = join(work, 'source.ras')
writeFileSync(raster, cupsRaster(2))
for (const [ppd, name] of Object.entries(drivers)) {
  const stream = execFileSync('/usr/lib/cups/filter/rastertolabel', ['1', 'user', 'title', '2', '', raster], {
    env: { ...process.env, PPD: join(work, `${ppd}.ppd`) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  writeFileSync(join(here, name), stream)
}

/** receiptline for an Epson (GS 8 L) and for a clone (GS v 0), the picture in the middle of 48 characters. */
const document = `{image:${Buffer.from(dotsToPng(source)).toString('base64')}}\n`
for (const [command, name] of [
  ['escpos', 'receiptline.escpos'],
  ['generic', 'receiptline-generic.escpos'],
] as const) {
  const stream = receiptline.transform(document, { command, cpl: 48, encoding: 'cp437', gradient: false, cutting: true })
  writeFileSync(join(here, name), Buffer.from(stream, 'binary'))
}
