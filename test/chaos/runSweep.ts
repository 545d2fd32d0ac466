/** Runs the batches of a sweep one after the other, keeps what each came to, and adds them up. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { LanguageName } from '../../src/model/printer.ts'
import type { BatchReport, Sweep } from './sweeps/sweep.ts'
import { createWorld } from './world.ts'

export interface RunOptions {
  readonly seed: number
  /** Units: kills, cuts, scans. */
  readonly count: number
  /** Where batches are kept; null: nowhere. */
  readonly out: string | null
  /** What the printers speak. */
  readonly language: LanguageName
}

export interface Summary {
  readonly sweep: string
  readonly seed: number
  readonly count: number
  readonly language: LanguageName
  readonly unit: string
  readonly violations: readonly string[]
  /** What should have happened and did not, such as kills while a label was being sent. */
  readonly counterweights: readonly string[]
  readonly sums: Readonly<Record<string, number>>
  readonly samples: Readonly<Record<string, { n: number; p50: number; p95: number; max: number }>>
  readonly minutes: number
  readonly machine: string
  readonly date: string
}

interface KeptBatch extends BatchReport {
  readonly sweep: string
  readonly seed: number
  readonly count: number
  readonly language: LanguageName
  readonly batch: number
  readonly ms: number
}

export async function runSweep(sweep: Sweep, options: RunOptions): Promise<Summary> {
  const batches = readBatches(sweep, options)
  const known = new Set(batches.map(({ batch }) => batch))
  const total = Math.ceil(options.count / sweep.perBatch)
  const left = Array.from({ length: total }, (_, number) => number).filter((number) => !known.has(number))
  if (left.length > 0) {
    await using world = await createWorld({ ...sweep.world, language: options.language }, options.seed)
    for (const number of left) {
      const kept = await runBatch(sweep, options, number, (batch) => sweep.run(world, batch))
      batches.push(kept)
      say(kept, total)
      if (options.out !== null) appendFileSync(options.out, `${JSON.stringify(kept)}\n`)
    }
  }
  return summarize(sweep, options, batches)
}

async function runBatch(
  sweep: Sweep,
  { seed, count, language }: RunOptions,
  number: number,
  run: (batch: { number: number; seed: number; units: number }) => Promise<BatchReport>,
): Promise<KeptBatch> {
  const began = performance.now()
  const units = Math.min(sweep.perBatch, count - number * sweep.perBatch)
  const report = await run({ number, seed: seed * 100_003 + number, units })
  const { story = [], ...rest } = report
  const kept = {
    sweep: sweep.name,
    seed,
    count,
    language,
    batch: number,
    ms: Math.round(performance.now() - began),
    ...rest,
  }
  return report.violations.length === 0 ? kept : { ...kept, story }
}

function readBatches(sweep: Sweep, { seed, count, out, language }: RunOptions): KeptBatch[] {
  if (out === null || !existsSync(out)) return []
  const lines = readFileSync(out, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const batches: KeptBatch[] = lines.map((line) => JSON.parse(line))
  const isOfThisRun = (kept: KeptBatch) => kept.seed === seed && kept.count === count && kept.language === language
  return batches.filter((kept) => kept.sweep === sweep.name && isOfThisRun(kept))
}

function say({ sweep, batch, violations, sums, ms, story = [] }: KeptBatch, total: number): void {
  const facts = Object.entries(sums).map(([name, value]) => `${name} ${Math.round(value)}`)
  console.error(`${sweep} ${batch + 1}/${total}  ${(ms / 1000).toFixed(1)} s  ${facts.join(', ')}`)
  for (const violation of violations) console.error(`  BROKEN  ${violation}`)
  if (violations.length > 0) for (const line of story) console.error(`    ${line}`)
}

function summarize(sweep: Sweep, { seed, count, language }: RunOptions, batches: readonly KeptBatch[]): Summary {
  const sums = batches.reduce<Record<string, number>>((all, batch) => {
    for (const [name, value] of Object.entries(batch.sums)) all[name] = (all[name] ?? 0) + value
    return all
  }, {})
  const names = new Set(batches.flatMap(({ samples = {} }) => Object.keys(samples)))
  const samples = [...names].map(
    (name) => [name, spread(batches.flatMap((batch) => batch.samples?.[name] ?? []))] as const,
  )
  return {
    sweep: sweep.name,
    seed,
    count,
    language,
    unit: sweep.unit,
    violations: batches.flatMap(({ batch, violations }) =>
      violations.map((violation) => `batch ${batch}: ${violation}`),
    ),
    counterweights: sweep.counterweights?.(sums) ?? [],
    sums,
    samples: Object.fromEntries(samples),
    minutes: Math.round(batches.reduce((sum, { ms }) => sum + ms, 0) / 6_000) / 10,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${process.platform}, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
  }
}

function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) }
}
