/**
 * By how much the work grows when what it is given grows eightfold: about 8 where it is in proportion, 64 where it goes
 * with the square. Of the least that many attempts took, by turns: what else the machine had to do is seldom in each.
 * The engine compiles late on a busy one, and what was measured before that took six times as long: whoever is not yet
 * in proportion is measured on. Not in the processor's time, which some machines count in steps of ten milliseconds.
 */
export async function growth(work: (length: number) => Promise<unknown>, length: number): Promise<number> {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let attempt = 0; attempt < most && (attempt < least || large / small > inProportion); attempt++) {
    small = Math.min(small, await duration(work, length))
    large = Math.min(large, await duration(work, length * 8))
  }
  return large / small
}

const [least, most] = [9, 200]
const inProportion = 16

async function duration(work: (length: number) => Promise<unknown>, length: number): Promise<number> {
  const from = performance.now()
  await work(length)
  return performance.now() - from
}
