import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { now } from '../../../renderer/gallery/fixtures.ts'
import type { GalleryBrowser, GalleryPage } from '../../support/gallery.ts'
import { openGallery } from '../../support/gallery.ts'
import { looksAsItDid } from '../../support/goldenPicture.ts'

// One state of each screen that shows most of it.
const screens = [
  'printed',
  'in-doubt',
  'news-changed',
  'mode-verify-wrong',
  'batch-draft-paste',
  'batch-chosen',
  'batches',
  'pickup-shifts',
  'pickup-scanned',
  'pickup-outdated',
  'parcel',
  'returns',
  'jobs',
  'outbox',
  'figures',
  'printers',
  'settings',
  'first-run-printer',
  'folder-gone',
]
const looks = ['light', 'dark', 'contrast'].flatMap((theme) => ['vi', 'en'].map((language) => ({ theme, language })))

let gallery: GalleryBrowser
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery[Symbol.asyncDispose]())

/** Pictures of every screen in every theme and language. */
describe.each(looks)('the window, $theme, $language', ({ theme, language }) => {
  let at: GalleryPage
  beforeAll(async () => {
    at = await gallery.open(`theme=${theme}`)
    // Some screens show the day.
    await at.page.clock.setFixedTime(now)
  })
  afterAll(() => at[Symbol.asyncDispose]())

  it.each(screens)('%s looks as it did', async (state) => {
    await at.show(`state=${state}&theme=${theme}&language=${language}`)
    const screenshot = await at.page.screenshot({ animations: 'disabled', caret: 'hide' })
    looksAsItDid(join(`${theme}-${language}`, `${state}.png`), screenshot)
  })
})
