import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'vitest'
import { differences, pictureOf, pngOf, smallPicture } from './smallPicture.ts'

const kept = resolve(import.meta.dirname, '../golden/window')
const seen = resolve(import.meta.dirname, '../../test-results/window')

/** Of 36 000 pixels: less than a word that moved, more than what two versions of a browser make of the same page. */
const mostDifferent = 24

/**
 * The screenshot is that of the golden picture, `light-vi/parcel.png`. One that was meant to change is thrown away: the
 * next run takes it anew, is red once, and whoever commits it has looked at it.
 */
export function looksAsItDid(name: string, screenshot: Uint8Array): void {
  const picture = smallPicture(screenshot)
  const before = join(kept, name)
  if (!existsSync(before)) {
    save(before, pngOf(picture))
    throw new Error(`${before} is new: look at it, and run again`)
  }
  const different = differences(pictureOf(readFileSync(before)), picture)
  if (different > mostDifferent) save(join(seen, name), pngOf(picture))
  expect(different, `pixels that differ; the picture seen is in ${seen}`).toBeLessThanOrEqual(mostDifferent)
}

function save(path: string, png: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, png)
}
