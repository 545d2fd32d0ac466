import { describe, expect, it } from 'vitest'
import { modelOf, modelOfIds } from '../../../src/printer/identify.ts'

const silent = { name: null, dpmm: null, headDots: null }

describe('what a printer is', () => {
  it('is told by an IEEE 1284 id without a question', () => {
    expect(modelOfIds({ MFG: 'Zebra ', MDL: 'GX420d' }, 'Zebra GX420d')).toMatchObject({ model: 'zebra-gx420d' })
  })

  it.each([
    ['ZPL', 'zpl'],
    ['EPL,ZPL', 'epl2'],
    ['ESC/POS', 'escpos'],
    ['TSPL2', 'tspl'],
    ['XYZ,CPCL', 'cpcl'],
  ])('is at least a language when its id says CMD:%s', (CMD, language) => {
    expect(modelOfIds({ CMD }, 'unheard of')).toMatchObject({ model: null, row: { language } })
  })

  it('stays open when the id says nothing of use', () => {
    expect(modelOfIds({ MDL: 'LaserJet', CMD: 'PCL,PS' }, 'LaserJet')).toBeNull()
  })

  it('is the row that it names', () => {
    expect(modelOf({ ...silent, language: 'zpl', name: 'ZTC ZD621-300dpi ZPL' })).toMatchObject({
      model: 'zebra-zd621-12',
    })
  })

  it('is the row of its language and resolution when its name is unknown, with the width that it says', () => {
    const identity = { language: 'zpl', name: 'Nobody 9000', dpmm: 12, headDots: 2016 } as const
    expect(modelOf(identity)).toMatchObject({ model: null, row: { dpmm: 12, headDots: 2016, graphics: 'z64' } })
  })

  it.each([
    ['by its id', { MFG: 'Godex', MDL: 'G500', CMD: 'ZPL' }, 'G500'],
    ['by the name of its queue', { CMD: 'EZPL,GZPL' }, 'Godex G500'],
    ['by its own long name', { MDL: 'GODEX EZ1100+', CMD: 'ZPL' }, 'label'],
  ])('is a clone that gets no Z64 when it speaks ZPL and is a Godex %s', (_, ids, name) => {
    expect(modelOfIds(ids, name)).toMatchObject({
      model: 'zpl-clone',
      row: { language: 'zpl', graphics: 'run-length' },
    })
  })

  it('is a clone of its own resolution and width when it is asked, and a Godex by what it or its queue says', () => {
    const asked = { language: 'zpl', dpmm: 12, headDots: 1264 } as const
    const clone = { model: 'zpl-clone', row: { dpmm: 12, headDots: 1264, graphics: 'run-length' } }
    expect(modelOf({ ...asked, name: 'GODEX G530' })).toMatchObject(clone)
    expect(modelOf({ ...asked, name: 'G530' }, ['Godex G530'])).toMatchObject(clone)
    expect(modelOf({ ...asked, name: null }, ['Godexia 3'])).toMatchObject({ model: null, row: { graphics: 'z64' } })
    expect(modelOf({ ...asked, language: 'tspl', name: 'Godex G530' })).toMatchObject({
      model: null,
      row: { language: 'tspl', graphics: 'raster' },
    })
  })

  it('is not the row of a namesake in another language', () => {
    expect(modelOf({ ...silent, language: 'escpos', name: 'GX420d' })).toMatchObject({
      model: null,
      row: { language: 'escpos' },
    })
  })
})
