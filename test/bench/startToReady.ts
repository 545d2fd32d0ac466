import { readFileSync } from 'node:fs'
import { packbench } from '../support/packbench.ts'
import { tempDir } from '../support/tempDir.ts'
import type { Row } from './table.ts'

/** From the start of the process to the address of the window, on a new folder and on an old one; and its memory. */
export async function* startToReady(): AsyncGenerator<Row> {
  await using folder = await tempDir()
  const times: number[] = []
  const memory: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    await using station = packbench(['serve', '--data', folder.path])
    await station.line()
    times.push(performance.now() - start)
    memory.push(residentMegabytes(station.child.pid))
  }
  yield { what: 'start → ready, new data folder', unit: 'ms', values: times.slice(0, 1) }
  yield { what: 'start → ready, the folder of an earlier start', unit: 'ms', values: times.slice(1) }
  yield { what: 'memory of the station when it is ready', unit: 'MB', values: memory }
}

/** Linux only; elsewhere the figure is left out as NaN. */
export function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
