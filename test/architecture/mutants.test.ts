import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { argued } from '../mutants/argued.ts'
import { targets } from '../mutants/targets.ts'

// A file that was moved would leave the mutants' run without it: found here, not in the night when somebody runs it.
const root = resolve(import.meta.dirname, '../..')

test('every file whose mutants are judged, and each of its tests, is where the list says', () => {
  const named = targets.flatMap(({ file, tests }) => [file, ...tests])
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every argued survivor stands in a judged file, on a line that is still there', () => {
  const judged = new Map(targets.map(({ file }) => [file, lines(file)]))
  expect(argued.filter(({ file, line }) => judged.get(file)?.includes(line) !== true)).toEqual([])
})

function lines(file: string): readonly string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
}
