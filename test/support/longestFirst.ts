import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import { root } from '../architecture/imports.ts'
import { longFiles } from '../longFiles.ts'

/**
 * Of each project the long files first, so that none of them is begun when the others are nearly done. Vitest knows how
 * long a file took the last time, and on a machine that never ran it, how many bytes it has.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longFiles.find((file) => !existsSync(join(root, file)))
    if (gone !== undefined) throw new Error(`there is no ${gone}, of test/longFiles.ts`)
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...projects.values()].flatMap((own) => own.sort((a, b) => place(a) - place(b)))
  }
}

function place({ moduleId }: TestSpecification): number {
  const place = longFiles.indexOf(relative(root, moduleId))
  return place === -1 ? longFiles.length : place
}
