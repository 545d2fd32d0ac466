import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readArguments } from '../../../src/shell/electron/arguments.ts'

const from = resolve('/srv/station')
const usual = resolve('/home/packer/packbench')

test.each([
  [['main.js', '--data=data'], join(from, 'data')],
  [['--data', '../other'], resolve('/srv/other')],
  [['--data', resolve('/mnt/Kho hàng')], resolve('/mnt/Kho hàng')],
  [['--data='], usual],
  [['--no-sandbox', '--remote-debugging-port=0'], usual],
])('the data folder of %j is absolute, from where the program was started: %s', (words, dataDir) => {
  expect(readArguments(words, usual, from)).toEqual({ dataDir, practice: false })
})

test('the practice account is asked for by its word', () => {
  expect(readArguments(['main.js', '--practice'], usual, from).practice).toBe(true)
})
