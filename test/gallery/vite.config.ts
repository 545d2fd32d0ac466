import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import window from '../../vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every state of the window with a station that is played: built as the window is, and no part of the program. */
export default mergeConfig(window, {
  root: here('.'),
  build: {
    outDir: here('../../test-results/gallery'),
    rolldownOptions: { input: here('gallery.html') },
  },
})
