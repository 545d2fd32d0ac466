import * as z from 'zod/mini'
import type { CodeExample, CodeRule, KeptCodeRule } from '../model/codeRule.ts'
import { id } from './ids.ts'

/** What a symbol says, and the code of the order or parcel that it was scanned from, as somebody confirmed it. */
const Scanned = z.object({
  symbol: z.string().check(z.minLength(1), z.maxLength(400)),
  code: z.string().check(z.minLength(1), z.maxLength(60)),
})
const Scans = z.array(Scanned).check(z.minLength(1), z.maxLength(3))
export type ScannedCode = z.infer<typeof Scanned>

/** Whether the number behind the code is a parcel's, where the scans leave it open. */
export const numberMeanings = ['parcel', 'fixed'] as const
export type NumberMeaning = (typeof numberMeanings)[number]

export const codeRuleQueries = [
  /** What rule three scans would make, and what it would make of them. Nothing is kept. */
  z.object({ type: z.literal('propose-code-rules'), scans: Scans }),
] as const

export const codeRuleCommands = [
  z.object({
    type: z.literal('add-code-rule'),
    id,
    scans: Scans,
    /** null: there is but one rule that they make. */
    number: z.nullable(z.enum(numberMeanings)),
  }),
  z.object({ type: z.literal('remove-code-rule'), id, rule: id }),
] as const

/** The rule, and what is read of each scan by it. */
export interface ProposedCodeRule {
  readonly rule: CodeRule
  readonly makes: readonly CodeExample[]
}

/** A rule of the account in use. */
export type CodeRuleView = Omit<KeptCodeRule, 'account'>
