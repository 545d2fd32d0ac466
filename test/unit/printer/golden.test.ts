import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { goldenLabels, languages } from '../../support/goldenLabels.ts'

const golden = join(import.meta.dirname, '../../golden')

describe.each(languages)('a label in $name', (language) => {
  it.each(goldenLabels(language))('is byte for byte the recorded one: $path', ({ path, bytes }) => {
    const recorded = readFileSync(join(golden, path))
    expect(Buffer.compare(recorded, bytes), `${path}: run node test/golden/record.ts and read the difference`).toBe(0)
  })

  it('has no recording that nothing compares', () => {
    const compared = goldenLabels(language).map(({ path }) => path)
    const recorded = readdirSync(join(golden, language.name)).map((file) => `${language.name}/${file}`)
    const own = recorded.filter((path) => !/\.(z64|run-length)\.zpl$/.test(path))
    expect(own.toSorted()).toEqual(compared.toSorted())
  })
})
