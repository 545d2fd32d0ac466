import { defineConfig } from 'vitest/config'

// Why the flag: src/raster/thread.ts.
const project = (name: string, timeout: number) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: timeout,
    environment: 'node',
    setupFiles: ['test/support/fastCheckSeed.ts'],
    execArgv: ['--wasm-wrapper-tiering-budget=2000000000'],
  },
})

// Timeouts only end a hung run; no test measures time.
export default defineConfig({
  test: {
    projects: [
      project('architecture', 60_000),
      project('unit', 60_000),
      project('contract', 60_000),
      project('integration', 120_000),
      { test: { ...project('e2e', 180_000).test, maxWorkers: 2 } },
    ],
  },
})
