import { beforeEach } from 'vitest'

/**
 * A test that hangs is given up after `hangs`. What it hung on is most likely there in the next test as well, so the rest
 * of its file is red at once instead of as late.
 */
let hung: string | null = null

beforeEach((context) => {
  if (hung !== null) throw new Error(`not run: "${hung}" hung before it`)
  const { name, timeout } = context.task
  const began = performance.now()
  context.onTestFailed(() => {
    if (performance.now() - began >= timeout) hung = name
  })
})
