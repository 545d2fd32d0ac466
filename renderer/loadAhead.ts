import { firstRun, goneFolder, screens } from './screens/screens.ts'

/**
 * Everything that the window loads when it is first needed, loaded behind the first screen, while the station is there:
 * when it has ended its port is anybody's on this machine, and what came from there then would run as the window.
 */
export async function loadAhead(): Promise<void> {
  const parts = [...Object.values(screens), firstRun, goneFolder].map(({ load }) => load)
  let left: readonly Part[] = [...parts, ...more]
  // What was refused is asked for again only behind all others: a second import beside the first is refused with it.
  for (let turn = 0; turn < 3; turn++) left = await refusedOf(left)
}

/** One after the other: the first scan goes before. Cookies of another page, for which a part is refused, are gone by the refusal. */
async function refusedOf(parts: readonly Part[]): Promise<readonly Part[]> {
  const refused: Part[] = []
  for (const load of parts) await load().catch(() => refused.push(load))
  return refused
}

type Part = () => Promise<unknown>

const more: readonly Part[] = [
  () => import('./palette/Palette.tsx'),
  () => import('./screens/settings/views/viewsActions.ts'),
  () => import('./screens/settings/commandSheet.ts'),
  () => import('./screens/returns/returnsSheet.ts'),
  () => import('../src/paper/manifestPdf.ts'),
  () => import('@pdf-lib/fontkit'),
]
