import * as z from 'zod/mini'
import type { Result } from '../base/result.ts'
import { Command, Query } from './commands.ts'
import type { Changes } from './tables.ts'

/** Frames between a window (or a command line) and the station: the same over IPC and over a WebSocket. */
export const RequestFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), call: z.int(), command: Command }),
  z.object({ kind: z.literal('query'), call: z.int(), query: Query }),
])
export type RequestFrame = z.infer<typeof RequestFrame>

export type AnswerFrame =
  /** The first one over a window's WebSocket: what shows that this is its station (`base/proof.ts`). */
  | { readonly kind: 'proof'; readonly answer: string }
  | { readonly kind: 'answer'; readonly call: number; readonly result: Result<unknown> }
  | { readonly kind: 'changes'; readonly changes: Changes }
