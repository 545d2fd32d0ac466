import { accountOf } from '../../src/compose/account.ts'
import type { ComposedStation, StationOptions } from '../../src/compose/composeStation.ts'
import { composeStation } from '../../src/compose/composeStation.ts'
import type { HtmlToPdf } from '../../src/label/htmlToPdf.ts'
import type { Practice } from '../../src/sandbox/practice.ts'

/** A station on a folder and the first shop of a practice service. One that does not open, and a bug, end the test. */
export async function openStation(
  dataDir: string,
  { url: baseUrl, token, shops }: Pick<Practice, 'url' | 'token' | 'shops'>,
  options: Partial<StationOptions> = {},
): Promise<ComposedStation> {
  const composed = await composeStation({
    dataDir,
    account: accountOf({ baseUrl, token, shop: shops[0] ?? 0 }),
    say: () => undefined,
    report: (bug) => {
      throw bug
    },
    ...options,
  })
  if (!composed.ok) throw new Error(composed.fault.code)
  return composed.value
}

/** Where every view is a PDF no browser is started. */
export const noBrowser: HtmlToPdf = async () => {
  throw new Error('no view here is HTML')
}
