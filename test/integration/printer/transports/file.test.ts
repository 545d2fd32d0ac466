import { chown, link, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { fileTransport } from '../../../../src/printer/transports/file.ts'
import { nullTransport } from '../../../../src/printer/transports/sink.ts'
import { hangs } from '../../../support/hangs.ts'
import { never } from '../../../support/printing.ts'
import { tempDir } from '../../../support/tempDir.ts'

const options = { clock: systemClock, deadlineMs: hangs, signal: never }

async function connect(uri: string) {
  const connected = await (uri === 'null:' ? nullTransport : fileTransport).connect(uri, options)
  if (!connected.ok) throw new Error(JSON.stringify(connected.fault))
  return connected.value
}

describe('a file as a printer', () => {
  it('is made when it is missing, and holds one label after the other', async () => {
    await using folder = await tempDir()
    const path = join(folder.path, 'labels.zpl')
    for (const text of ['^XA^FDmột^FS^XZ', '^XA^FDhai^FS^XZ']) {
      const connection = await connect(`file:${path}`)
      expect(connection.backChannel).toBe(false)
      expect(await connection.write(Buffer.from(text), never)).toMatchObject({ ok: true })
      connection.finish()
      expect(await connection.receive(1_000, never)).toMatchObject({ type: 'ended' })
      await connection.close(1_000)
    }
    expect(await readFile(path, 'utf8')).toBe('^XA^FDmột^FS^XZ^XA^FDhai^FS^XZ')
    expect((await stat(path)).mode & 0o077, 'receivers stand in it').toBe(0)
  })

  it('takes nothing after its end', async () => {
    await using folder = await tempDir()
    const connection = await connect(`file:${folder.path}/labels`)
    await connection.close(1_000)
    expect(await connection.write(Buffer.from('x'), never)).toMatchObject({ ok: false, fault: { mayHaveLeft: false } })
  })

  it('is no file that has another name: that is perhaps the journal, whose locks would be gone with it', async () => {
    await using folder = await tempDir()
    const [own, hard] = [join(folder.path, 'station.db'), join(folder.path, 'labels.zpl')]
    await writeFile(own, 'kept')
    await link(own, hard)
    expect(await fileTransport.connect(`file:${hard}`, options)).toMatchObject({
      fault: { code: 'printer.bad-address' },
    })
    expect(await readFile(own, 'utf8')).toBe('kept')
  })

  it('is never what a link leads to, nor what another user made and reads', async () => {
    await using folder = await tempDir()
    const [own, soft] = [join(folder.path, 'own'), join(folder.path, 'link')]
    await writeFile(own, 'kept')
    await symlink(own, soft)
    expect(await fileTransport.connect(`file:${soft}`, options)).toMatchObject({ ok: false })
    expect(await readFile(own, 'utf8')).toBe('kept')
    if (process.getuid?.() !== 0) return
    await chown(own, 65_533, 65_533)
    expect(await fileTransport.connect(`file:${own}`, options)).toMatchObject({ ok: false })
  })

  it('is refused where no file can be', async () => {
    await using folder = await tempDir()
    await mkdir(join(folder.path, 'folder'))
    const to = (uri: string) => fileTransport.connect(uri, options)
    expect(await to(`file:${folder.path}/none/labels`)).toMatchObject({ ok: false })
    expect(await to(`file:${folder.path}/folder`)).toMatchObject({ ok: false, fault: { code: 'printer.bad-address' } })
    expect(await to('file:')).toMatchObject({ ok: false, fault: { code: 'printer.bad-address' } })
  })
})

describe('no printer at all', () => {
  it('takes everything and never answers', async () => {
    const connection = await connect('null:')
    expect(await connection.write(new Uint8Array(1_000_000), never)).toMatchObject({ ok: true })
    expect(await connection.receive(0, never)).toEqual({ type: 'nothing' })
    await connection.close(0)
    expect(await connection.receive(0, never)).toMatchObject({ type: 'ended' })
  })
})
