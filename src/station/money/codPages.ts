import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { CodPart } from '../../contract/money.ts'
import type { CodRow } from '../../model/cod.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { DrawCodPage } from '../../ports/money.ts'
import type { CommandHandlers, QueryHandlers } from '../handlers.ts'
import type { SheetDeps } from '../printers/printSheets.ts'
import { printSheets } from '../printers/printSheets.ts'

/** The page of days to sign: what the station's books say of them, and no document of anybody's. */
export interface CodPages {
  readonly commands: Pick<CommandHandlers, 'cod-print'>
  readonly queries: Pick<QueryHandlers, 'cod-page'>
}

export interface CodPagesDeps extends SheetDeps {
  readonly settings: () => StationSettings
  readonly books: Pick<QueryHandlers, 'cod-of-days'>
  readonly drawCodPage: DrawCodPage
}

export function createCodPages(deps: CodPagesDeps): CodPages {
  return {
    commands: {
      async 'cod-print'({ printer, ...wanted }) {
        const drawn = await draw(deps, wanted)
        return drawn.ok ? printSheets(deps, printer, drawn.value) : drawn
      },
    },
    queries: {
      async 'cod-page'(wanted) {
        const drawn = await draw(deps, wanted)
        return drawn.ok ? ok({ pdf: Buffer.from(drawn.value).toString('base64') }) : drawn
      },
    },
  }
}

interface Wanted {
  readonly from: string
  readonly to: string
  readonly language: 'vi' | 'en'
}

async function draw(
  { settings, books, drawCodPage, signal }: CodPagesDeps,
  { from, to, language }: Wanted,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const rows: CodRow[] = []
  let after: string | null = null
  do {
    const part: Result<CodPart> = await books['cod-of-days']({ type: 'cod-of-days', from, to, after })
    if (!part.ok) return part
    rows.push(...part.value.rows)
    after = part.value.next
  } while (after !== null)
  const { stationName: station, place } = settings()
  return drawCodPage({ rows, from, to, station, place }, language, signal)
}
