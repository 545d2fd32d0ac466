/** Ways in which a data folder comes to harm: torn files, flipped bits, lost tails, blocks of zeros. */
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../src/sandbox/seed/random.ts'

const targets = [
  'station.db',
  'station.db-wal',
  'station.db-wal',
  'labels.db',
  'labels.db-wal',
  'journal.mark',
] as const
const harms = ['truncate', 'truncate', 'flip', 'flip', 'zeros', 'remove'] as const

/** Harms one file of the folder and says how: `truncate station.db-wal to 8240 of 24720`. */
export function damage(dataDir: string, random: Random): string {
  const there = targets.filter((name) => sizeOf(join(dataDir, name)) > 0)
  const name = random.pick(there)
  const path = join(dataDir, name)
  const size = sizeOf(path)
  const at = random.between(0, size - 1)
  const harm = random.pick(harms)
  switch (harm) {
    case 'truncate':
      truncateSync(path, at)
      return `truncate ${name} to ${at} of ${size}`
    case 'flip':
      change(path, at, 1, (byte) => byte ^ (1 << random.between(0, 7)))
      return `flip a bit of ${name} at ${at} of ${size}`
    case 'zeros':
      change(path, at - (at % 4_096), 4_096, () => 0)
      return `zero a block of ${name} at ${at - (at % 4_096)} of ${size}`
    case 'remove':
      rmSync(path)
      return `remove ${name} of ${size}`
  }
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

function change(path: string, from: number, length: number, to: (byte: number) => number): void {
  const bytes = readFileSync(path)
  for (let at = from; at < Math.min(from + length, bytes.length); at++) bytes[at] = to(bytes[at] ?? 0)
  writeFileSync(path, bytes)
}
