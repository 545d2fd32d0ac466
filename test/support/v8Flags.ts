/** What V8 is told in the processes of tests. */
export const v8Flags = [
  // Why: src/raster/thread.ts.
  '--wasm-wrapper-tiering-budget=2000000000',
  // Most processes live for seconds, and a third of what it takes to be ready for the first label is machine code for the
  // thousandth: it is made of what ran longer than by default. Nothing is computed otherwise.
  '--wasm-tiering-budget=1000000000',
]
