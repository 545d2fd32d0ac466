import { firstRun, goneFolder, screens } from './screens/screens.ts'

/**
 * Everything that the window loads when it is first needed, loaded behind the first screen, while the station is there:
 * when it has ended its port is anybody's on this machine, and what came from there then would run as the window.
 */
export async function loadAhead(): Promise<void> {
  const parts = [...Object.values(screens), firstRun, goneFolder].map(({ load }) => load)
  // One after the other: the first scan goes before. Cookies of another page, for which it is refused, are gone by the refusal.
  for (const load of [...parts, ...more])
    await load()
      .catch(load)
      .catch(() => undefined)
}

const more: readonly (() => Promise<unknown>)[] = [
  () => import('./palette/Palette.tsx'),
  () => import('./screens/settings/views/viewsActions.ts'),
  () => import('./screens/settings/commandSheet.ts'),
  () => import('./screens/returns/returnsSheet.ts'),
  () => import('../src/paper/manifestPdf.ts'),
  () => import('@pdf-lib/fontkit'),
]
