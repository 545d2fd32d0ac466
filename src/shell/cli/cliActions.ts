import type { Result } from '../../base/result.ts'
import type { DotsPerMm, LabelSize } from '../../model/labelSize.ts'
import type { LanguageName } from '../../model/printer.ts'
import type { Terminal } from './terminal.ts'

/**
 * The work behind the commands, handed in by the composition root. Options are parsed and checked before they get
 * here. A fault ends the command with status 2; a value is its status: 0 done, 1 a label that is not *printed* or a
 * check that failed, 2 a fault that the command has told by itself.
 */
export interface CliActions {
  readonly start: CliAction<StartOptions>
  readonly serve: CliAction<ServeOptions>
  readonly practice: CliAction<PracticeOptions>
  readonly emulator: CliAction<EmulatorOptions>
  readonly print: CliAction<PrintOptions>
  readonly call: CliAction<CallOptions, 0 | 1 | 2>
}

export type CliAction<Options, Status = 0 | 1> = (options: Options, terminal: Terminal) => Promise<Result<Status>>

/** Every command has it. Null: the folder the program takes by itself. */
export interface DataOptions {
  readonly dataDir: string | null
}

export interface StartOptions extends DataOptions {
  /** `auto`: practice as long as there are no settings. */
  readonly practice: true | 'auto'
  /** `auto`: Electron where its runtime is there, else the browser. */
  readonly window: 'auto' | 'electron' | 'browser'
  /** Open the default browser when the window is in the browser. */
  readonly openBrowser: boolean
  /** Of the browser shell; 0: any free one. */
  readonly port: number
}

export interface ServeOptions extends DataOptions {
  readonly practice: true | 'auto'
  readonly port: number
}

export interface PracticeOptions extends DataOptions {
  readonly port: number
  /** The same seed makes the same shops and orders. */
  readonly seed: number | null
  /** Where the service's clock starts, in milliseconds since 1970; null: now. */
  readonly now: number | null
  /** Without the tolerances of the real service. */
  readonly strict: boolean
  /** What the label views are. */
  readonly view: 'html' | 'pdf'
}

export interface EmulatorOptions extends DataOptions {
  readonly language: LanguageName
  readonly port: number
  readonly dpmm: DotsPerMm
  /** Folder for the pictures; null: none are written. */
  readonly outDir: string | null
}

export interface PrintOptions extends DataOptions {
  /** As they were typed; at least one. */
  readonly codes: readonly string[]
  readonly size: LabelSize
  /** `socket://host:port` */
  readonly printer: string
  readonly language: LanguageName
  readonly service: PrintService
  /** How long a stopped printer is waited for, in milliseconds. */
  readonly waitMs: number
}

/** `settings`: the one in the settings of the data folder. */
export type PrintService =
  | { readonly kind: 'settings' }
  | { readonly kind: 'practice' }
  | { readonly kind: 'given'; readonly baseUrl: string; readonly token: string; readonly shop: number }

/** `list`: what can be called. */
export type CallOptions = { readonly kind: 'list' } | ({ readonly kind: 'call' } & OneCall)

export interface OneCall extends DataOptions {
  /** As it was typed. */
  readonly operation: string
  /** JSON; undefined when none was given. */
  readonly input: unknown
  /** Files that go with a ticket. */
  readonly attach: readonly string[]
  /** Where a label view is written. */
  readonly out: string | null
  /** One input a line from stdin instead of `input`. */
  readonly jsonl: boolean
  readonly service: CallService
}

/** An empty token and a missing shop are sent as none. */
export type CallService =
  | { readonly kind: 'practice' }
  | { readonly kind: 'given'; readonly baseUrl: string; readonly token: string; readonly shop: number | null }
