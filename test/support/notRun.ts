import { describe, it } from 'vitest'

/** Something that is not on every machine. */
export interface Need {
  readonly met: boolean
  /** What to install or to have. */
  readonly what: string
}

/**
 * Tests of something that is not on every machine. Where it is missing, one test of this name is shown as not run, and
 * says what to install; where `CI` is set it fails, so that nothing goes untested for long.
 */
export function describeWith({ met, what }: Need, title: string, tests: () => void): void {
  if (met) return void describe(title, tests)
  process.stderr.write(`\nNOT RUN: ${title}. Install ${what}.\n`)
  describe(title, () => {
    it(`NOT RUN: needs ${what}`, (context) => {
      if (process.env.CI !== undefined) throw new Error(`${what} must be installed here`)
      context.skip()
    })
  })
}
