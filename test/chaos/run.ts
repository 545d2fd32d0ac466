/**
 * `node test/chaos/run.ts SWEEP… [--seed N] [--count N] [--short] [--out FILE] [--side-by-side N]`; `all` is every sweep.
 * Each batch is appended to FILE (JSON lines) when it is over, and a run with the same FILE, seed and count goes on where
 * the last one stopped. The last line of stdout is the summary as JSON. Status 1 when a promise was broken. A sweep waits
 * more than it computes; with `--side-by-side` so many of them run at a time, each in a process of its own.
 */
import { parseArgs } from 'node:util'
import { allSweeps } from './allSweeps.ts'
import { runSweep } from './runSweep.ts'
import { sideBySide } from './sideBySide.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    short: { type: 'boolean', default: false },
    out: { type: 'string' },
    'side-by-side': { type: 'string' },
  },
})
const named = positionals.length === 0 || positionals.includes('all') ? allSweeps.map(({ name }) => name) : positionals
const unknown = named.filter((name) => allSweeps.every((sweep) => sweep.name !== name))
if (unknown.length > 0) {
  console.error(`there is no sweep ${unknown.join(', ')}; there are ${allSweeps.map(({ name }) => name).join(', ')}`)
  process.exit(64)
}
process.exitCode = (await (values['side-by-side'] === undefined ? oneByOne() : apart(Number(values['side-by-side']))))
  ? 1
  : 0

/** Whether a promise was broken. */
async function oneByOne(): Promise<boolean> {
  let broken = false
  for (const sweep of allSweeps.filter(({ name }) => named.includes(name))) {
    const count = values.count === undefined ? sweep.count[values.short ? 'short' : 'full'] : Number(values.count)
    const summary = await runSweep(sweep, { seed: Number(values.seed), count, out: values.out ?? null })
    console.log(JSON.stringify(summary))
    broken ||= summary.violations.length > 0 || summary.counterweights.length > 0
  }
  return broken
}

function apart(most: number): Promise<boolean> {
  const words = ['seed', 'count', 'out'] as const
  const given = words.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]))
  return sideBySide(named, [...given, ...(values.short ? ['--short'] : [])], most)
}
