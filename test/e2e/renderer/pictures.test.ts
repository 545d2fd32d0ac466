import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../../renderer/gallery/fixtures.ts'
import type { GalleryBrowser, GalleryPage } from '../../support/gallery.ts'
import { openGallery } from '../../support/gallery.ts'
import { differences, pictureOf, pngOf, smallPicture } from '../../support/smallPicture.ts'

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

const kept = resolve(import.meta.dirname, '../../golden/window')
const seen = resolve(import.meta.dirname, '../../../test-results/window')

/** Of 36 000 pixels: less than a word that moved, more than what two versions of a browser make of the same page. */
const mostDifferent = 24

let gallery: GalleryBrowser
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery[Symbol.asyncDispose]())

/**
 * Pictures of every screen in every theme and language. One that was meant to change is thrown away: the next run takes
 * it anew, is red once, and whoever commits it has looked at it.
 */
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
    const picture = smallPicture(await at.page.screenshot({ animations: 'disabled', caret: 'hide' }))
    const name = join(`${theme}-${language}`, `${state}.png`)
    const before = join(kept, name)
    if (!existsSync(before)) {
      save(before, pngOf(picture))
      throw new Error(`${before} is new: look at it, and run again`)
    }
    const different = differences(pictureOf(readFileSync(before)), picture)
    if (different > mostDifferent) save(join(seen, name), pngOf(picture))
    expect(different, `pixels that differ; the picture seen is in ${seen}`).toBeLessThanOrEqual(mostDifferent)
  })
})

function save(path: string, png: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, png)
}
