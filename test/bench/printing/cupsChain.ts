/** CUPS's own way from a PDF to ZPL: its filters and its Zebra driver, as a print server runs them. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { programPath } from '../../support/debian.ts'

const cupsfilter = programPath('cupsfilter')
const drivers = '/usr/share/cups/drv/sample.drv'
const media = { A5: 'Custom.148x210mm', '80x80': 'Custom.80x80mm', '52x70': 'Custom.52x70mm' } as const

export const cupsIsInstalled = cupsfilter !== null && existsSync(drivers)

/** Makes the driver's description once. `folder`: where it may write. */
export function cupsChain(folder: string) {
  execFileSync('ppdc', ['-d', folder, drivers], { stdio: 'ignore' })
  const ppd = join(folder, 'zebra.ppd')
  return {
    /** Milliseconds, and what came out. */
    async run(file: string, size: keyof typeof media): Promise<{ readonly ms: number; readonly bytes: Buffer }> {
      const began = performance.now()
      const args = ['-p', ppd, '-m', 'printer/zebra', '-e', '-o', `media=${media[size]}`, file]
      const filters = spawn(cupsfilter ?? 'cupsfilter', args, { stdio: ['ignore', 'pipe', 'ignore'] })
      const pieces: Buffer[] = []
      filters.stdout.on('data', (piece: Buffer) => pieces.push(piece))
      const [status] = await once(filters, 'close')
      if (status !== 0) throw new Error(`cupsfilter ended with ${status}`)
      return { ms: performance.now() - began, bytes: Buffer.concat(pieces) }
    },
  }
}
