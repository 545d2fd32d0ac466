import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { outsideFolder } from '../../../src/printer/outsideFolder.ts'
import { tempDir } from '../../support/tempDir.ts'

it('no printer is a file of the data folder, however its path is spelled', async () => {
  await using temp = await tempDir()
  const dir = join(temp.path, 'data')
  mkdirSync(join(dir, 'practice'), { recursive: true })
  symlinkSync(dir, join(temp.path, 'innocent'))
  symlinkSync(join(dir, 'file.key'), join(temp.path, 'labels.zpl'))
  symlinkSync(join(dir, 'practice'), join(temp.path, 'up'))
  const transportFor = outsideFolder(join(temp.path, 'innocent'))
  const inside = [
    `file:${join(dir, 'file.key')}`,
    `file:${join(dir, 'practice', 'new.zpl')}`,
    `file:${join(dir, 'nowhere', 'new.zpl')}`,
    `file:${dir}/../data/station.db`,
    `file:${join(temp.path, 'innocent', 'station.db')}`,
    // Through the link first, and then up.
    `file:${temp.path}/up/../station.db`,
    pathToFileURL(join(dir, 'station.db')).href,
    `device:${join(dir, 'station.db')}`,
  ]
  for (const uri of inside)
    expect([uri, transportFor(uri)]).toMatchObject([uri, { fault: { code: 'printer.bad-address' } }])
})

it('a file beside the data folder is a printer, and so is everything that is no file', async () => {
  await using temp = await tempDir()
  const transportFor = outsideFolder(join(temp.path, 'data'))
  const others = [`file:${join(temp.path, 'data.zpl')}`, 'device:/dev/usb/lp0', 'socket://10.0.0.9', 'null:']
  for (const uri of others) expect([uri, transportFor(uri).ok]).toEqual([uri, true])
})
