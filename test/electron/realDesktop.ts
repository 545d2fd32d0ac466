import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ElectronApplication, Page } from 'playwright'
import { chromium, _electron as electron } from 'playwright'

/** The desktop program in the real Electron. */
export interface RealDesktop {
  readonly page: Page
  /** Its main process. Null: an installed program lets nobody in. */
  readonly app: ElectronApplication | null
  readonly exited: Promise<number | null>
  /** Ends it, whatever it is doing. */
  kill(): Promise<void>
}

/** Where it comes from: `build` runs the compiled program by the runtime, `packed` what the packer made of it. */
export interface Program {
  readonly kind: 'build' | 'packed'
  readonly executable: string
}

export function argumentsOf({ kind }: Program, dataDir: string): string[] {
  const main = resolve(import.meta.dirname, '../..', join('dist', 'src', 'main.js'))
  return [...(kind === 'build' ? [main] : []), `--data=${dataDir}`]
}

export async function startDesktop(program: Program, dataDir: string): Promise<RealDesktop> {
  const desktop = program.kind === 'build' ? await startBuild(program, dataDir) : await startPacked(program, dataDir)
  await desktop.page.getByRole('navigation').waitFor()
  return desktop
}

async function startBuild(program: Program, dataDir: string): Promise<RealDesktop> {
  // Without being told Playwright takes the sandbox away on Linux.
  const given = { executablePath: program.executable, args: argumentsOf(program, dataDir), chromiumSandbox: true }
  const app = await electron.launch(given)
  const child = app.process()
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
  const isStation = (page: Page) => page.url().startsWith('packbench:')
  const page = app.windows().find(isStation) ?? (await app.waitForEvent('window', isStation))
  return { page, app, ...endOf(child) }
}

/** Its fuses are set: it takes no `--inspect`, so its window is reached as any Chromium's, and nothing else of it. */
async function startPacked(program: Program, dataDir: string): Promise<RealDesktop> {
  const given = [...argumentsOf(program, dataDir), '--remote-debugging-port=0']
  const child = spawn(program.executable, given, { stdio: ['ignore', 'inherit', 'pipe'] })
  const end = endOf(child)
  const browser = await chromium.connectOverCDP(await devToolsOf(child))
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('no window can be reached')
  const isStation = (page: Page) => page.url().startsWith('packbench:')
  const page = context.pages().find(isStation) ?? (await context.waitForEvent('page', { predicate: isStation }))
  return { page, app: null, ...end }
}

async function devToolsOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('it has no stderr')
  for await (const line of createInterface({ input: child.stderr })) {
    process.stderr.write(`${line}\n`)
    const found = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (found === undefined) continue
    child.stderr.resume()
    return found
  }
  throw new Error('it ended before it could be reached')
}

function endOf(child: ChildProcess): Pick<RealDesktop, 'exited' | 'kill'> {
  const exited = once(child, 'exit').then(([code]): number | null => code)
  return {
    exited,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}
