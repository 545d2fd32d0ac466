import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codeFiles, root } from './imports.ts'

/** The table of who may what, the list of people, and what shows that list and fills its form in. */
const comparing = [
  'renderer/approving.ts',
  'renderer/components/OperatorButton.tsx',
  'renderer/screens/settings/OperatorsPanel.tsx',
  'renderer/screens/settings/operatorDraft.ts',
  'src/contract/access.ts',
  'src/station/people/operators.ts',
]

it('asks the one table who may (src/contract/access.ts): nowhere else is somebody’s role compared', () => {
  const compares = /[=!]==?\s*'(?:leader|packer)'|'(?:leader|packer)'\s*[=!]==?|\bcase '(?:leader|packer)'/
  const files = codeFiles(['src', 'renderer']).filter((file) => compares.test(readFileSync(join(root, file), 'utf8')))
  expect(files.sort()).toEqual(comparing)
})
