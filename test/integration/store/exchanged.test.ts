import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { makeHeldFolder } from '../../../src/disk/heldFolder.ts'
import { LabelLines } from '../../../src/emulator/labelLines.ts'
import { deviceTransport } from '../../../src/printer/transports/device.ts'
import { makeAsked, replaceAsked } from '../../../src/store/askedFile.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { openBackup } from '../../../src/store/openedBackup.ts'
import { openOutsideMarks, rememberBackup } from '../../../src/store/outsideMarks.ts'
import { makeOwnFolder } from '../../../src/store/privateFile.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { describeWith } from '../../support/notRun.ts'
import { never } from '../../support/printing.ts'
import { accepted, faultCode, storeFolder, value } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'

const somebodyElse = 65_534
const needed = {
  met: process.platform === 'linux' && process.getuid?.() === 0,
  what: 'Linux and root, who can be somebody else (setpriv)',
}

/** He gives the name of the one to the other and back, as fast as he can, until it is disposed of; then all is as it was. */
async function exchanging(name: string, other: string): Promise<AsyncDisposable> {
  const script = `const { existsSync, renameSync } = require('node:fs'); const [, a, b, stop] = process.argv
    let [turn, aside] = [0, 0]
    // What was made under a name that was nobody's at that moment is put aside, as often as it is made.
    const to = (from, at) => {
      for (;;) try { return renameSync(from, at) } catch { renameSync(at, at + '-' + aside++) }
    }
    console.log('began')
    for (; turn % 64 !== 0 || !existsSync(stop); turn++) { to(a, a + '.away'); to(b, a); to(a, b); to(a + '.away', a) }`
  const stop = `${name}.stop`
  const him = ['--reuid', String(somebodyElse), '--regid', String(somebodyElse), '--clear-groups']
  const child = spawn('setpriv', [...him, process.execPath, '-e', script, name, other, stop], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return {
    async [Symbol.asyncDispose]() {
      mkdirSync(stop)
      expect(await ended).toEqual([0, null])
      rmSync(stop, { recursive: true })
    },
  }
}

/** A folder in which another user gives names, and a link of his in it. */
function hisFolder(parent: string, target: string) {
  const his = join(parent, 'his')
  mkdirSync(his)
  symlinkSync(target, join(his, 'link'))
  for (const path of [his, join(his, 'link')]) lchownSync(path, somebodyElse, somebodyElse)
  chmodSync(parent, 0o755)
  return { his, link: join(his, 'link') }
}

describeWith(needed, 'another user who exchanges names', () => {
  it('has no folder made where he makes names before that is asked: none in his, none where his link leads', async () => {
    await using outside = await tempDir()
    const [own, his] = [join(outside.path, 'own'), join(outside.path, 'his')]
    for (const folder of [own, his]) mkdirSync(folder)
    chmodSync(his, 0o777)
    expect(await makeOwnFolder(join(his, 'below', 'data'))).toBe(his)
    expect(readdirSync(his)).toEqual([])
    symlinkSync(own, join(his, 'link'))
    lchownSync(join(his, 'link'), somebodyElse, somebodyElse)
    const led = join(his, 'link', 'below', 'data')
    expect(await makeOwnFolder(led)).toBe(led)
    expect(() => makeAsked(led)).toThrow('another user’s')
    const lines = new LabelLines({ out: led, make: makeAsked, put: replaceAsked, print: () => undefined })
    expect(await lines.begin()).toMatchObject({ fault: { code: 'file.unwritable' } })
    await using folder = await storeFolder()
    const store = await folder.open()
    expect(faultCode(await store.backUpDaily(led, 30))).toBe('file.unwritable')
    expect(readdirSync(own)).toEqual([])
    // As /tmp is, where each keeps what he has made.
    chmodSync(his, 0o1777)
    expect(await makeOwnFolder(join(his, 'mine', 'data'))).toBeNull()
    expect(statSync(join(his, 'mine')).mode & 0o777).toBe(0o700)
  })

  it('has no folder made where his link leads, however fast he puts it in the place of his folder', async () => {
    await using outside = await tempDir()
    const own = join(outside.path, 'own')
    mkdirSync(own)
    const { his, link } = hisFolder(outside.path, own)
    mkdirSync(join(his, 'folder'))
    chownSync(join(his, 'folder'), somebodyElse, somebodyElse)
    await using _ = await exchanging(join(his, 'folder'), link)
    for (let at = 0; at < 2_000; at++) {
      try {
        using made = makeHeldFolder(join(his, 'folder', `${at}`, 'deep'), 0o700)
        if (made !== null) expect(existsSync(made.path('.'))).toBe(true)
      } catch {
        // The name was nobody's at that moment.
      }
      await makeOwnFolder(join(his, 'folder', `own-${at}`)).catch(() => null)
    }
    expect(readdirSync(own)).toEqual([])
  })

  it('has no backup of the account’s read by his link, and no pipe waited for, however fast he puts them in its place', async () => {
    await using folder = await storeFolder()
    const beside = (name: string) => join(folder.dir, '..', name)
    const store = await folder.open()
    value(await store.journal.append([accepted(uuid())]))
    value(await store.backUp(beside('good'), null))
    await store.close()
    const { his, link } = hisFolder(beside('.'), beside('good'))
    const [file, pipe] = [join(his, 'b.packbench'), join(his, 'pipe')]
    copyFileSync(beside('good'), file)
    execFileSync('mkfifo', [pipe])
    for (const path of [file, pipe]) chownSync(path, somebodyElse, somebodyElse)
    const restore = (dir: string, named: string) =>
      restoreBackup({ dir, file: named, passphrase: null, keyring: fileKeyring(dir), now: 1, mayNameFiles: true })
    for (const led of [link, pipe]) expect(faultCode(await restore(beside('led'), led))).toBe('file.unreadable')
    expect(existsSync(beside('led'))).toBe(false)
    const { ino } = statSync(beside('good'))
    for (const other of [link, pipe]) {
      await using _ = await exchanging(file, other)
      for (let at = 0; at < 2_000; at++) {
        const opened = openBackup(file)
        if (!opened.ok) expect(opened.fault.code).toBe('file.unreadable')
        else {
          using backup = opened.value
          const found = fstatSync(backup.descriptor)
          expect([found.isFile(), found.ino === ino]).toEqual([true, false])
        }
      }
      for (let at = 0; at < 5; at++)
        expect(['file.unreadable', null]).toContain(faultCode(await restore(beside(`restored-${at}`), file)))
    }
  })

  it('has no backup go over a pipe, or over what his link leads to', async () => {
    await using folder = await storeFolder()
    const to = join(folder.dir, '..', 'his')
    mkdirSync(to)
    const store = await folder.open()
    value(await store.backUp(join(to, 'good'), null))
    execFileSync('mkfifo', [join(to, 'pipe')])
    symlinkSync(join(to, 'good'), join(to, 'link'))
    lchownSync(join(to, 'link'), somebodyElse, somebodyElse)
    for (const name of ['pipe', 'link'])
      expect([name, faultCode(await store.backUp(join(to, name), null))]).toEqual([name, 'backup.in-the-way'])
    value(await store.backUp(join(to, 'good'), null))
    expect((await folder.files()).filter((name) => name.startsWith('.packbench-backup'))).toEqual([])
  })

  it('has nothing of the state folder written by his links, or made in his folder, though it was nobody’s when it was asked', async () => {
    await using outside = await tempDir()
    const [own, dir, his] = [join(outside.path, 'own'), join(outside.path, 'data'), join(outside.path, 'his')]
    for (const folder of [own, dir, his]) mkdirSync(folder)
    writeFileSync(join(own, 'precious'), 'precious')
    const keep = (state: string) => {
      rememberBackup(state, dir, { file: join(own, 'b.packbench'), at: 1 })
      return openOutsideMarks(state, dir).open('station')
    }
    keep(join(outside.path, 'known'))?.close()
    const known = readdirSync(join(outside.path, 'known', 'marks'))
    expect(known.map((name) => name.replace(/^.*?\./, '.')).toSorted()).toEqual([
      '.backups.json',
      '.mark',
      '.mark.folder',
    ])
    const [state, other] = [join(his, 'state'), join(his, 'other')]
    for (const folder of [state, other]) {
      mkdirSync(join(folder, 'marks'), { recursive: true })
      for (const name of known.filter((name) => !name.endsWith('.mark')))
        symlinkSync(join(own, name.endsWith('.json') ? 'precious' : 'planted'), join(folder, 'marks', name))
      for (const open of [folder, join(folder, 'marks')]) chmodSync(open, 0o777)
    }
    execFileSync('chown', ['-hR', String(somebodyElse), his])
    // As /tmp is, and he may rename all that is in it.
    for (const [folder, mode] of [
      [outside.path, 0o755],
      [his, 0o1777],
    ] as const)
      chmodSync(folder, mode)
    {
      await using _ = await exchanging(state, other)
      for (let at = 0; at < 1_000; at++) {
        keep(state)?.close()
        await makeOwnFolder(join(state, `data-${at}`)).catch(() => null)
      }
    }
    expect([readdirSync(own), readFileSync(join(own, 'precious'), 'utf8')]).toEqual([['precious'], 'precious'])
    for (const folder of [state, other].filter((folder) => statSync(folder).uid === somebodyElse)) {
      expect(readdirSync(folder)).toEqual(['marks'])
      expect(readdirSync(join(folder, 'marks')).toSorted()).toEqual(known.filter((name) => !name.endsWith('.mark')))
    }
  })

  it('reads no label by a pipe of his that he puts in the place of the printer’s', async () => {
    await using outside = await tempDir()
    const folder = join(outside.path, 'his')
    const [pipe, his] = [join(folder, 'lp'), join(folder, 'his')]
    mkdirSync(folder)
    for (const path of [pipe, his]) execFileSync('mkfifo', ['-m', '600', path])
    for (const path of [folder, his]) chownSync(path, somebodyElse, somebodyElse)
    chmodSync(outside.path, 0o755)
    const { O_RDWR, O_NONBLOCK } = constants
    const readers = await Promise.all([pipe, his].map((path) => open(path, O_RDWR | O_NONBLOCK)))
    const connect = () =>
      deviceTransport.connect(`device:${pipe}`, { clock: systemClock, deadlineMs: 10_000, signal: never })
    // Where all rename, no pipe is the printer's for longer than a moment.
    chmodSync(folder, 0o777)
    expect(await connect()).toMatchObject({ fault: { code: 'printer.bad-address' } })
    chmodSync(folder, 0o1777)
    {
      await using _ = await exchanging(pipe, his)
      for (let at = 0; at < 1_000; at++) {
        const connected = await connect()
        if (!connected.ok) continue
        await connected.value.write(Buffer.from('Nguyễn Văn A'), never)
        await connected.value.close(1_000)
      }
    }
    await expect(readers[1]?.read()).rejects.toThrow('EAGAIN')
    for (const reader of readers) await reader.close()
  })
})
