/**
 * The figures of printing, each beside its aim and, where they are installed, beside other people's programs in the same
 * run: `npm run bench:printing -- [alone] [document] [serial] [gain] [memory] [--pages 500] [--rounds 60]
 * [--labels 10000] [--peers DIR]`. Nothing named: all of them. DIR is a folder into which `npm install pdfjs-dist
 * @napi-rs/canvas zpl-image` was done. Nothing here passes or fails.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { practiceLabels } from '../support/practiceLabels.ts'
import { tempDir } from '../support/tempDir.ts'
import { labelMaker } from '../unit/raster/madeLabel.ts'
import { countRead, readOn } from '../unit/raster/paperReadings.ts'
import type { Figure } from './printing/figure.ts'
import { aimAt, printFigure } from './printing/figure.ts'
import { document, singleLabels } from './printing/oursAndPeers.ts'
import { serialLine } from './printing/serialLine.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '60' },
    labels: { type: 'string', default: '10000' },
    peers: { type: 'string' },
  },
})
const rounds = Number(values.rounds)

const parts: Readonly<Record<string, () => AsyncIterable<Figure>>> = {
  alone: () => singleLabels(values.peers ?? null, rounds),
  document: () => document(Number(values.pages), Math.max(1, Math.round(rounds / 20))),
  serial: serialLine,
  gain: dotGain,
  memory: () => batchMemory(Number(values.labels)),
}

const wanted = positionals.length > 0 ? positionals : Object.keys(parts)
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}\n`)
console.log('| what | seen | aim |\n|---|---|---|')
for (const part of wanted) for await (const figure of parts[part]?.() ?? []) printFigure(figure)
console.log(`\nload ${loadavg()[0]?.toFixed(1)}`)
process.exit(0)

async function* dotGain(): AsyncGenerator<Figure> {
  const maker = await labelMaker()
  const sums = { snapped: 0, plain: 0, all: 0 }
  for (const paper of ['light', 'medium', 'heavy'] as const) {
    const { snapped, plain } = await readOn(maker, paper)
    const [of, read, before] = [snapped.length, countRead(snapped), countRead(plain)]
    sums.snapped += read
    sums.plain += before
    sums.all += of
    yield {
      what: `modules of 2.25–3.3 dots on synthetic ${paper} paper, read when snapped / by plain threshold`,
      seen: `${read}/${of} / ${before}/${of}`,
      aim: null,
    }
  }
  yield {
    what: 'all three papers together',
    seen: `${sums.snapped}/${sums.all} / ${sums.plain}/${sums.all}`,
    aim: aimAt('216/216 where plain reads ~152', sums.snapped === sums.all),
  }
}

/** In a process of its own, which has nothing else in it. */
async function* batchMemory(labels: number): AsyncGenerator<Figure> {
  await using folder = await tempDir()
  const view = join(folder.path, 'view.pdf')
  await writeFile(view, await practiceLabels('80x80', Number(values.pages)))
  const script = join(import.meta.dirname, 'printing/batchMemory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, view, values.pages, String(labels)])
  const megabytes: readonly number[] = JSON.parse(stdout)
  const quarter = Math.ceil(megabytes.length / 4)
  const [most, early, late] = [megabytes, megabytes.slice(0, quarter), megabytes.slice(-quarter)].map((part) =>
    Math.max(...part),
  )
  yield {
    what: `memory of the process with two workers in a batch of ${labels} labels: first quarter / last quarter / most`,
    seen: `${early} / ${late} / ${most} MB`,
    aim: aimAt('≤ 350 MB, flat', (most ?? 0) <= 350 && (late ?? 0) <= (early ?? 0) * 1.1),
  }
}
