import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutated } from '../chaos/mutation.ts'
import { mutations } from '../chaos/mutations.ts'
import { argued } from '../mutants/argued.ts'
import { root } from './imports.ts'

/** Code that moves on leaves a mutation behind without a word: it turns nothing red any more, as if a test held it. */
describe('the mutations', () => {
  it('each find their place in the code as it is, and break it so that it still parses', () => {
    const lost = mutations.filter(({ edits }) => {
      const texts = new Map<string, string>()
      return !edits.every(({ file, ...edit }) => {
        const changed = mutated(edit, texts.get(file) ?? textOf(file))
        if (changed !== null) texts.set(file, changed)
        return changed !== null
      })
    })
    expect(lost.map(({ name }) => name)).toEqual([])
  })

  it('each name a test that is there', () => {
    const missing = mutations.filter(({ test }) => test.kind === 'vitest' && !existsSync(join(root, test.file)))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('are argued about only where the line is still there', () => {
    const gone = argued.filter(({ file, line }) => {
      const lines = textOf(file).split('\n')
      return !lines.some((one) => one.trim() === line)
    })
    expect(gone.map(({ file, line }) => `${file}: ${line}`)).toEqual([])
  })
})

function textOf(file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
}
