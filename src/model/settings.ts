import * as z from 'zod/mini'
import { allLabelSizes } from './labelSize.ts'
import type { PrinterProfile } from './printer.ts'
import { languageNames } from './printer.ts'

const Size = z.enum(['A5', '80x80', '52x70'])

/** Where the service is and how it differs there. The base address is typed by the user. */
export const Environment = z.object({
  kind: z.enum(['practice', 'staging', 'production']),
  baseUrl: z.string(),
  /** The carrier's own prefix of cancel reasons; `SVC` in the specification. */
  reasonPrefix: z._default(z.string(), 'SVC'),
  /** Further hosts that a label view may load pictures or fonts from. */
  viewHosts: z._default(z.array(z.string()), []),
})
export type Environment = z.infer<typeof Environment>

export const PrinterSettings = z.object({
  id: z.string(),
  name: z.string(),
  uri: z.string(),
  language: z.enum(languageNames),
  dpmm: z.union([z.literal(8), z.literal(12)]),
  headDots: z.int(),
  graphics: z._default(z.enum(['z64', 'run-length']), 'z64'),
  sizes: z._default(z.array(Size), [...allLabelSizes]),
  practice: z._default(z.boolean(), false),
  setup: z.optional(
    z.object({
      darkness: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
      speed: z.nullable(z.int().check(z.minimum(1), z.maximum(600))),
      sensing: z.nullable(z.enum(['gap', 'mark', 'continuous'])),
      gap: z.nullable(z.int().check(z.minimum(0), z.maximum(2_000))),
      offset: z.nullable(z.object({ x: z.int(), y: z.int() })),
      rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      finish: z.nullable(z.enum(['tear', 'peel', 'cut'])),
    }),
  ),
  roll: z.optional(z.object({ size: Size, labelsLeft: z.nullable(z.int()) })),
  sheet: z.optional(z.enum(['A4', 'A5'])),
  shared: z.optional(z.boolean()),
})

/** Whatever changes a print. It lives in the store; window preferences live in the preferences file. */
export const StationSettings = z.object({
  stationId: z.string(),
  stationName: z.string(),
  place: z._default(z.string(), ''),
  account: z.string(),
  shop: z.int(),
  environment: Environment,
  size: Size,
  printers: z.array(PrinterSettings),
  /** A code scanned again within this time of its print is a duplicate until a deliberate key says otherwise. */
  duplicateGuardMs: z._default(z.int(), 12 * 3_600_000),
  /** A job that could not print for this long asks before it prints. */
  staleAfterMs: z._default(z.int(), 15 * 60_000),
})
export type StationSettings = z.infer<typeof StationSettings>

/** The printer of a size: the first one that has it. */
export function printerFor(settings: StationSettings, size: StationSettings['size']): PrinterProfile | null {
  return settings.printers.find((printer) => printer.sizes.includes(size)) ?? null
}
