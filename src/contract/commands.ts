import * as z from 'zod/mini'
import { languageNames } from '../model/printer.ts'

/**
 * Everything that may be asked of the station. Each command carries an id made by the asker before it sends, and the
 * same id never acts twice: the station answers the repetition as it answered the first.
 */
const id = z.uuid()
const Size = z.enum(['A5', '80x80', '52x70'])

export const Command = z.discriminatedUnion('type', [
  /** A line from the scanner or the keyboard. The id is the print's intent. */
  z.object({ type: z.literal('scan'), id, line: z.string().check(z.maxLength(20_000)) }),
  z.object({ type: z.literal('choose-size'), id, size: Size }),
  /** A deliberate second label. The id is the intent of the new print. */
  z.object({ type: z.literal('reprint'), id, card: z.uuid() }),
  z.object({ type: z.literal('reprint-last'), id }),
  z.object({ type: z.literal('acknowledge'), id, card: z.uuid() }),
  /** A person looked: the label is there, or it is not. */
  z.object({ type: z.literal('settle'), id, job: z.uuid(), printed: z.boolean() }),
  z.object({ type: z.literal('cancel'), id, job: z.uuid() }),
  /** Automation: prints codes without the duplicate guard. `waitMs`: how long a stopped printer is waited for. */
  z.object({
    type: z.literal('print'),
    id,
    codes: z.array(z.string()).check(z.minLength(1), z.maxLength(10_000)),
    size: Size,
    /** null: the station's printer for the size; otherwise a printer by its address. */
    printer: z.nullable(
      z.object({
        uri: z.string(),
        language: z.enum(languageNames),
        dpmm: z.union([z.literal(8), z.literal(12)]),
      }),
    ),
    waitMs: z.int().check(z.minimum(0)),
  }),
])
export type Command = z.infer<typeof Command>

export const Query = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot') }),
  z.object({ type: z.literal('picture'), job: z.uuid() }),
  /** The outcome of a `print`: answers when every label has its verdict. */
  z.object({ type: z.literal('outcome'), intents: z.array(z.uuid()) }),
])
export type Query = z.infer<typeof Query>
