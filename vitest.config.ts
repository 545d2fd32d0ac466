import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hangs } from './test/support/hangs.ts'

// Why the flag: src/raster/thread.ts.
const project = (name: string, maxWorkers: number) => ({
  test: {
    name,
    maxWorkers,
    include: [`test/${name}/**/*.test.{ts,tsx}`],
    testTimeout: hangs,
    hookTimeout: hangs,
    expect: { poll: { timeout: hangs } },
    environment: 'node',
    // No test writes into the state folder of whoever runs it.
    env: { PACKBENCH_STATE: join(tmpdir(), 'packbench-test-state') },
    setupFiles: ['test/support/fastCheckSeed.ts'],
    execArgv: ['--wasm-wrapper-tiering-budget=2000000000'],
  },
})

// Integration waits for printers and timers more than it computes.
export default defineConfig({
  test: {
    projects: [
      project('architecture', 1),
      project('unit', 2),
      project('contract', 2),
      project('integration', 3),
      project('e2e', 2),
    ],
  },
})
