import type { FaultCode } from '../base/fault.ts'
import type { StageTimes, Verdict } from '../model/job.ts'
import type { Command, Query } from './commands.ts'
import type { Snapshot } from './tables.ts'

/** What each command answers with. What became of a print is told by changes, never by the answer. */
export interface CommandAnswers {
  /** null: a command bar code that leads to no card. */
  readonly scan: { readonly card: string } | null
  readonly 'choose-size': null
  readonly reprint: { readonly card: string }
  readonly 'reprint-last': { readonly card: string }
  readonly acknowledge: null
  readonly settle: null
  readonly cancel: null
  readonly print: { readonly intents: readonly string[] }
}
export type CommandAnswer<C extends Command> = CommandAnswers[C['type']]

/** A label as a picture: a PNG of one bit a dot, base64. `drawnBy`: the dots sent, or as the practice printer drew them. */
export interface Picture {
  readonly png: string
  readonly width: number
  readonly height: number
  readonly dpmm: number
  readonly drawnBy: 'station' | 'printer'
}

/** One line of `packbench print`. */
export interface LabelOutcome {
  readonly code: string
  readonly verdict: Verdict
  readonly fault: FaultCode | null
  readonly ms: StageTimes
}

export interface QueryAnswers {
  readonly snapshot: Snapshot
  readonly picture: Picture
  readonly outcome: readonly LabelOutcome[]
}
export type QueryAnswer<Q extends Query> = QueryAnswers[Q['type']]
