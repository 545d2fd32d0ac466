import { dirname } from 'node:path/posix'
import { expect, it } from 'vitest'
import { makeFolder } from '../../../src/base/makeFolder.ts'

/** A disk with these folders, of which some take no further one. */
function disk(there: readonly string[], takesNone: readonly string[] = []) {
  const folders = new Set(there)
  const refuse = (code: string) => Object.assign(new Error(code), { code })
  return {
    folders,
    dirname,
    mkdirSync(path: string) {
      if (folders.has(path)) throw refuse('EEXIST')
      if (!folders.has(dirname(path)) || takesNone.includes(dirname(path))) throw refuse('ENOENT')
      folders.add(path)
    },
  }
}

it('makes a folder with those above it, and leaves one that is there', () => {
  const there = disk(['/', '/home'])
  makeFolder('/home/a/b', 0o700, there)
  makeFolder('/home/a', 0o700, there)
  expect([...there.folders]).toEqual(['/', '/home', '/home/a', '/home/a/b'])
})

it('comes to its end where a folder is there and takes none, and where there is nothing at all', () => {
  expect(() => makeFolder('/proc/none/x', 0o700, disk(['/', '/proc'], ['/proc']))).toThrow('ENOENT')
  expect(() => makeFolder('/none/x', 0o700, disk([]))).toThrow('ENOENT')
})
