import type { Picture } from '../../contract/picture.ts'
import type { Dots } from '../../model/dots.ts'
import { dotsToPng } from '../../model/dotsPng.ts'

/**
 * The pictures of the last labels, exactly the dots that were sent; or, where the practice printer said so, the dots
 * as it drew them. In memory only: they show a receiver.
 */
export interface Pictures {
  keep(job: string, dots: Dots, dpmm: number, drawnBy?: Picture['drawnBy']): void
  has(job: string): boolean
  get(job: string): Picture | null
  jobs(): readonly string[]
  drop(job: string): void
}

const kept = 40

export function createPictures(): Pictures {
  const pictures = new Map<string, { dots: Dots; dpmm: number; drawnBy: Picture['drawnBy'] }>()
  return {
    keep(job, dots, dpmm, drawnBy = 'station') {
      pictures.delete(job)
      pictures.set(job, { dots, dpmm, drawnBy })
      for (const oldest of pictures.keys()) {
        if (pictures.size <= kept) break
        pictures.delete(oldest)
      }
    },
    jobs: () => [...pictures.keys()],
    drop: (job) => void pictures.delete(job),
    has: (job) => pictures.has(job),
    get(job) {
      const picture = pictures.get(job)
      if (picture === undefined) return null
      const { dots, dpmm, drawnBy } = picture
      return {
        png: Buffer.from(dotsToPng(dots)).toString('base64'),
        width: dots.width,
        height: dots.height,
        dpmm,
        drawnBy,
      }
    },
  }
}
