/**
 * `node test/chaos/run.ts SWEEP… [--seed N] [--count N] [--short] [--out FILE] [--language NAME] [--side-by-side N]`; `all` is every sweep.
 * Each batch is appended to FILE (JSON lines) when it is over, and a run with the same FILE, seed and count goes on where
 * the last one stopped. `--language` is what the printers of a sweep speak that is not about ZPL: `kill`, `write`. The last line of stdout is the summary as JSON. Status 1 when a promise was broken. A sweep waits
 * more than it computes; with `--side-by-side` so many of them run at a time, each in a process of its own.
 */
import { parseArgs } from 'node:util'
import type { LanguageName } from '../../src/model/printer.ts'
import { languageNames } from '../../src/model/printer.ts'
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
    language: { type: 'string', default: 'zpl' },
    'side-by-side': { type: 'string' },
  },
})
const named = positionals.length === 0 || positionals.includes('all') ? allSweeps.map(({ name }) => name) : positionals
const unknown = named.filter((name) => allSweeps.every((sweep) => sweep.name !== name))
if (unknown.length > 0) {
  console.error(`there is no sweep ${unknown.join(', ')}; there are ${allSweeps.map(({ name }) => name).join(', ')}`)
  process.exit(64)
}
const language = languageNames.find((name) => name === values.language)
if (language === undefined) {
  console.error(`no printer speaks ${values.language}; there are ${languageNames.join(', ')}`)
  process.exit(64)
}
process.exitCode = (await (values['side-by-side'] === undefined
  ? oneByOne(language)
  : apart(Number(values['side-by-side']))))
  ? 1
  : 0

/** Whether a promise was broken. */
async function oneByOne(language: LanguageName): Promise<boolean> {
  let broken = false
  for (const sweep of allSweeps.filter(({ name }) => named.includes(name))) {
    const count = values.count === undefined ? sweep.count[values.short ? 'short' : 'full'] : Number(values.count)
    const summary = await runSweep(sweep, { seed: Number(values.seed), count, out: values.out ?? null, language })
    console.log(JSON.stringify(summary))
    broken ||= summary.violations.length > 0 || summary.counterweights.length > 0
  }
  return broken
}

function apart(most: number): Promise<boolean> {
  const words = ['seed', 'count', 'out', 'language'] as const
  const given = words.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]))
  return sideBySide(named, [...given, ...(values.short ? ['--short'] : [])], most)
}
