import type { Result } from '../../base/result.ts'
import type { NumberMeaning, ScannedCode } from '../../contract/codeRules.ts'
import type { Allowed } from '../../contract/commands.ts'
import type { JobFilter } from '../../contract/jobs.ts'
import type { AllowedHost } from '../../model/allowedHosts.ts'
import type { HistoryOf } from '../../model/history.ts'
import type { ImportMapping } from '../../model/importColumns.ts'
import type { ReprintReason } from '../../model/job.ts'
import type { DotsPerMm, LabelSize } from '../../model/labelSize.ts'
import type { OrderFilter } from '../../model/orderFilter.ts'
import type { LanguageName } from '../../model/printer.ts'
import type { NewShop } from '../../model/shop.ts'
import type { TicketCategory } from '../../model/ticket.ts'
import type { ViewPolicy } from '../../model/viewPolicy.ts'
import type { ViewStyle } from '../../model/viewStyle.ts'
import type { SecondLabel } from './secondLabel.ts'
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
  readonly decode: CliAction<DecodeOptions>
  readonly print: CliAction<PrintOptions>
  readonly check: CliAction<CheckOptions>
  readonly call: CliAction<CallOptions, 0 | 1 | 2>
  readonly jobs: CliAction<JobsOptions>
  readonly printers: CliAction<PrintersOptions>
  readonly convert: CliAction<ConvertOptions>
  readonly sheets: CliAction<SheetsOptions>
  readonly backup: CliAction<BackupOptions>
  readonly restore: CliAction<RestoreOptions>
  readonly people: CliAction<PeopleOptions>
  readonly operators: CliAction<DataOptions>
  readonly rules: CliAction<RulesOptions>
  readonly accounts: CliAction<AccountsOptions, 0 | 1 | 2>
  readonly shops: CliAction<ShopsOptions, 0 | 1 | 2>
  readonly orders: CliAction<OrdersOptions, 0 | 1 | 2>
  readonly tickets: CliAction<TicketsOptions, 0 | 1 | 2>
  readonly units: CliAction<UnitsOptions>
  readonly history: CliAction<HistoryOptions>
  readonly verify: CliAction<VerifyOptions>
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
  /** Each step of each label, a JSON line each. */
  readonly log: boolean
}

export interface PracticeOptions extends DataOptions {
  readonly port: number
  /** The same seed makes the same shops and orders. */
  readonly seed: number | null
  /** Where the service's clock starts, in milliseconds since 1970; null: now. */
  readonly now: number | null
  /** Without the tolerances of the real service. */
  readonly strict: boolean
  /** What the label views are; each in one of these. */
  readonly viewStyles: readonly ViewStyle[]
}

export interface EmulatorOptions extends DataOptions, PrinterEyes {
  readonly port: number
  /** A file of faults that come by themselves; null: none. */
  readonly script: string | null
  /** The port of the live page, 0: any free one; null: no page. */
  readonly page: number | null
}

export interface DecodeOptions extends PrinterEyes {
  readonly file: string
}

/** `passphrase`: wraps the key of the data, or opens the one that is in the backup. */
export interface BackupOptions extends DataOptions {
  readonly to: string
  readonly passphrase: string | null
  readonly allowed: Allowed
}

export interface RestoreOptions extends DataOptions {
  readonly file: string
  readonly passphrase: string | null
}

export interface HistoryOptions extends DataOptions {
  readonly allowed: Allowed
  readonly of: HistoryOf
  readonly signed: boolean
}

/** `head`: a link that was noted before; null: none was. */
export interface VerifyOptions {
  readonly file: string
  readonly head: string | null
}

/** Receivers of a data folder. */
export interface PeopleOptions extends DataOptions {
  readonly allowed: Allowed
  readonly asked:
    | { readonly kind: 'find'; readonly text: string }
    | { readonly kind: 'forget'; readonly codes: readonly string[] }
}

/** Rules for the carrier's symbols, of the account that a data folder is used with. */
export interface RulesOptions extends DataOptions {
  readonly asked: RulesAsked
  readonly allowed: Allowed
}

export type RulesAsked =
  | { readonly kind: 'list' }
  | { readonly kind: 'try'; readonly scans: readonly ScannedCode[] }
  | { readonly kind: 'add'; readonly scans: readonly ScannedCode[]; readonly number: NumberMeaning | null }
  | { readonly kind: 'remove'; readonly rule: string }

/** The country's units: they need no station. */
export type UnitsOptions =
  | { readonly kind: 'find'; readonly typed: string; readonly scheme: 'old' | 'new' | null; readonly limit: number }
  | { readonly kind: 'split'; readonly lines: readonly string[] }

/** Accounts that the station keeps. */
export interface AccountsOptions extends DataOptions {
  readonly allowed: Allowed
  readonly asked: AccountsAsked
}

/** `account`: by its name inside the program, or the one that people gave it. */
export type AccountsAsked =
  | { readonly kind: 'list' }
  | { readonly kind: 'use' | 'remove'; readonly account: string }
  | { readonly kind: 'rename'; readonly account: string; readonly name: string }

/** Shops of the station's account. */
export interface ShopsOptions extends DataOptions {
  readonly allowed: Allowed
  readonly asked: ShopsAsked
}

export type ShopsAsked =
  | { readonly kind: 'list' }
  | { readonly kind: 'use'; readonly shop: number }
  | { readonly kind: 'create'; readonly shop: NewShop }

/** Orders that a data folder knows. */
export interface OrdersOptions extends DataOptions {
  readonly allowed: Allowed
  readonly asked: OrdersAsked
}

export type OrdersAsked =
  /** `text`: as the palette finds orders; empty: any. */
  | { readonly kind: 'list'; readonly filter: OrderFilter; readonly text: string; readonly limit: number }
  | { readonly kind: 'show'; readonly code: string }
  | ({ readonly kind: 'import' } & ImportAsked)
  | { readonly kind: 'template'; readonly file: string }
  | NewOrderAsked

/** A file of orders. */
export interface ImportAsked {
  readonly file: string
  /** null: nothing is made. `size`: of the labels; null: none are printed. */
  readonly create: { readonly size: LabelSize | null } | null
  readonly skipWrong: boolean
  /** What of a column is said, beside what its header says. */
  readonly map: ImportMapping['columns']
  readonly set: ImportMapping['constants']
  /** Where the results are written; null: nowhere. */
  readonly out: string | null
}

/** One order to be made. */
export interface NewOrderAsked {
  readonly kind: 'new'
  /** As a customer wrote it; null: everything is said by `fields`. */
  readonly message: string | null
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The name of one that is kept at the station; null: none. */
  readonly template: string | null
  /** The seller's; `auto`: one is made, and told; null: none, and then the order is never sent twice. */
  readonly code: string | null
  /** Only what it would cost. */
  readonly dryRun: boolean
}

/** Tickets of the station's account. */
export interface TicketsOptions extends DataOptions {
  readonly allowed: Allowed
  readonly asked: TicketsAsked
}

export type TicketsAsked =
  | { readonly kind: 'list' }
  | { readonly kind: 'show'; readonly ticket: number }
  | {
      readonly kind: 'new'
      readonly order: string
      readonly category: TicketCategory
      readonly description: string
      readonly files: readonly string[]
      /** How long its end is waited for. */
      readonly waitMs: number
    }

/** How a practice printer sees a label. */
export interface PrinterEyes {
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  /** Null: wide enough for every label size. */
  readonly headMm: number | null
  /** What is loaded, in mm; null: labels are as long as they say, or as what is on them. */
  readonly mediaMm: { readonly width: number; readonly height: number } | null
  /** Folder for the pictures; null: none are written. */
  readonly outDir: string | null
}

export interface PrintOptions extends DataOptions, SecondLabel {
  /** As they were typed; at least one. */
  readonly codes: readonly string[]
  readonly size: LabelSize
  /** Its address. */
  readonly printer: string
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  readonly service: PrintService
  /** What is made of pages of another size from now on; undefined: as in the settings. */
  readonly viewPolicy?: ViewPolicy | null
  /** Decided before anything is printed, and kept. */
  readonly allowHosts: readonly AllowedHost[]
  /** How long a stopped printer is waited for, in milliseconds. */
  readonly waitMs: number
}

/** One order's views tried, without a printer. */
export interface CheckOptions extends DataOptions {
  /** As it was typed. */
  readonly code: string
  /** Where the pictures go. */
  readonly out: string
  readonly sizes: readonly LabelSize[]
  /** For once; undefined: as in the settings. */
  readonly viewPolicy?: ViewPolicy | null
  /** For once, beside those of the settings; a running station's are a leader's. */
  readonly allowHosts: readonly AllowedHost[]
  /** Write the file for support too. */
  readonly support: boolean
  readonly service: PrintService
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
  /** Fields that the specification does not name are sent as they are. */
  readonly lax: boolean
  readonly service: CallService
}

/** An empty token and a missing shop are sent as none. */
export type CallService =
  | { readonly kind: 'practice' }
  | { readonly kind: 'given'; readonly baseUrl: string; readonly token: string; readonly shop: number | null }

/** Single labels of a data folder, whether a station runs on it or not. */
export interface JobsOptions extends DataOptions {
  readonly asked: JobsAsked
  readonly allowed: Allowed
}

export type JobsAsked =
  | { readonly kind: 'list'; readonly filter: JobFilter; readonly limit: number }
  | { readonly kind: 'show'; readonly job: string }
  | { readonly kind: 'settle'; readonly job: string; readonly printed: boolean }
  | { readonly kind: 'cancel'; readonly job: string }
  | { readonly kind: 'reprint'; readonly job: string; readonly reason: SecondLabel['reason'] }
  /** A job that asks whether it should still print, or a batch that was interrupted. */
  | {
      readonly kind: 'resume'
      readonly id: string
      readonly lastGood: string | null
      /** Though the rolls have too few labels for the batch. */
      readonly shortRoll: boolean
      /** Of a label that may be out already. */
      readonly reason: ReprintReason | null
    }

/** The printers of a data folder. */
export interface PrintersOptions extends DataOptions {
  readonly asked: PrintersAsked
  /** Where roles are used, a printer is a leader's. */
  readonly allowed: Allowed
}

/** `printer`: its id, its name or its address. */
export type PrintersAsked =
  | { readonly kind: 'list' }
  /** What nobody said of it is asked of it. `model`: a row of the table of models. */
  | {
      readonly kind: 'add'
      readonly uri: string
      readonly name: string | null
      readonly model: string | null
      readonly language: LanguageName | null
      readonly dpmm: DotsPerMm | null
      readonly headMm: number | null
      readonly sizes: readonly LabelSize[] | null
      readonly sheet: 'A4' | 'A5' | null
      /** A test label follows. */
      readonly test?: true
    }
  /** What the printer at an address is; nothing is kept. */
  | { readonly kind: 'ask'; readonly address: string }
  /** `subnet`: also knock at port 9100 of the local subnet. `identify`: ask what is found who it is. */
  | { readonly kind: 'discover'; readonly subnet: boolean; readonly identify: boolean }
  | { readonly kind: 'models' }
  | { readonly kind: 'remove' | 'status' | 'test' | 'calibrate'; readonly printer: string }
  /** `read`: the codes of the ladder that a scanner could read; null: it is to be printed. */
  | { readonly kind: 'ladder'; readonly printer: string; readonly read: readonly string[] | null }

export interface ConvertOptions {
  readonly file: string
  readonly size: LabelSize
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  /** Null: wide enough for every label size. */
  readonly headMm: number | null
  readonly snap: boolean
  /** Also labels with a bar code below grade C. */
  readonly force: boolean
}

export interface SheetsOptions {
  /** At least one. */
  readonly files: readonly string[]
  readonly size: LabelSize
  readonly on: 'A4' | 'A5'
  /** The first place that is used of the first sheet, from 1. */
  readonly start: number
}
