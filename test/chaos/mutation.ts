import { stripTypeScriptTypes } from 'node:module'

/**
 * One mutation of the code for each promise: what breaks it, and the test that has to turn red then. `find` must be
 * there exactly once; mutate.ts says so when the code has moved on.
 */
export interface Mutation {
  readonly name: string
  readonly promise: string
  readonly edits: readonly Edit[]
  readonly test: MutationTest
}

export interface Edit {
  readonly file: string
  readonly find: string | RegExp
  readonly replace: string
}

/** `project` and `file`: of vitest. A sweep is red when a violation of one of these kinds is reported. */
export type MutationTest =
  | { readonly kind: 'vitest'; readonly project: 'unit' | 'integration'; readonly file: string }
  | { readonly kind: 'sweep'; readonly sweep: string; readonly count: number; readonly red: RegExp }

export const unit = (file: string): MutationTest => ({ kind: 'vitest', project: 'unit', file: `test/unit/${file}` })
export const integration = (file: string): MutationTest => ({
  kind: 'vitest',
  project: 'integration',
  file: `test/integration/${file}`,
})

/** The text with the mutation in it; null when what is to be replaced is not there exactly once, or what comes of it is no TypeScript. */
export function mutated({ find, replace }: Omit<Edit, 'file'>, text: string): string | null {
  const found =
    typeof find === 'string' ? text.split(find).length - 1 : [...text.matchAll(new RegExp(find, 'g'))].length
  if (found !== 1) return null
  const changed = typeof find === 'string' ? text.replace(find, () => replace) : text.replace(find, replace)
  try {
    stripTypeScriptTypes(changed)
    return changed
  } catch {
    return null
  }
}
