import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The window as plain files under a strict content security policy: no inline script or style, no `data:` asset, no
 * source map. Two entries: the window and the gallery of its components.
 */
export default defineConfig({
  root: here('renderer'),
  base: './',
  plugins: [react()],
  build: {
    outDir: here('dist/window'),
    emptyOutDir: true,
    target: 'chrome125',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: true,
    rolldownOptions: { input: { window: here('renderer/index.html'), gallery: here('renderer/gallery.html') } },
  },
})
