import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compileCache } from './test/support/compileCache.ts'
import { hangs } from './test/support/hangs.ts'
import { LongestFirst } from './test/support/longestFirst.ts'
import { v8Flags } from './test/support/v8Flags.ts'

const project = (name: string, maxWorkers: number, { isolate } = { isolate: true }) => ({
  test: {
    name,
    maxWorkers,
    isolate,
    include: [`test/${name}/**/*.test.{ts,tsx}`],
    testTimeout: hangs,
    hookTimeout: hangs,
    expect: { poll: { timeout: hangs } },
    environment: 'node',
    env: {
      // No test writes into the state folder of whoever runs it.
      PACKBENCH_STATE: join(tmpdir(), 'packbench-test-state'),
      NODE_COMPILE_CACHE: compileCache,
    },
    setupFiles: [
      'test/support/fastCheckSeed.ts',
      'test/support/oneHang.ts',
      ...(isolate ? [] : ['test/support/freshModules.ts']),
    ],
    execArgv: v8Flags,
  },
})

// On two cores: with three files of integration at a time both are busy, with two of e2e, which wait for what a window does
// next, nearly one was idle. The files of the unit tests share two processes, and so
// do those of the contract tests: to start one for each took as long as the tests.
export default defineConfig({
  test: {
    fsModuleCache: true,
    // Of the tests that say that they are concurrent: they wait for printers of their own.
    maxConcurrency: 12,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('architecture', 1),
      project('unit', 2, { isolate: false }),
      project('contract', 2, { isolate: false }),
      project('integration', 3),
      project('e2e', 3),
    ],
  },
})
