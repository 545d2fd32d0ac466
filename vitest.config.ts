import { defineConfig } from 'vitest/config'

// Why the flag: src/raster/thread.ts.
const project = (name: string, timeout: number, maxWorkers: number) => ({
  test: {
    name,
    maxWorkers,
    include: [`test/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: timeout,
    expect: { poll: { timeout: 30_000 } },
    environment: 'node',
    setupFiles: ['test/support/fastCheckSeed.ts'],
    execArgv: ['--wasm-wrapper-tiering-budget=2000000000'],
  },
})

// Timeouts only end a hung run; no test measures time. Integration waits for printers and timers more than it computes.
export default defineConfig({
  test: {
    projects: [
      project('architecture', 60_000, 1),
      project('unit', 60_000, 2),
      project('contract', 60_000, 2),
      project('integration', 120_000, 3),
      project('e2e', 180_000, 2),
    ],
  },
})
