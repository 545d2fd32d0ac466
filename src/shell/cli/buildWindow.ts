import { join } from 'node:path'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { BuildPlace } from './builds.ts'
import { buildIfOlder } from './builds.ts'

/**
 * The folder of the built window. In a checkout it is built first when it is missing or older than its sources.
 * Fault: `station.window-missing`.
 */
export async function buildWindow(place: BuildPlace): Promise<Result<string>> {
  const folder = join(place.root, 'dist', 'window')
  const there = await buildIfOlder(
    {
      name: 'the window',
      product: 'dist/window/index.html',
      sources: ['renderer', 'src/base', 'src/model', 'src/contract', 'src/words', 'vite.config.ts', 'package.json'],
      steps: [{ package: 'vite', program: 'bin/vite.js', arguments: ['build', '--logLevel', 'warn'] }],
    },
    place,
  )
  return there ? ok(folder) : fail('station.window-missing', { detail: folder })
}

/**
 * The desktop program's main file, with its preload beside it, for the Electron runtime of a checkout. Fault:
 * `station.window-missing`.
 */
export async function buildDesktop(place: BuildPlace): Promise<Result<string>> {
  const main = join(place.root, 'dist', 'src', 'main.js')
  const preloadConfig = 'src/shell/electron/vite.preload.config.ts'
  const there = await buildIfOlder(
    {
      name: 'the desktop program',
      product: 'dist/src/shell/electron/preload.cjs',
      sources: ['src/main.ts', 'src', 'package.json'],
      steps: [
        { package: 'typescript', program: 'bin/tsc', arguments: ['-p', 'src/tsconfig.build.json'] },
        { package: 'vite', program: 'bin/vite.js', arguments: ['build', '--logLevel', 'warn', '-c', preloadConfig] },
      ],
    },
    place,
  )
  return there ? ok(main) : fail('station.window-missing', { detail: main })
}
