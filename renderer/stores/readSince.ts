import { answersApart } from '../../src/model/answersApart.ts'

/**
 * What came under a key, a pointer or a bar code without a deed of whoever presses. For `answersApart` nobody can have
 * read it, and what is pressed then is meant for what stood there before, however long ago that went.
 */
export interface ReadSince {
  cameInstead(what: string): void
  couldBeRead(what: string | null): boolean
}

export function createReadSince(): ReadSince {
  let came: { readonly what: string; readonly at: number } | null = null
  return {
    cameInstead(what) {
      came = { what, at: performance.now() }
    },
    couldBeRead: (what) => what === null || what !== came?.what || performance.now() - came.at >= answersApart,
  }
}
