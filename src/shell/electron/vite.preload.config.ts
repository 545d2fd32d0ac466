import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The preload as one CommonJS file beside the compiled program: a sandboxed preload can be nothing else. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  css: { postcss: {} },
  build: {
    outDir: here('../../../dist/src/shell/electron'),
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    lib: { entry: here('preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
    rolldownOptions: { external: ['electron'] },
  },
})
