import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournalMark, readMark } from '../../../src/store/journalMark.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'packbench-mark-'))
})
afterEach(() => rm(dir, { recursive: true }))

const mark = (sequence: number) => ({ station: 'Bàn 01 x', sequence, at: sequence * 1_000 })

function found() {
  const opened = openJournalMark(dir)
  opened.close()
  return opened.found
}

test('says what was written last', () => {
  expect(found()).toBeNull()
  const first = openJournalMark(dir)
  for (let sequence = 1; sequence <= 5; sequence++) first.write(mark(sequence))
  first.close()
  expect(found()).toEqual(mark(5))
  const second = openJournalMark(dir)
  second.write(mark(6))
  second.close()
  expect(found()).toEqual(mark(6))
})

test('a write that was torn at any byte leaves the one before it', async () => {
  const written = openJournalMark(dir)
  written.write(mark(111))
  written.write(mark(222))
  written.close()
  const path = join(dir, 'journal.mark')
  const whole = await readFile(path)
  const length = whole.subarray(0, 4096).indexOf('\n') + 1
  for (let byte = 0; byte < length; byte++) {
    const torn = Buffer.from(whole)
    torn.fill(0x39, byte, byte + 1)
    await writeFile(path, torn)
    const expected = torn.equals(whole) ? mark(222) : mark(111)
    expect([byte, found()]).toEqual([byte, expected])
  }
})

test('a file that holds no mark is none', async () => {
  await writeFile(join(dir, 'journal.mark'), 'anything\n'.repeat(2_000))
  expect(found()).toBeNull()
})

test.runIf(process.platform !== 'win32')(
  'a pipe or a link in its place is set aside: no start waits, no byte goes there',
  async () => {
    const path = join(dir, 'journal.mark')
    const victim = join(dir, 'victim')
    await writeFile(victim, 'not ours')
    for (const put of [() => execFileSync('mkfifo', [path]), () => symlinkSync(victim, path)]) {
      put()
      expect(() => readMark(path)).toThrow()
      const opened = openJournalMark(dir)
      expect(opened.found).toBeNull()
      opened.write(mark(1))
      opened.close()
      expect(found()).toEqual(mark(1))
      await rm(path)
    }
    expect(await readFile(victim, 'utf8')).toBe('not ours')
  },
)
