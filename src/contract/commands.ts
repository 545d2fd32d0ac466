import * as z from 'zod/mini'
import { deedReasons } from '../model/deeds.ts'
import { reprintReasons } from '../model/job.ts'
import { languageNames } from '../model/printer.ts'
import { sentByKinds } from '../model/scan.ts'
import { batchCommands, batchQueries } from './batches.ts'
import { carrierCommands, carrierQueries } from './carrier.ts'
import { codeRuleCommands, codeRuleQueries } from './codeRules.ts'
import { figuresQueries } from './figures.ts'
import { folderCommands } from './folder.ts'
import { historyQueries } from './history.ts'
import { id, Size } from './ids.ts'
import { importCommands, importQueries } from './imports.ts'
import { Asks, jobCommands, jobQueries } from './jobs.ts'
import { moneyCommands, moneyQueries } from './money.ts'
import { newOrderCommands, newOrderQueries } from './newOrders.ts'
import { operatorCommands, operatorQueries } from './operators.ts'
import { orderActionCommands } from './orderActions.ts'
import { MeantPacking, packingCommands, SeenPacking } from './packing.ts'
import { parcelQueries } from './parcels.ts'
import { peopleCommands, peopleQueries } from './people.ts'
import { pickupCommands, pickupQueries } from './pickups.ts'
import { printerCommands, printerQueries } from './printers.ts'
import { returnCommands, returnQueries } from './returns.ts'
import { scanningCommands, scanningQueries } from './scanning.ts'
import { settingsCommands, settingsQueries } from './settings.ts'
import { stationChangeQueries } from './stationChanges.ts'
import { viewChangeCommands, viewChangeQueries } from './viewChanges.ts'
import { viewTrialQueries } from './viewTrials.ts'

/**
 * Everything that may be asked of the station. Each command carries an id made by the asker before it sends, and the
 * same id never acts twice: the station answers the repetition as it answered the first.
 */
const deskCommands = [
  /** A line from the scanner or the keyboard. The id is the print's intent. */
  z.object({
    type: z.literal('scan'),
    id,
    line: z.string().check(z.maxLength(20_000)),
    /** The card that a command bar code means: the one that whoever scans sees; null: none. Left out: as a window shows it. */
    card: z.optional(z.nullable(z.uuid())),
    asks: Asks,
    /** Left out: the scanner, whose line is no weight and no number of goods. */
    by: z.optional(z.enum(sentByKinds)),
    /** The packing that a command bar code means: the one that whoever scans sees; null, or left out: none. */
    packing: z.optional(z.nullable(SeenPacking)),
    /** The packing that a code counts in: refused where another one is open. Left out: whichever is open. */
    packs: z.optional(MeantPacking),
  }),
  z.object({ type: z.literal('choose-size'), id, size: Size }),
  /** Automation, of a command line: who prints a code again says so by it. `waitMs`: how long a stopped printer is waited for. */
  z.object({
    type: z.literal('print'),
    id,
    codes: z.array(z.string().check(z.maxLength(20_000))).check(z.minLength(1), z.maxLength(10_000)),
    size: Size,
    /** null: the station's printer for the size; otherwise a printer by its address. */
    printer: z.nullable(
      z.object({
        uri: z.string().check(z.maxLength(5_000)),
        language: z.enum(languageNames),
        dpmm: z.union([z.literal(8), z.literal(12)]),
      }),
    ),
    waitMs: z.int().check(z.minimum(0)),
    /** Why parcels that have a label get one more, where the station asks for it. */
    reason: z.optional(z.nullable(z.enum(reprintReasons))),
  }),
  /** The operating system says that the network is back (or gone): what waits for it tries at once. */
  z.object({ type: z.literal('network-changed'), id, online: z.boolean() }),
  /** Label pages and orders on disk are made unreadable: all of them, or those not used for so many days. */
  z.object({ type: z.literal('purge-labels'), id, unusedDays: z.nullable(z.int().check(z.minimum(0))) }),
] as const

/** What a row of the table of access takes, beside any command; not looked at where it takes nothing. */
const Allowed = z.object({
  /** Said by the shell, whatever the frame says: where roles are used, windows that are left alone are locked. */
  byWindow: z.optional(z.literal(true)),
  /** Said by the shell, whatever the frame says: a command line is nobody who is signed in at a window meanwhile. */
  byCommandLine: z.optional(z.literal(true)),
  /** Said by a window that practises beside live work: what is meant for practice is done there or nowhere. */
  practised: z.optional(z.literal(true)),
  /** Said by the station, whatever the frame says: who was signed in when it came; null: nobody. */
  asker: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  /** Why it is done, where the command says no reason of its own. */
  why: z.optional(z.enum(deedReasons)),
  /** A PIN in place: of the leader by this id or name; null: of the only one, or without roles the supervisor's. Never stored, logged or sent back. */
  approval: z.optional(
    z.object({
      leader: z.nullable(z.string().check(z.maxLength(40))),
      pin: z.string().check(z.maxLength(32)),
    }),
  ),
})
export type Allowed = z.infer<typeof Allowed>

/** The asker of what no operator asks. */
export const noOperator = ''

/** What a command brings along, for the commands that it becomes. */
export function allowedOf({ why, approval, asker }: Allowed): Allowed {
  return {
    ...(why !== undefined && { why }),
    ...(approval !== undefined && { approval }),
    ...(asker !== undefined && { asker }),
  }
}

const Asked = z.discriminatedUnion('type', [
  ...deskCommands,
  ...jobCommands,
  ...batchCommands,
  ...carrierCommands,
  ...folderCommands,
  ...moneyCommands,
  ...newOrderCommands,
  ...importCommands,
  ...orderActionCommands,
  ...operatorCommands,
  ...packingCommands,
  ...peopleCommands,
  ...pickupCommands,
  ...printerCommands,
  ...returnCommands,
  ...scanningCommands,
  ...settingsCommands,
  ...codeRuleCommands,
  ...viewChangeCommands,
])
export const Command = z.intersection(Asked, Allowed)
export type Command = z.infer<typeof Command>

const deskQueries = [
  z.object({ type: z.literal('snapshot') }),
  z.object({ type: z.literal('picture'), job: z.uuid() }),
  /** The outcome of a `print`: answers when every label has its verdict. */
  z.object({ type: z.literal('outcome'), intents: z.array(z.uuid()).check(z.maxLength(10_000)) }),
  /** What the sealed labels take on disk. */
  z.object({ type: z.literal('label-usage') }),
] as const

const AskedOf = z.discriminatedUnion('type', [
  ...deskQueries,
  ...jobQueries,
  ...operatorQueries,
  ...batchQueries,
  ...carrierQueries,
  ...figuresQueries,
  ...historyQueries,
  ...moneyQueries,
  ...newOrderQueries,
  ...importQueries,
  ...parcelQueries,
  ...peopleQueries,
  ...pickupQueries,
  ...printerQueries,
  ...returnQueries,
  ...scanningQueries,
  ...settingsQueries,
  ...codeRuleQueries,
  ...stationChangeQueries,
  ...viewChangeQueries,
  ...viewTrialQueries,
])
export const Query = z.intersection(AskedOf, Allowed)
export type Query = z.infer<typeof Query>
