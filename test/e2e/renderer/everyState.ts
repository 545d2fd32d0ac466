import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleryStates } from '../../../renderer/gallery/states.ts'
import type { GalleryBrowser, GalleryPage } from '../../support/gallery.ts'
import { clipped, openGallery, violations } from '../../support/gallery.ts'

/** One theme, language and size of window; each is a test file of its own, so that two run side by side. */
export interface GalleryLook {
  readonly theme: 'light' | 'dark' | 'contrast'
  readonly language: 'vi' | 'en'
  readonly size: { readonly width: number; readonly height: number }
  /** Of the accessibility rules; one look has to keep all of them. */
  readonly rules: 'all' | 'of-looks'
}

export function everyState({ theme, language, size, rules }: GalleryLook): void {
  describe(`every state in the ${theme} theme at ${size.width} × ${size.height}`, () => {
    let gallery: GalleryBrowser
    let at: GalleryPage
    beforeAll(async () => {
      gallery = await openGallery()
      at = await gallery.open(`theme=${theme}`, size)
    })
    afterAll(() => gallery[Symbol.asyncDispose]())

    it.each(galleryStates.map(({ name }) => name))(
      '%s is accessible, cuts no word, and keeps the policy',
      async (state) => {
        await at.show(`state=${state}&theme=${theme}&language=${language}`)
        expect(await violations(at.page, rules)).toEqual([])
        expect(await clipped(at.page)).toEqual([])
        expect(at.complaints).toEqual([])
      },
    )

    it('the page of all states is accessible', async () => {
      await at.show(`theme=${theme}`)
      expect(await violations(at.page, rules)).toEqual([])
    })
  })
}
