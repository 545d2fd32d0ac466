import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { AsarFile } from './asar.ts'
import { emptyAsar, unpackAsar } from './asar.ts'

/** The program as its installer brings it, unpacked into a folder that has nothing of the checkout around it. */
export interface PackedProgram extends Disposable {
  readonly folder: string
  readonly main: string
  readonly files: readonly AsarFile[]
  /** The switches of the binary, in Electron's order; `1` is on. https://github.com/electron/fuses */
  readonly fuses: string
}

const repository = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/**
 * Builds everything anew and packs it by `electron-builder --linux --dir` with the project's own configuration. The
 * runtime is a stub, because it cannot be downloaded everywhere: its binary holds the fuses and nothing that runs.
 */
export async function packProgram(): Promise<PackedProgram> {
  const place = mkdtempSync(join(tmpdir(), 'packbench-packed-'))
  const project = join(place, 'project')
  await build(project)
  for (const path of ['package.json', 'package-lock.json', 'electron-builder.yml', 'resources'])
    cpSync(join(repository, path), join(project, path), { recursive: true })
  copyPackages(project)
  const runtime = stubRuntime(join(place, 'runtime'))
  const builder = join(repository, 'node_modules/electron-builder/cli.js')
  const given = { electronDist: runtime, electronVersion: '45.4.1', npmRebuild: 'false' }
  const settings = Object.entries(given).map(([name, value]) => `-c.${name}=${value}`)
  await run(process.execPath, [builder, '--linux', '--dir', '--projectDir', project, ...settings])
  const packed = join(project, 'release', 'linux-unpacked')
  const folder = join(place, 'app')
  const files = unpackAsar(join(packed, 'resources', 'app.asar'), folder)
  const fuses = fusesOf(join(packed, 'packbench'))
  for (const done of [project, runtime]) rmSync(done, { recursive: true })
  const end = () => rmSync(place, { recursive: true, force: true })
  return { folder, main: join(folder, 'dist/src/main.js'), files, fuses, [Symbol.dispose]: end }
}

/** The same steps as `npm run build`, beside the checkout: other tests may be using its own `dist`. */
async function build(project: string): Promise<void> {
  const node = (program: string, ...given: string[]) =>
    run(process.execPath, [join(repository, 'node_modules', program), ...given], { cwd: repository })
  const dist = join(project, 'dist')
  const preload = 'src/shell/electron/vite.preload.config.ts'
  await node('vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', join(dist, 'window'), '--emptyOutDir')
  await node('typescript/bin/tsc', '-p', 'src/tsconfig.build.json', '--outDir', join(dist, 'src'))
  await node(
    'vite/bin/vite.js',
    'build',
    '--logLevel',
    'error',
    '-c',
    preload,
    '--outDir',
    join(dist, 'src/shell/electron'),
  )
}

/** Of the checkout's packages those that are not for development: what `npm ci` would leave to be packed. */
function copyPackages(project: string): void {
  const lock: Lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  for (const [path, { dev = false }] of Object.entries(lock.packages)) {
    const from = join(repository, path)
    if (path === '' || dev || !existsSync(from)) continue
    // Large, for old machines, and kept out: its name is enough to see that.
    const isNode = /^node_modules\/node-(linux|win)-/.test(path)
    const part = isNode ? 'package.json' : ''
    cpSync(join(from, part), join(project, path, part), { recursive: true })
  }
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

function stubRuntime(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'))
  writeFileSync(join(folder, 'electron'), `${sentinel}\x01\x09${'0'.repeat(9)}`)
  chmodSync(join(folder, 'electron'), 0o755)
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'locales/vi.pak'])
    writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'resources/default_app.asar'), emptyAsar())
  return folder
}

/** After the sentinel: the version of the wire, its length, and a digit for each fuse. */
function fusesOf(binary: string): string {
  const bytes = readFileSync(binary, 'latin1')
  return bytes.slice(bytes.indexOf(sentinel) + sentinel.length + 2)
}
