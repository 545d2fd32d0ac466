import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { practiceService } from '../../../src/compose/practiceService.ts'
import { runningStation } from '../../../src/compose/throughStation.ts'
import { temporaryFolder } from '../../../src/disk/openToOthers.ts'
import { LabelLines } from '../../../src/emulator/labelLines.ts'
import { createProfile } from '../../../src/label/chromium/profile.ts'
import { blankDots } from '../../../src/model/dots.ts'
import { deviceTransport } from '../../../src/printer/transports/device.ts'
import { fileTransport } from '../../../src/printer/transports/file.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { openPreferences } from '../../../src/shell/browser/preferences.ts'
import { findElectron } from '../../../src/shell/cli/findElectron.ts'
import { readInput } from '../../../src/shell/cli/readInput.ts'
import { attachmentsOf } from '../../../src/shipping/attachments.ts'
import { writeForm } from '../../../src/shipping/form.ts'
import { makeAsked, replaceAsked, writeAsked } from '../../../src/store/askedFile.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { ownerFile, readOwner, writeOwner } from '../../../src/store/ownerFile.ts'
import { openStore } from '../../../src/store/store.ts'
import { describeWith } from '../../support/notRun.ts'
import { storeFolder } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'

const notOurs = 'alias ll="ls -l"\n'

/** Every name that a station leaves in its folder, and what it writes beside them on the way there. */
async function namesOf(): Promise<{ readonly files: readonly string[]; readonly beside: readonly string[] }> {
  await using folder = await storeFolder()
  const store = await folder.open()
  await store.settings.write({ size: 'A5' })
  const running = await folder.files()
  await store.close()
  const files = [...new Set([...running, ...(await folder.files()), 'owner.json'])].filter(
    (name) => !/-(wal|shm)$/.test(name),
  )
  const logs = files
    .filter((name) => name.endsWith('.db'))
    .flatMap((name) => [`${name}-wal`, `${name}-shm`, `${name}-journal`])
  return { files, beside: [...files.map((name) => `${name}.tmp`), ...logs] }
}

it('a link that was planted in the data folder under any name leads no byte of a station elsewhere', async () => {
  const { files, beside } = await namesOf()
  expect(files).toEqual(expect.arrayContaining(['station.db', 'owner.db', 'journal.mark', 'file.key', 'last-end.json']))
  await using outside = await tempDir()
  const [there, missing] = [join(outside.path, 'there'), join(outside.path, 'missing')]
  for (const names of [beside, ...files.map((name) => [name])])
    for (const victim of [there, missing]) {
      writeFileSync(there, notOurs, { mode: 0o644 })
      await using folder = await storeFolder()
      mkdirSync(folder.dir, { recursive: true })
      for (const name of names) symlinkSync(victim, join(folder.dir, name))
      const opened = await folder.tryToOpen()
      if (opened.ok) {
        await opened.value.settings.write({ size: 'A5' })
        await opened.value.close()
      }
      const left = [readFileSync(there, 'utf8'), statSync(there).mode & 0o777, existsSync(missing)]
      expect([names, ...left]).toEqual([names, notOurs, 0o644, false])
    }
})

it('nobody gives what a restore has half made a place elsewhere, by a link or a folder of any of its names', async () => {
  for (const [put, code] of [
    [(path: string) => symlinkSync('/nowhere', path), 'store.planted'],
    [(path: string) => mkdirSync(path), 'store.no-file'],
  ] as const)
    for (const half of ['restoring', 'restoring-tried', 'restoring.before']) {
      await using folder = await storeFolder()
      await (await folder.open()).close()
      put(join(folder.dir, `station.db.${half}`))
      const store = await folder.open()
      expect([half, store.notices]).toMatchObject([half, [{ code, facts: { file: `station.db.${half}` } }]])
      await store.close()
    }
})

it('a link in the folder of the practice service leads none of its bytes elsewhere', async () => {
  await using outside = await tempDir()
  const [there, missing] = [join(outside.path, 'there'), join(outside.path, 'missing')]
  for (const name of ['practice.sqlite-wal', 'practice.sqlite-shm', 'practice.sqlite-journal'])
    for (const victim of [there, missing]) {
      writeFileSync(there, notOurs, { mode: 0o644 })
      await using folder = await storeFolder()
      const practice = join(folder.dir, 'practice')
      mkdirSync(practice, { recursive: true })
      symlinkSync(victim, join(practice, name))
      const opened = await folder.open()
      expect(opened.notices).toMatchObject([{ code: 'store.planted', facts: { file: join('practice', name) } }])
      const service = await startPractice({ port: 0, dataDir: practice })
      await service.close()
      const left = [readFileSync(there, 'utf8'), statSync(there).mode & 0o777, existsSync(missing)]
      expect([name, ...left]).toEqual([name, notOurs, 0o644, false])
    }
})

it('what is no file where a station has one is set aside and told, and keeps no station from its start', async () => {
  const { files } = await namesOf()
  const pipe = (path: string) => promisify(execFile)('mkfifo', [path])
  for (const put of process.platform === 'win32' ? [mkdirSync] : [mkdirSync, pipe]) {
    await using folder = await storeFolder()
    await (await folder.open()).close()
    for (const name of files) {
      rmSync(join(folder.dir, name), { force: true })
      await put(join(folder.dir, name))
    }
    const store = await folder.open({ replaceLostKey: true })
    const told = store.notices.filter(({ code }) => code === 'store.no-file').map(({ facts }) => facts)
    expect(told.map((facts) => facts?.file).toSorted()).toEqual(files.toSorted())
    for (const facts of told) expect(existsSync(join(folder.dir, String(facts?.keptAs)))).toBe(true)
    await store.close()
  }
})

it('what was set aside so stays where it is, and keeps no old copy of a database on disk', async () => {
  await using folder = await storeFolder()
  const [aside, copy] = ['station.db.no-file-20200101T000000000Z', 'station.db.unreadable-20200101T000000000Z']
  mkdirSync(join(folder.dir, aside), { recursive: true })
  writeFileSync(join(folder.dir, copy), '')
  const store = await folder.open()
  expect(await store.labels.retain({ days: 30, bytes: 2 ** 30 })).toMatchObject({ ok: true })
  expect([existsSync(join(folder.dir, aside)), existsSync(join(folder.dir, copy))]).toEqual([true, false])
  await store.close()
})

it('a link where the marks outside the folder are kept, or where a backup goes, leads nowhere either', async () => {
  await using outside = await tempDir()
  await using folder = await storeFolder()
  const stateDir = join(outside.path, 'state')
  const first = await folder.open({ stateDir })
  await first.settings.write({ size: 'A5' })
  await first.close()
  const marks = await markFiles(stateDir)
  expect(marks.length).toBeGreaterThan(0)
  const victim = join(outside.path, 'victim')
  writeFileSync(victim, notOurs)
  const store = await folder.open({ stateDir })
  for (const to of ['to.packbench', 'to2.packbench'])
    symlinkSync(to === 'to.packbench' ? victim : join(outside.path, 'missing'), join(outside.path, to))
  expect(await store.backUp(join(outside.path, 'to.packbench'), null)).toMatchObject({ ok: false })
  await store.backUp(join(outside.path, 'to2.packbench'), null)
  expect([readFileSync(victim, 'utf8'), existsSync(join(outside.path, 'missing'))]).toEqual([notOurs, false])
})

async function markFiles(dir: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('find', [dir, '-type', 'f'])
  return stdout.split('\n').filter(Boolean)
}

const somebodyElse = 65_534
const needed = { met: process.getuid?.() === 0, what: 'root, who can be somebody else (setpriv)' }

describeWith(needed, 'a second user on the machine', () => {
  it('who starts a station on a folder that is closed to him is told whose it is, not that the log is broken', async () => {
    await using folder = await storeFolder()
    await (await folder.open()).close()
    const [planted, fault] = ['planted', 'storeFault'].map(
      (name) => new URL(`../../../src/store/${name}.ts`, import.meta.url),
    )
    const script = `import { claimFolder } from '${planted}'
      import { orStoreFault } from '${fault}'
      console.log((await orStoreFault(() => claimFolder(process.argv[1], 0))).fault.code)`
    const user = `${somebodyElse}`
    const as = ['--reuid', user, '--regid', user, '--clear-groups']
    const run = [process.execPath, '--input-type=module', '-e', script, folder.dir]
    expect(execFileSync('setpriv', [...as, ...run]).toString()).toBe('store.of-another-user\n')
  })

  it('has a link of his set aside and told, whatever its name, and a file of his refused by name', async () => {
    await using outside = await tempDir()
    await using folder = await storeFolder()
    const victim = join(outside.path, 'preferences.json')
    mkdirSync(folder.dir, { mode: 0o777, recursive: true })
    symlinkSync(victim, join(folder.dir, 'preferences.json'))
    lchownSync(join(folder.dir, 'preferences.json'), somebodyElse, somebodyElse)
    const store = await folder.open()
    expect(store.notices).toMatchObject([{ code: 'store.planted', facts: { file: 'preferences.json' } }])
    expect(lstatSync(join(folder.dir, 'preferences.json'), { throwIfNoEntry: false })).toBeUndefined()
    await store.close()
    const again = await folder.open()
    expect(again.notices).toEqual([])
    await again.close()
    mkdirSync(join(folder.dir, 'practice'))
    const inPractice = join('practice', 'practice.sqlite')
    symlinkSync(victim, join(folder.dir, inPractice))
    lchownSync(join(folder.dir, inPractice), somebodyElse, somebodyElse)
    const practised = await folder.open()
    expect(practised.notices).toMatchObject([{ code: 'store.planted', facts: { file: inPractice } }])
    await practised.close()
    writeFileSync(join(folder.dir, 'pages.db'), '')
    chownSync(join(folder.dir, 'pages.db'), somebodyElse, somebodyElse)
    expect(await folder.tryToOpen()).toMatchObject({
      ok: false,
      fault: { code: 'store.not-ours', facts: { file: 'pages.db' } },
    })
  })

  it('has no station in a folder in which others make names, or below one in which they do', async () => {
    for (const [mode, group] of [
      [0o777, 0],
      [0o1777, 0],
      [0o2775, somebodyElse],
    ] as const) {
      await using folder = await storeFolder()
      mkdirSync(folder.dir, { recursive: true })
      writeFileSync(join(folder.dir, 'of-somebody-else'), '')
      chownSync(folder.dir, 0, group)
      chmodSync(folder.dir, mode)
      expect([mode, await folder.tryToOpen()]).toMatchObject([mode, { ok: false, fault: { code: 'store.not-ours' } }])
      const practice = await practiceService({ port: 0, dataDir: folder.dir })
      expect(practice).toMatchObject({ ok: false, fault: { code: 'store.not-ours' } })
      expect(readdirSync(folder.dir)).toEqual(['of-somebody-else'])
    }
    await using folder = await storeFolder()
    const above = join(folder.dir, '..')
    mkdirSync(folder.dir, { recursive: true })
    for (const [mode, group] of [
      [0o777, 0],
      [0o775, somebodyElse],
    ] as const) {
      chownSync(above, 0, group)
      chmodSync(above, mode)
      expect(await folder.tryToOpen()).toMatchObject({ fault: { code: 'store.not-ours', facts: { file: above } } })
    }
    chmodSync(above, 0o1777)
    await (await folder.open()).close()
  })

  it('leads nothing elsewhere by a link on the way to it: no folder, no marks, no backup, no file that was asked for', async () => {
    await using outside = await tempDir()
    const [own, his] = [join(outside.path, 'own'), join(outside.path, 'his')]
    mkdirSync(own, { mode: 0o755 })
    symlinkSync(own, his)
    lchownSync(his, somebodyElse, somebodyElse)
    const atOnce = { clock: systemClock, deadlineMs: 10_000, signal: new AbortController().signal }
    const pages = new LabelLines({ out: his, make: makeAsked, put: replaceAsked, print: () => undefined })
    pages.add({ label: 1, at: 0, dots: blankDots(8, 8), width: 8, height: 8 })
    expect(await pages.end()).toMatchObject({ fault: { code: 'file.unwritable' } })
    await expect(writeAsked(join(his, 'label.png'), Buffer.from('x'))).rejects.toThrow()
    mkdirSync(join(own, 'deep'))
    symlinkSync(join(own, 'deep'), join(outside.path, 'up'))
    lchownSync(join(outside.path, 'up'), somebodyElse, somebodyElse)
    await expect(writeAsked(`${outside.path}/up/../label.png`, Buffer.from('x'))).rejects.toThrow()
    expect(await fileTransport.connect(`file:${outside.path}/up/../labels.zpl`, atOnce)).toMatchObject({
      fault: { code: 'printer.bad-address' },
    })
    rmSync(join(own, 'deep'), { recursive: true })
    writeFileSync(join(own, 'secret.png'), 'x')
    const { signal } = new AbortController()
    expect(await readInput(join(own, 'secret.png'), 10, signal)).toMatchObject({ ok: true })
    expect(await readInput(join(his, 'secret.png'), 10, signal)).toMatchObject({ fault: { code: 'file.unreadable' } })
    const attachments = await attachmentsOf([join(his, 'secret.png')])
    const sent = writeForm({ attachments: attachments.ok ? attachments.value : [] }, 'attachments')
    expect(await sent).toMatchObject({ fault: { code: 'file.unreadable' } })
    rmSync(join(own, 'secret.png'))
    expect(await fileTransport.connect(`file:${his}/labels.zpl`, atOnce)).toMatchObject({
      fault: { code: 'printer.bad-address' },
    })
    const [pipe, hisPipe] = [join(outside.path, 'pipe'), join(outside.path, 'his-pipe')]
    for (const path of [pipe, hisPipe]) execFileSync('mkfifo', [path])
    chownSync(hisPipe, somebodyElse, somebodyElse)
    symlinkSync(pipe, join(outside.path, 'led'))
    lchownSync(join(outside.path, 'led'), somebodyElse, somebodyElse)
    for (const path of [hisPipe, join(outside.path, 'led')])
      expect(await deviceTransport.connect(`device:${path}`, atOnce)).toMatchObject({
        fault: { code: 'printer.bad-address' },
      })
    for (const dir of [his, join(his, 'below')])
      expect(await openStore({ dir, keyring: fileKeyring(dir), station: null })).toMatchObject({
        fault: { code: 'store.not-ours' },
      })
    await using folder = await storeFolder()
    const store = await folder.open({ stateDir: his })
    expect(await store.backUp(join(his, 'b.packbench'), null)).toMatchObject({ fault: { code: 'file.unwritable' } })
    expect(await store.backUpDaily(his, 30)).toMatchObject({ fault: { code: 'file.unwritable' } })
    await store.close()
    expect([readdirSync(own), statSync(own).mode & 0o777]).toEqual([[], 0o755])
    const preferences = openPreferences(folder.dir, () => undefined)
    writeFileSync(join(own, 'precious'), notOurs)
    symlinkSync(join(own, 'precious'), join(folder.dir, 'preferences.json'))
    lchownSync(join(folder.dir, 'preferences.json'), somebodyElse, somebodyElse)
    expect(await preferences.write({ theme: 'dark' })).toMatchObject({ ok: true })
    expect([readFileSync(join(own, 'precious'), 'utf8'), await preferences.read()]).toEqual([
      notOurs,
      { ok: true, value: { theme: 'dark' } },
    ])
  })

  it('gives names in the temporary folder: no browser has its files there, and no labels wait there', async () => {
    await using outside = await tempDir()
    const victim = join(outside.path, 'thesis')
    mkdirSync(victim, { mode: 0o700 })
    writeFileSync(join(victim, 'chapter'), notOurs)
    const his = join(outside.path, 'his')
    mkdirSync(his)
    // As one that a killed station left behind, which the next one sweeps away.
    renameSync(victim, join(his, 'packbench-view-999999-x'))
    for (const [mode, owner] of [
      [0o777, 0],
      [0o755, somebodyElse],
      [0o1777, somebodyElse],
    ] as const) {
      chownSync(his, owner, owner)
      chmodSync(his, mode)
      expect(temporaryFolder(his)).toBeNull()
      expect(await createProfile(his, null)).toMatchObject({ fault: { code: 'view.browser-failed' } })
      expect(readdirSync(join(his, 'packbench-view-999999-x'))).toEqual(['chapter'])
    }
    chownSync(his, 0, 0)
    chmodSync(his, 0o1777)
    // Whatever others put there.
    for (const name of ['any', 'tmp']) {
      mkdirSync(join(his, name))
      chownSync(join(his, name), somebodyElse, somebodyElse)
    }
    expect(temporaryFolder(his)).toBe(his)
  })

  it('has nothing opened, removed or written in a folder that he leads to, before the station refuses it', async () => {
    await using outside = await tempDir()
    const [own, his] = [join(outside.path, 'own'), join(outside.path, 'his')]
    mkdirSync(own)
    const [db, memory] = [join(own, 'owner.db'), join(own, 'electron-install.json')]
    const store = new DatabaseSync(db)
    store.exec('PRAGMA journal_mode = WAL; CREATE TABLE places (url TEXT)')
    writeFileSync(memory, notOurs)
    symlinkSync(own, his)
    lchownSync(his, somebodyElse, somebodyElse)
    const before = readdirSync(own)
    const { signal } = new AbortController()
    expect(await runningStation(his, signal)).toBeNull()
    writeFileSync(join(outside.path, 'package.json'), '{"version":"1.0.0"}')
    writeFileSync(join(outside.path, 'install.js'), 'process.exit(1)')
    const electron = { packageDir: outside.path, dataDir: his, say: () => undefined, signal }
    expect(await findElectron(electron)).toBeNull()
    expect(readdirSync(own)).toEqual(before)
    expect(readFileSync(memory, 'utf8')).toBe(notOurs)
    store.close()
  })

  it('has made no file that is written for its owner alone', async () => {
    await using folder = await tempDir()
    const [file, pipe] = [join(folder.path, 'label.png'), join(folder.path, 'pipe')]
    writeFileSync(file, 'his')
    execFileSync('mkfifo', [pipe])
    for (const path of [file, pipe]) chownSync(path, somebodyElse, somebodyElse)
    const reads = execFile('setpriv', [...['--reuid', '65534', '--regid', '65534', '--clear-groups'], 'cat', pipe])
    for (const path of [file, pipe]) await expect(writeAsked(path, Buffer.from('Nguyễn Văn A'))).rejects.toThrow()
    expect(readFileSync(file, 'utf8')).toBe('his')
    reads.kill()
    await writeAsked(join(folder.path, 'own.png'), Buffer.from('Nguyễn Văn A'))
    expect(statSync(join(folder.path, 'own.png')).mode & 0o077).toBe(0)
  })

  it('reads nothing that is written over a file that he had open before', async () => {
    await using folder = await tempDir()
    const file = join(folder.path, 'label.png')
    for (const write of [writeAsked, replaceAsked]) {
      writeFileSync(file, 'before', { mode: 0o644 })
      chmodSync(file, 0o644)
      const his = openSync(file, 'r')
      await write(file, Buffer.from('Nguyễn Văn A'))
      expect(readFileSync(his, 'utf8')).toBe('before')
      closeSync(his)
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['Nguyễn Văn A', 0o600])
      rmSync(file)
    }
    await expect(writeAsked(folder.path, Buffer.from('x'))).rejects.toThrow('EISDIR')
    await writeAsked('/dev/null', Buffer.from('x'))
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('is no station for a command line because he wrote a file that says so', async () => {
    await using folder = await storeFolder()
    const store = await folder.open()
    await writeOwner(folder.dir, { pid: process.pid, url: 'http://127.0.0.1:1', secret: 's' })
    expect(await readOwner(folder.dir)).toMatchObject({ secret: 's' })
    chmodSync(ownerFile(folder.dir), 0o644)
    expect(await readOwner(folder.dir)).toBeNull()
    chmodSync(ownerFile(folder.dir), 0o600)
    renameSync(ownerFile(folder.dir), join(folder.dir, 'elsewhere'))
    symlinkSync('elsewhere', ownerFile(folder.dir))
    expect(await readOwner(folder.dir)).toBeNull()
    await store.close()
  })

  it('reads nothing of a folder that was open to all before the station took it', async () => {
    await using folder = await storeFolder()
    mkdirSync(folder.dir, { recursive: true })
    for (const dir of [folder.dir, join(folder.dir, '..')]) chmodSync(dir, 0o755)
    const store = await folder.open()
    await store.settings.write({ size: 'A5' })
    const him = ['--reuid', String(somebodyElse), '--regid', String(somebodyElse), '--clear-groups', '--']
    for (const name of ['.', ...(await folder.files())]) {
      const tried = promisify(execFile)('setpriv', [...him, 'cat', join(folder.dir, name)])
      await expect(tried).rejects.toThrow(/Permission denied/)
    }
    await store.close()
  })
})
