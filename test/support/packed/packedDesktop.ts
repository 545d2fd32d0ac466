import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Result } from '../../../src/base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../../../src/contract/answers.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import type { Snapshot, TableName, Tables } from '../../../src/contract/tables.ts'
import { v8Flags } from '../v8Flags.ts'
import type { FromChild, Seen, ToChild } from './frames.ts'
import type { PackedProgram } from './packProgram.ts'

export interface PrintedView {
  readonly html: string
  readonly options: unknown
}

export interface PackedStart {
  readonly program: PackedProgram
  readonly dataDir: string
  /** What the runtime calls the program before it says its own name. */
  readonly name?: string
  /** Another copy runs: Electron says so. */
  readonly lock?: boolean
  /** Whether a Secret Service answers: at once, never (it waits for a prompter), or there is none. */
  readonly keyStore?: 'answers' | 'silent' | 'none'
  /** Electron's Chromium: makes the PDF of a view's page. */
  readonly print: (view: PrintedView) => Promise<Uint8Array>
}

/** The packed program while it runs, and the hands on it. */
export interface PackedDesktop extends AsyncDisposable {
  done<C extends Command>(command: C): Promise<CommandAnswer<C>>
  asked<Q extends Query>(query: Q): Promise<QueryAnswer<Q>>
  /** Waits until the row of the table fits; every page that is loaded begins with the snapshot. */
  row<Name extends TableName>(table: Name, key: string, fits: (row: Tables[Name]) => boolean): Promise<Tables[Name]>
  /** Waits for the next page of the window, with the status of each of its files. */
  loaded(): Promise<Readonly<Record<string, number>>>
  act(what: Exclude<ToChild['what'], 'call' | 'pdf'>): Promise<Seen>
  readonly views: readonly PrintedView[]
  readonly exited: Promise<number | null>
  /** All that it said, when it has ended. */
  readonly said: () => string
}

export function startPacked(start: PackedStart): PackedDesktop {
  const { program, dataDir, name = 'Packbench', lock = true, keyStore = 'answers', print } = start
  const given = { folder: program.folder, main: program.main, name, lock, keyStore }
  const child = fork(join(import.meta.dirname, 'desktopChild.ts'), [`--data=${dataDir}`], {
    cwd: program.folder,
    env: { ...process.env, LANG: 'vi_VN.UTF-8', PACKBENCH_TEST_START: JSON.stringify(given) },
    execArgv: v8Flags,
    silent: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const exited = once(child, 'close').then(([code]): number | null => code)
  const rows = new Map<string, unknown>()
  const views: PrintedView[] = []
  const calls = new Map<number, (result: never) => void>()
  const pages: Readonly<Record<string, number>>[] = []
  const seen: ((seen: Seen) => void)[] = []
  const waiting: (() => void)[] = []
  let lastCall = 0
  const wake = () => {
    for (const woken of waiting.splice(0)) woken()
  }
  void exited.then(wake)

  function send(frame: ToChild): void {
    if (child.connected) child.send(frame)
  }

  function call<Answer>(asked: { command: Command } | { query: Query }): Promise<Result<Answer>> {
    lastCall += 1
    const answer = new Promise<Result<Answer>>((resolve) => calls.set(lastCall, resolve))
    send({ what: 'call', call: lastCall, asked })
    return orEnd(answer)
  }

  async function answerTo<Answer>(asked: { command: Command } | { query: Query }): Promise<Answer> {
    const answer = await call<Answer>(asked)
    if (!answer.ok) throw new Error(`${JSON.stringify(asked).slice(0, 200)}: ${answer.fault.code}\n${said}`)
    return answer.value
  }

  function orEnd<Value>(promise: Promise<Value>): Promise<Value> {
    const ended = exited.then((code): never => {
      throw new Error(`it ended with ${code}: ${said}`)
    })
    return Promise.race([promise, ended])
  }

  async function until<Value>(find: () => Value | undefined): Promise<Value> {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      await orEnd(new Promise<void>((resolve) => waiting.push(resolve)))
    }
  }

  function patch(patches: readonly { readonly table: string; readonly key: string; readonly row: unknown }[]): void {
    for (const { table, key, row } of patches) rows.set(`${table}/${key}`, row)
    wake()
  }

  let highest = 0
  /** As the window asks for it: at its beginning, and behind a number that is missing. */
  async function askSnapshot(): Promise<void> {
    const snapshot = await call<Snapshot>({ query: { type: 'snapshot' } })
    if (!snapshot.ok) return
    highest = Math.max(highest, snapshot.value.sequence)
    patch(snapshot.value.patches)
  }

  const hear: { [What in FromChild['what']]: (frame: Extract<FromChild, { what: What }>) => void } = {
    answer: ({ call: number, result }) => calls.get(number)?.(result as never),
    changes: ({ changes: { sequence, patches } }) => {
      const isMissing = sequence > highest + 1
      highest = Math.max(highest, sequence)
      patch(patches)
      if (isMissing) void askSnapshot()
    },
    loaded: async ({ files }) => {
      await askSnapshot()
      pages.push(files)
      wake()
    },
    'print-to-pdf': async ({ number, html, options }) => {
      views.push({ html, options })
      wake()
      const pdf = await print({ html, options })
      send({ what: 'pdf', number, pdf: Buffer.from(pdf).toString('base64') })
    },
    seen: (frame) => seen.shift()?.(frame),
  }
  child.on('message', (frame: FromChild) => hear[frame.what](frame as never))
  let taken = 0
  return {
    views,
    exited,
    said: () => said,
    done: (command) => answerTo({ command }),
    asked: (query) => answerTo({ query }),
    row: (table, key, fits) =>
      until(() => {
        const row = rows.get(`${table}/${key}`) as Tables[typeof table] | null | undefined
        return row !== null && row !== undefined && fits(row) ? row : undefined
      }),
    loaded: async () => {
      const page = await until(() => pages[taken])
      taken += 1
      return page
    },
    act(what) {
      const answer = new Promise<Seen>((resolve) => seen.push(resolve))
      send({ what })
      return orEnd(answer)
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}
