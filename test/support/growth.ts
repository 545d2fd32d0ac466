/**
 * By how much the work grows when what it is given grows eightfold: about 8 where it is in proportion, 64 where it goes
 * with the square. Counted in the processor's time of this thread, which neither a slow nor a busy machine changes.
 */
export async function growth(work: (length: number) => Promise<unknown>, length: number): Promise<number> {
  return (await cost(work, length * 8)) / (await cost(work, length))
}

/** Microseconds, the least of some attempts: what else the thread had to do is in all of them, and seldom in each. */
async function cost(work: (length: number) => Promise<unknown>, length: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 9; attempt++) {
    const before = process.threadCpuUsage()
    await work(length)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, user + system)
  }
  // Below this the clock of the processor says nothing.
  return Math.max(least, 200)
}
