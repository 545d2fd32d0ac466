import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codeFiles, root } from './imports.ts'

/** The clock itself, and what waits for nobody: the fakes, a page's own script, the rims of the programs. */
const mayUseTimers = [
  'src/base/clock.ts',
  'src/base/globals.d.ts',
  'src/emulator/',
  'src/sandbox/',
  'src/label/chromium/printView.ts',
  'src/shell/cli/terminal.ts',
]

it('lets every room count its deadlines by the one clock that stands still while the program does', () => {
  const own = codeFiles(['src']).filter(
    (file) =>
      !mayUseTimers.some((path) => file.startsWith(path)) &&
      /AbortSignal\.timeout|\bsetTimeout\(|\bsetInterval\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(own).toEqual([])
})

it('makes no folder by a way that may never end (src/base/makeFolder.ts)', () => {
  const endless = codeFiles(['src']).filter((file) =>
    /\bmkdir(?:Sync)?\([^)]*recursive/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(endless).toEqual([])
})

it('sorts no marks of a text that may have millions (src/base/normalized.ts)', () => {
  // Words of at most 200 letters, whose hash is to stay what it was.
  const bounded = ['src/base/normalized.ts', 'src/station/people/supervisorPin.ts', 'src/store/passphraseKey.ts']
  const endless = codeFiles(['src', 'renderer']).filter(
    (file) => !bounded.includes(file) && /\.normalize\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(endless).toEqual([])
})
