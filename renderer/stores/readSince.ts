import { answersApart } from '../../src/model/answersApart.ts'

/**
 * What came under a key, a pointer or a bar code in the place of something else, without a deed of whoever presses. For
 * `answersApart` nobody can have read it, and what is pressed then is meant for what stood there before.
 */
export interface ReadSince {
  cameInstead(what: string): void
  /**
   * What stands there now, by no deed of whoever presses; null: nothing. What was answered and gone for a moment was
   * there all the same: the key that is pressed twice is on its way.
   */
  follow(was: string | null, is: string | null): void
  couldBeRead(what: string | null): boolean
}

export function createReadSince(): ReadSince {
  let came: { readonly what: string; readonly at: number } | null = null
  let left: { readonly what: string; readonly at: number } | null = null
  const cameInstead = (what: string) => {
    came = { what, at: performance.now() }
  }
  return {
    cameInstead,
    follow(was, is) {
      if (was === is) return
      if (was !== null) left = { what: was, at: performance.now() }
      const isInstead = left !== null && left.what !== is && performance.now() - left.at < answersApart
      if (is !== null && isInstead) cameInstead(is)
    },
    couldBeRead: (what) => what === null || what !== came?.what || performance.now() - came.at >= answersApart,
  }
}
