import { hash } from 'node:crypto'
import type { SignedNames } from '../model/history.ts'

/** An entry as its row holds it: `body` is the text, so that the hash is of the very bytes on disk. */
export interface EntryRow {
  readonly id: string
  readonly station: string
  readonly sequence: number
  readonly at: number
  readonly job: string
  readonly version: number
  readonly by: string
  readonly body: string
}

const linkLength = 16
const sumLength = 8

/**
 * The chain of a station's entries. Each holds a link, the hash of the entry and of the link before it, so that a
 * missing or exchanged entry shows; and the hash of the entry alone, by which it is proved where the one before it is
 * lost. It guards against damage, not against somebody who rewrites the whole file.
 */
export function chainOf(previous: Uint8Array | null, entry: EntryRow): Uint8Array {
  const { id, station, sequence, at, job, version, by, body } = entry
  const content = [id, station, sequence, at, job, version, by, body]
  const before = previous === null ? '' : Buffer.from(previous.subarray(0, linkLength)).toString('hex')
  return Buffer.concat([sumOf([before, ...content], linkLength), sumOf(content, sumLength)])
}

/** An entry's place in the chain, as hex: with the next entry's content it gives the next one's. null: it has none. */
export function linkOf(chain: Uint8Array | null): string | null {
  return chain === null ? null : Buffer.from(chain.subarray(0, linkLength)).toString('hex')
}

/** The entry alone is as it was written. */
export function provesAlone(chain: Uint8Array, entry: EntryRow): boolean {
  return sameBytes(chain.subarray(linkLength), chainOf(null, entry).subarray(linkLength))
}

/** A hash over plain values by which a row shows that it is as it was written. */
export function sumOf(values: readonly (string | number)[], length: number): Uint8Array {
  return hash('sha256', JSON.stringify(values), 'buffer').subarray(0, length)
}

/** Whoever has a name and the salt comes to the same; whoever has the hash alone cannot try names. */
export function hashedNames({ driver, person, salt }: SignedNames): {
  readonly driver: string
  readonly person: string
} {
  const hashed = (name: string) => Buffer.from(sumOf([salt, name], 16)).toString('hex')
  return { driver: hashed(driver), person: hashed(person) }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
