import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { oneAfterTheOther } from '../base/turns.ts'
import { bindPages } from '../label/bindPages.ts'
import { dotsPage } from '../label/dotsPdf.ts'
import type { DrawCodPage } from '../ports/money.ts'
import type { DrawManifest } from '../ports/pickups.ts'
import { inThread } from './inThread.ts'

/** What the station puts on sheets, and in files. */
export const papers = { bindPages, dotsPage, drawManifest, drawCodPage }

function drawManifest(...[about, language, signal]: Parameters<DrawManifest>): ReturnType<DrawManifest> {
  return drawn({ paper: 'manifest', about, language }, signal)
}

function drawCodPage(...[about, language, signal]: Parameters<DrawCodPage>): ReturnType<DrawCodPage> {
  return drawn({ paper: 'cod', about, language }, signal)
}

/** What the thread is told: which paper, and what it is made of. */
export type Wanted =
  | { readonly paper: 'manifest'; readonly about: Parameters<DrawManifest>[0]; readonly language: 'vi' | 'en' }
  | { readonly paper: 'cod'; readonly about: Parameters<DrawCodPage>[0]; readonly language: 'vi' | 'en' }

/** A window may ask a thousand times at once: a thread for each would take the machine's memory. */
const inTurn = oneAfterTheOther()
/** A paper that wants more is not drawn, and the station prints on. */
const mostMegabytes = 1_024

/**
 * A paper is drawn in a thread of its own: one of 2 000 parcels takes seconds, in which no scan would be heard.
 * A thousand of them take minutes: whoever ends the station waits for none. Rejects with what the drawing throws.
 */
function drawn(wanted: Wanted, signal: AbortSignal): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const work = { file: 'paperThread', data: wanted, mostMegabytes }
  return inTurn(() => inThread(work, signal, (pdf: Uint8Array<ArrayBuffer>) => ok(pdf)))
}
