import { defineConfig } from 'vitest/config'

/** As the project *unit*, but for a flag of WebAssembly that worker threads do not take; no page is drawn here. */
export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['test/support/fastCheckSeed.ts'],
    testTimeout: 20_000,
  },
})
