/**
 * `node test/chaos/run.ts SWEEP… [--seed N] [--count N] [--short] [--out FILE]`; `all` is every sweep. Each batch is
 * appended to FILE (JSON lines) when it is over, and a run with the same FILE, seed and count goes on where the last one
 * stopped. The last line of stdout is the summary as JSON. Status 1 when a promise was broken.
 */
import { parseArgs } from 'node:util'
import { allSweeps } from './allSweeps.ts'
import { runSweep } from './runSweep.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    short: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const named = positionals.length === 0 || positionals.includes('all') ? allSweeps.map(({ name }) => name) : positionals
const unknown = named.filter((name) => allSweeps.every((sweep) => sweep.name !== name))
if (unknown.length > 0) {
  console.error(`there is no sweep ${unknown.join(', ')}; there are ${allSweeps.map(({ name }) => name).join(', ')}`)
  process.exit(64)
}
let broken = false
for (const sweep of allSweeps.filter(({ name }) => named.includes(name))) {
  const count = values.count === undefined ? sweep.count[values.short ? 'short' : 'full'] : Number(values.count)
  const summary = await runSweep(sweep, { seed: Number(values.seed), count, out: values.out ?? null })
  console.log(JSON.stringify(summary))
  broken ||= summary.violations.length > 0 || summary.counterweights.length > 0
}
process.exitCode = broken ? 1 : 0
