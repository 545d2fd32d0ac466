import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { tempDir } from './tempDir.ts'

/**
 * A display of its own with a keyboard on which UniKey is on: Xvfb, a session bus and fcitx5 with its UniKey engine
 * (Telex). Keys come from `xdotool`, which types as a keyboard does.
 */
export interface UnikeyDisplay extends AsyncDisposable {
  /** What a program needs to be on it. */
  readonly env: Readonly<Record<string, string>>
  /** Types as a scanner does: Shift and key, down and up, and Enter. */
  type(text: string): void
  /** One key as a person presses it. */
  press(key: string): void
  /** Which engine has the keys of the focused window. */
  engine(): string
  turnOn(): void
}

export async function unikeyDisplay(): Promise<UnikeyDisplay> {
  const folder = await tempDir()
  const started: ChildProcess[] = []
  const display = await startDisplay(started)
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    DISPLAY: display,
    XDG_CONFIG_HOME: join(folder.path, 'config'),
    XDG_RUNTIME_DIR: folder.path,
    GTK_IM_MODULE: 'fcitx',
    XMODIFIERS: '@im=fcitx',
  }
  env.DBUS_SESSION_BUS_ADDRESS = await startBus(started, env)
  await writeProfile(folder.path)
  started.push(spawn('fcitx5', [], { env, stdio: 'ignore' }))
  const run = (program: string, ...given: string[]) =>
    execFileSync(program, given, { env, stdio: 'pipe' }).toString().trim()
  return {
    env,
    type(text) {
      run('xdotool', 'type', '--delay', '0', text)
      run('xdotool', 'key', 'Return')
    },
    press: (key) => void run('xdotool', 'key', key),
    engine: () => run('fcitx5-remote', '-n'),
    turnOn: () => void run('fcitx5-remote', '-s', 'unikey'),
    async [Symbol.asyncDispose]() {
      for (const child of started.reverse()) {
        const gone = once(child, 'exit')
        if (child.exitCode === null && child.kill()) await gone
      }
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** A display whose number nobody has. */
async function startDisplay(started: ChildProcess[]): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(server)
  return `:${await firstLine(server)}`
}

async function startBus(started: ChildProcess[], env: Record<string, string>): Promise<string> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(bus)
  return firstLine(bus)
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('nothing is read from it')
  for await (const line of createInterface({ input: stdout })) return line
  throw new Error('it said nothing')
}

async function writeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, 'config/fcitx5'), { recursive: true })
  const group = ['[Groups/0]', 'Name=Default', 'Default Layout=us', 'DefaultIM=unikey']
  const items = ['keyboard-us', 'unikey'].flatMap((name, place) => [
    `[Groups/0/Items/${place}]`,
    `Name=${name}`,
    'Layout=',
  ])
  await writeFile(
    join(folder, 'config/fcitx5/profile'),
    [...group, ...items, '[GroupOrder]', '0=Default', ''].join('\n'),
  )
}
