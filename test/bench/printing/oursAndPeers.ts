/**
 * A PDF becomes ZPL: the station's way and other people's, one after the other on the same document and in the same run.
 * The documents are labels of the practice shop as a browser prints them.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, dotBox } from '../../../src/model/labelSize.ts'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { practiceLabels } from '../../support/practiceLabels.ts'
import { tempDir } from '../../support/tempDir.ts'
import { percentile } from '../table.ts'
import { cupsChain, cupsIsInstalled } from './cupsChain.ts'
import type { Figure } from './figure.ts'
import { aimAt, milliseconds } from './figure.ts'
import { pdfjsChain } from './pdfjsChain.ts'

const never = new AbortController().signal
const encoding = { graphics: 'z64', dpmm: 8 } as const

/** Single labels, warm. `peers`: the folder where the JavaScript packages are; null: none. */
export async function* singleLabels(peers: string | null, rounds: number): AsyncGenerator<Figure> {
  await using raster = createRaster({ workers: 1 })
  await using folder = await tempDir()
  const theirs = await pdfjsChain(peers)
  const cups = cupsIsInstalled ? cupsChain(folder.path) : null
  for (const size of allLabelSizes) {
    const pdf = await practiceLabels(size, 1)
    const file = join(folder.path, `${size}.pdf`)
    await writeFile(file, pdf)
    const { width, height } = dotBox(size, 8)
    let bytes = 0
    let theirBytes = 0
    const ours = async () => (bytes = (await oneLabel(raster, pdf, size)).length)
    const pdfjs = theirs === null ? null : async () => (theirBytes = (await theirs(pdf, width, height)).length)
    const [times, theirTimes] = await inTurn([ours, pdfjs], rounds)
    const median = percentile(times ?? [], 0.5)
    yield {
      what: `${size} alone → ZPL, snapped and read back, one thread, warm`,
      seen: `${milliseconds(median)} median, p95 ${milliseconds(percentile(times ?? [], 0.95))}, ${bytes} bytes`,
      aim: size === '80x80' ? aimAt('≤ 10 ms median', median <= 10) : null,
    }
    if (theirTimes !== undefined && theirTimes.length > 0) {
      const ratio = percentile(theirTimes, 0.5) / median
      yield {
        what: `${size} alone, the same by pdfjs-dist + canvas + zpl-image, not snapped, not read`,
        seen: `${milliseconds(percentile(theirTimes, 0.5))} median, ${theirBytes} bytes: ${ratio.toFixed(1)} × ours`,
        aim: aimAt('≥ 5 ×', ratio >= 5),
      }
    }
    if (cups !== null) {
      const runs = []
      for (let round = 0; round < 5; round++) runs.push(await cups.run(file, size))
      const ms = percentile(
        runs.map((run) => run.ms),
        0.5,
      )
      const seen = `${milliseconds(ms)} median, ${runs[0]?.bytes.length} bytes: ${(ms / median).toFixed(1)} × ours`
      yield { what: `${size} alone, the same by CUPS, mostly the start of its filters`, seen, aim: null }
    }
  }
}

/** One document of many labels, 80×80. */
export async function* document(pages: number, rounds: number): AsyncGenerator<Figure> {
  await using folder = await tempDir()
  const pdf = await practiceLabels('80x80', pages)
  const file = join(folder.path, 'document.pdf')
  await writeFile(file, pdf)
  const made = await wholeDocument(pdf, pages, rounds)
  yield {
    what: `${pages} pages → ZPL, 80×80, snapped and read back, two workers`,
    seen: `${made.rate.toFixed(0)} labels/s, ${Math.round(made.bytes / pages)} bytes a label`,
    aim: aimAt('≥ 500 labels/s', made.rate >= 500),
  }
  const plain = await plainDocument(pdf, pages, rounds)
  yield {
    what: 'the same without both',
    seen: `${plain.rate.toFixed(0)} labels/s`,
    aim: aimAt('≥ 800 labels/s', plain.rate >= 800),
  }
  if (!cupsIsInstalled) return
  const { ms, bytes } = await cupsChain(folder.path).run(file, '80x80')
  const rate = (pages / ms) * 1000
  const [times, share] = [made.rate / rate, made.bytes / bytes.length]
  yield {
    what: `the same document by CUPS, both cores`,
    seen: `${rate.toFixed(0)} labels/s, ${Math.round(bytes.length / pages)} bytes a label: ours ${times.toFixed(1)} × as fast, ${share.toFixed(2)} × the bytes`,
    aim: aimAt('≥ 3 × as fast, ≤ 0.55 × the bytes', times >= 3 && share <= 0.55),
  }
}

async function oneLabel(raster: Raster, pdf: Uint8Array<ArrayBuffer>, size: LabelSize): Promise<Uint8Array> {
  const made = await raster.label(pdf, size, 8, { snap: true }, never)
  if (!made.ok || made.value.codes.some(({ grade }) => grade !== 'A')) throw new Error(JSON.stringify(made))
  return zpl.encode(made.value.dots, encoding)
}

/** Every way once a round, so that all of them meet the same noise; the first quarter warms up. */
async function inTurn(ways: readonly ((() => Promise<unknown>) | null)[], rounds: number): Promise<number[][]> {
  const times = ways.map((): number[] => [])
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      if (way === null) continue
      const began = performance.now()
      await way()
      if (round >= 0) times[index]?.push(performance.now() - began)
    }
  }
  return times
}

/** After one round that warms up. */
async function wholeDocument(pdf: Uint8Array<ArrayBuffer>, pages: number, rounds: number) {
  await using raster = createRaster({ workers: 2 })
  const rates: number[] = []
  let bytes = 0
  for (let round = -1; round < rounds; round++) {
    bytes = 0
    const began = performance.now()
    for await (const label of raster.labels(pdf, '80x80', 8, { snap: true }, never)) {
      if (!label.ok || label.value.codes.some(({ grade }) => grade !== 'A')) throw new Error(JSON.stringify(label))
      bytes += zpl.encode(label.value.dots, encoding).length
    }
    if (round >= 0) rates.push((pages / (performance.now() - began)) * 1000)
  }
  return { rate: percentile(rates, 0.5), bytes }
}

async function plainDocument(pdf: Uint8Array<ArrayBuffer>, pages: number, rounds: number) {
  const shared = new Uint8Array(new SharedArrayBuffer(pdf.length))
  shared.set(pdf)
  const half = Math.ceil(pages / 2)
  const shares = [
    { from: 0, count: half },
    { from: half, count: pages - half },
  ]
  const workers = shares.map(
    (share) =>
      new Worker(new URL('./plainWorker.ts', import.meta.url), {
        workerData: { pdf: shared, size: '80x80', ...share },
      }),
  )
  await Promise.all(workers.map(said))
  const rates: number[] = []
  for (let round = -1; round < rounds; round++) {
    const began = performance.now()
    const answers = workers.map(said)
    for (const worker of workers) worker.postMessage('go')
    await Promise.all(answers)
    if (round >= 0) rates.push((pages / (performance.now() - began)) * 1000)
  }
  await Promise.all(workers.map((worker) => worker.terminate()))
  return { rate: percentile(rates, 0.5) }
}

function said(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
