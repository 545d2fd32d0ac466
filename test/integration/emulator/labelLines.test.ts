import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LabelLines } from '../../../src/emulator/labelLines.ts'
import { makeAsked, replaceAsked } from '../../../src/store/askedFile.ts'
import { checkerboard } from '../../support/sampleDots.ts'
import { tempDir } from '../../support/tempDir.ts'

it('a link that was planted where the picture of a label goes is replaced and not followed', async () => {
  await using folder = await tempDir()
  const [victim, picture] = [join(folder.path, 'victim'), join(folder.path, 'label-00001.png')]
  await writeFile(victim, 'not ours')
  await symlink(victim, picture)
  const lines = new LabelLines({ out: folder.path, make: makeAsked, put: replaceAsked, print: () => {} })
  lines.add({ label: 1, dots: checkerboard(16, 16), width: 16, height: 16, at: 0 })
  expect(await lines.end()).toMatchObject({ ok: true })
  expect(await readFile(victim, 'utf8')).toBe('not ours')
  expect((await readFile(picture)).subarray(1, 4).toString()).toBe('PNG')
  expect((await stat(picture)).mode & 0o077).toBe(0)
})

it('a full disk that takes no picture leaves no empty folder behind, and no picture of before goes with it', async () => {
  await using folder = await tempDir()
  const out = join(folder.path, 'pictures')
  const label = { label: 1, dots: checkerboard(16, 16), width: 16, height: 16, at: 0 }
  const put = async () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
  }
  const fill = async (puts: typeof replaceAsked) => {
    const lines = new LabelLines({ out, make: makeAsked, put: puts, print: () => {} })
    expect(await lines.begin()).toMatchObject({ ok: true })
    lines.add(label)
    return lines.end()
  }
  const full = { ok: false, fault: { code: 'file.unwritable', detail: 'ENOSPC' } }
  expect(await fill(put)).toMatchObject(full)
  expect(existsSync(out)).toBe(false)
  // A folder that was there is somebody's, empty or not.
  await mkdir(out)
  expect(await fill(put)).toMatchObject(full)
  expect(existsSync(out)).toBe(true)
  expect(await fill(replaceAsked)).toMatchObject({ ok: true })
  expect(await fill(put)).toMatchObject(full)
  expect(existsSync(join(out, 'label-00001.png'))).toBe(true)
})
