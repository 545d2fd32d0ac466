/** Random numbers from a seed (mulberry32): the same seed makes the same practice data on every machine. */
export interface Random {
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<Item>(list: readonly Item[]): Item
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  function between(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }

  function pick<Item>(list: readonly Item[]): Item {
    const item = list[between(0, list.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  return { between, pick, chance: (percent) => between(1, 100) <= percent }
}
