import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The window as plain files under a strict content security policy: no inline script or style, no `data:` asset, no
 * source map. `test/gallery/vite.config.ts` builds the gallery of its components in the same way.
 */
export default defineConfig({
  root: here('renderer'),
  base: './',
  plugins: [react()],
  // Left out, a configuration is looked for in the folders above, which may be somebody else's.
  css: { postcss: {} },
  build: {
    outDir: here('dist/window'),
    emptyOutDir: true,
    target: 'chrome125',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: true,
  },
})
