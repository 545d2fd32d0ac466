/** Records the bytes of every golden label anew: `node test/golden/record.ts`. Read the difference before you commit it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { goldenLabels, languages } from '../support/goldenLabels.ts'

for (const { path, bytes } of languages.flatMap(goldenLabels)) {
  const file = join(import.meta.dirname, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
