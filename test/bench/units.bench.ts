/**
 * The country's units: how long they take to load and to index, what a keystroke and a pasted line cost, and the memory.
 * Run by itself: `npm run bench:units`. Nothing here passes or fails.
 */
import { addressSet, verdictOn } from '../support/addressSet.ts'
import { printHead, printRow } from './table.ts'

const collect = () => (globalThis.gc ?? (() => undefined))()
const heap = () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}
const timed = (work: () => unknown) => {
  const start = performance.now()
  work()
  return performance.now() - start
}

const { units } = await import('../../src/units/units.ts')
const { placeIndex } = await import('../../src/units/placeIndex.ts')
const { completeUnit } = await import('../../src/units/completeUnit.ts')
const { splitAddress } = await import('../../src/units/splitAddress.ts')

const before = heap()
const load = timed(units)
const loaded = heap()
const index = timed(() => completeUnit('ben nghe'))
const indexed = heap()

const keystrokes: number[] = []
for (const { place, bare } of placeIndex().entries.filter((_, at) => at % 37 === 0)) {
  const typed = place.district === null ? bare : `${bare} ${place.district.name}`
  for (let end = 1; end <= typed.length; end++) keystrokes.push(timed(() => completeUnit(typed.slice(0, end))))
}

const lines = [...addressSet('seen'), ...addressSet('heldOut')]
const first = timed(() => splitAddress(lines[0]?.line ?? ''))
const all = heap()
const splits = lines.map(({ line }) => timed(() => splitAddress(line)))

printHead()
printRow({ what: 'units: load', unit: 'ms', values: [load] })
printRow({ what: 'units: the index, at the first keystroke', unit: 'ms', values: [index] })
printRow({ what: 'units: the first pasted line', unit: 'ms', values: [first] })
printRow({ what: 'units: completion of a keystroke', unit: 'ms', values: keystrokes })
printRow({ what: 'units: a pasted line', unit: 'ms', values: splits })
printRow({ what: 'units: memory of the units', unit: 'MB', values: [loaded - before] })
printRow({ what: 'units: memory with the index', unit: 'MB', values: [indexed - before] })
printRow({ what: 'units: memory with what became of wards', unit: 'MB', values: [all - before] })

for (const half of ['seen', 'heldOut'] as const) {
  const set = addressSet(half)
  const tellable = set.filter(({ scheme }) => scheme !== '?')
  const counts = Map.groupBy(set, (one) => verdictOn(one))
  const rightOf = tellable.filter((one) => verdictOn(one) === 'right').length
  console.log(
    JSON.stringify({
      half,
      lines: set.length,
      right: counts.get('right')?.length ?? 0,
      unsure: counts.get('unsure')?.length ?? 0,
      misleading: counts.get('misleading')?.length ?? 0,
      wrong: counts.get('wrong')?.length ?? 0,
      rightOfTellable: Math.round((rightOf / tellable.length) * 1000) / 10,
    }),
  )
}
