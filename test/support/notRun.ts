import { describe, it } from 'vitest'

/**
 * Tests of something that is not on every machine. Where it is missing, one test of this name is shown as not run, and
 * says what to install; where `CI` is set it fails, so that nothing goes untested for long.
 */
export function describeWith(installed: boolean, title: string, packages: string, tests: () => void): void {
  if (installed) return void describe(title, tests)
  process.stderr.write(`\nNOT RUN: ${title}. Install ${packages}.\n`)
  describe(title, () => {
    it(`NOT RUN: needs ${packages}`, (context) => {
      if (process.env.CI !== undefined) throw new Error(`${packages} must be installed here`)
      context.skip()
    })
  })
}
