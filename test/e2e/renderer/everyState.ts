import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleryStates } from '../../gallery/states.ts'
import { looksAsItDid } from '../../support/goldenPicture.ts'
import type { Visits } from './visits.ts'
import { nameOf, openVisits, pictureLooks } from './visits.ts'

/** Some of the states; each part is a test file of its own, so that two run side by side. */
export interface GalleryPart {
  readonly of: number
  readonly part: number
  /** The theme in which it also looks at the page of all states. */
  readonly allStatesIn: 'light' | 'dark'
}

// One state of each screen that shows most of it.
const pictured = [
  'printed',
  'practising',
  'in-doubt',
  'news-changed',
  'past-pickup',
  'packing',
  'packing-wrong-item',
  'packing-waiting',
  'weight-asked',
  'mode-verify-wrong',
  'batch-draft-paste',
  'batch-chosen',
  'batch-print',
  'batch-print-old',
  'batch-old-labels',
  'batches',
  'pickup-shifts',
  'pickup-scanned',
  'pickup-outdated',
  'cod',
  'cod-draft',
  'new-order-template',
  'parcel',
  'parcel-old-label',
  'parcel-found',
  'orders',
  'orders-chosen',
  'orders-kept',
  'returns',
  'jobs',
  'jobs-elsewhere',
  'outbox',
  'figures',
  'printers',
  'printers-queue',
  'settings',
  'views-rule',
  'first-run-printer',
  'folder-gone',
  'shops',
  'settings-accounts',
  'shops-partner-sent',
  'tickets',
  'import-columns',
  'import-rows',
  'import-fix-ward',
]

const themes = [
  ['light', '1280 to 1920'],
  ['dark', '1024 × 700'],
] as const

export function everyState({ of, part, allStatesIn }: GalleryPart): void {
  const states = new Map(galleryStates.filter((_, place) => place % of === part).map((state) => [state.name, state]))
  let visits: Visits
  beforeAll(async () => {
    visits = await openVisits(pictured)
  })
  afterAll(() => visits[Symbol.asyncDispose]())

  const visit = (name: string) => {
    const state = states.get(name)
    if (state === undefined) throw new Error(`no state ${name}`)
    return visits.to(state)
  }

  describe.each(themes)('every state in the %s theme at %s', (theme) => {
    it.each([...states.keys()])('%s is accessible, cuts no word, and keeps the policy', async (name) => {
      const { [theme]: seen } = await visit(name)
      expect(seen.violations).toEqual([])
      expect(seen.clipped).toEqual([])
      expect(seen.complaints).toEqual([])
    })

    if (theme === allStatesIn)
      it('the page of all states is accessible', async () => {
        expect(await visits.toAll(theme)).toEqual([])
      })
  })

  it.each([...states.keys()])('%s never leaves the focus to the page, nor does Esc', async (name) => {
    const { focused } = await visit(name)
    for (const tag of focused) expect(['BODY', 'nothing']).not.toContain(tag)
  })

  // Pictures of every screen in every theme and language.
  describe.each(pictureLooks)('the window, $theme, $language', (look) => {
    it.each(pictured.filter((name) => states.has(name)))('%s looks as it did', async (name) => {
      const screenshot = (await visit(name)).pictures.get(nameOf(look))
      if (screenshot === undefined) throw new Error(`no picture of ${name} was taken`)
      looksAsItDid(join(nameOf(look), `${name}.png`), screenshot)
    })
  })
}
