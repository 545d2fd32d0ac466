/**
 * The pictures of the README, taken from the gallery: `npm run build:gallery && node test/gallery/docImages.ts`. The
 * tests compare none of them; look at what changed before it is committed.
 */
import { join } from 'node:path'
import { openGallery } from '../support/gallery.ts'
import { now } from './fixtures.ts'

const folder = join(import.meta.dirname, '../../docs/images')
const light = 'theme=light&language=vi'
const images: Readonly<Record<string, string>> = {
  'scan-printed': `state=printed&${light}`,
  'scan-in-doubt': `state=in-doubt&${light}`,
  'batch-running': `state=batch-running&${light}`,
  'pickup-scan': `state=pickup-scanned&${light}`,
  parcel: `state=parcel&${light}`,
  orders: `state=orders&${light}`,
  figures: 'state=figures&theme=dark&language=en',
}

await using gallery = await openGallery()
await using at = await gallery.open(light)
await at.page.clock.setFixedTime(now)
for (const [name, query] of Object.entries(images)) {
  await at.show(query)
  await at.page.screenshot({ path: join(folder, `${name}.png`) })
}
