import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiDocs } from './apiDocs.ts'

it('docs/api.md says what the descriptions of the operations say', () => {
  const file = join(import.meta.dirname, '../../../docs/api.md')
  expect(readFileSync(file, 'utf8')).toBe(apiDocs())
})
