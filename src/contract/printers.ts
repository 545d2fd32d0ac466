import * as z from 'zod/mini'
import type { DotsPerMm } from '../model/labelSize.ts'
import { allLabelSizes } from '../model/labelSize.ts'
import type { LanguageName, PrinterProfile } from '../model/printer.ts'
import { graphicsForms } from '../model/printer.ts'
import { mostOnRoll } from '../model/roll.ts'
import { PrinterSettings } from '../model/settings.ts'
import { id, Printer, Size } from './ids.ts'

/** Printers of this station: found, set up, tried out, loaded. */
const NewPrinter = z.extend(z.omit(PrinterSettings, { id: true, practice: true }), {
  name: z.string().check(z.maxLength(200)),
  uri: Printer,
  headDots: z.int().check(z.minimum(1), z.maximum(10_000)),
  sizes: z._default(z.array(Size).check(z.maxLength(allLabelSizes.length)), [...allLabelSizes]),
})
/** What nobody said of a printer is asked of it. */
const AskedPrinter = z.extend(NewPrinter, {
  language: z.optional(NewPrinter.shape.language),
  dpmm: z.optional(NewPrinter.shape.dpmm),
  headDots: z.optional(NewPrinter.shape.headDots),
  graphics: z.optional(z.enum(graphicsForms)),
  /** Left out: all that fit. */
  sizes: z.optional(z.array(Size).check(z.maxLength(allLabelSizes.length))),
})

export const printerCommands = [
  /** Language, resolution and head that are left out are asked of it. Fault: `printer.unidentified`. */
  z.object({ type: z.literal('printer-add'), id, printer: AskedPrinter }),
  z.object({ type: z.literal('printer-change'), id, printer: Printer, part: z.partial(NewPrinter) }),
  z.object({ type: z.literal('printer-remove'), id, printer: Printer }),
  /** Prints the test label: rulers, bars of 1 to 4 dots, Vietnamese words. */
  z.object({ type: z.literal('printer-test'), id, printer: Printer }),
  /** The printer measures its labels (it feeds some). */
  z.object({ type: z.literal('printer-calibrate'), id, printer: Printer }),
  z.object({ type: z.literal('printer-feed'), id, printer: Printer }),
  /** Prints the ladder: a label for each darkness and speed, whose bars say which (`L-40-102`). */
  z.object({ type: z.literal('printer-ladder'), id, printer: Printer }),
  /**
   * The codes of its ladder that the scanner could read: the fastest setting of them is kept, the lightest of that speed.
   * Fault: `scan.unknown-code` when none of them is of this ladder.
   */
  z.object({
    type: z.literal('printer-ladder-read'),
    id,
    printer: Printer,
    codes: z.array(z.string().check(z.maxLength(50))).check(z.maxLength(200)),
  }),
  /** What was learned of it is forgotten: it is asked anew. */
  z.object({ type: z.literal('printer-forget'), id, printer: Printer }),
  /** Somebody changed the roll. `labels` null: nobody counted. */
  z.object({
    type: z.literal('load-roll'),
    id,
    printer: Printer,
    size: z.nullable(Size),
    labels: z.nullable(z.int().check(z.minimum(0), z.maximum(mostOnRoll))),
  }),
] as const

export const printerQueries = [
  /** Looks for printers of this machine and its network; `subnet`: also knocks at port 9100 of the local subnet. */
  /** `identify`: what is found is also asked who it is, where the question does no harm. */
  z.object({ type: z.literal('discover'), subnet: z.boolean(), identify: z.optional(z.boolean()) }),
  /**
   * Asks one printer what it is, at an address as somebody types it (`readPrinterAddress`). Faults: those of `printer-add`,
   * `printer.web-page`, `printer.print-server`.
   */
  z.object({ type: z.literal('printer-identify'), address: z.string().check(z.maxLength(500)) }),
  z.object({ type: z.literal('printer-models') }),
  /** The printer is asked now; one that a job has says what the job found. */
  z.object({ type: z.literal('printer-status'), printer: Printer }),
] as const

/** A printer that was found. `model`: its row in the table of models, when it named itself. */
export interface FoundPrinter {
  readonly uri: string
  readonly name: string
  readonly model: string | null
  readonly language: LanguageName | null
  readonly dpmm: DotsPerMm | null
  readonly headDots: number | null
  /** The queue of the system in whose place it is offered. */
  readonly queue?: string
  /** The printer of the settings that has this address. */
  readonly known: string | null
}

/** A printer that was asked. `name`: as it introduces itself, or its model's; null: it did not say. */
export interface IdentifiedPrinter extends Pick<PrinterProfile, 'uri' | 'language' | 'dpmm' | 'headDots' | 'graphics'> {
  readonly name: string | null
  readonly model: string | null
}

/** A model that can be chosen when a printer is added by hand. */
export interface ModelRow extends Pick<PrinterProfile, 'language' | 'dpmm' | 'headDots' | 'graphics'> {
  readonly model: string
  readonly name: string
}
