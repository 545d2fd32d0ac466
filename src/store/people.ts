import { readdir } from 'node:fs/promises'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Forgotten, FoundPeople, FoundPlace, PlaceName } from '../model/person.ts'
import { placeNames } from '../model/person.ts'
import type { RunningBackups } from './backups.ts'
import type { Client } from './client.ts'
import { isKeptCopy, leaveNothing } from './retention.ts'
import { orStoreFault } from './storeFault.ts'

/** A few milliseconds of the worker: each row is unsealed. */
const slice = 200
const mostFound = 500

/** Receivers on disk: found by name, phone or code, and erased by the codes of their orders. */
export function peopleOf(client: Client, dir: string, backups: RunningBackups) {
  return {
    async find(text: string): Promise<Result<FoundPeople>> {
      const found: FoundPlace[] = []
      // Pages are found by the orders, and files by their tickets: neither says in text whose it is.
      for (const place of placeNames.filter((name) => name !== 'page' && name !== 'file'))
        for (let from = 0; ; from += slice) {
          const part = await client.people.find({ text, place, from, limit: slice })
          if (!part.ok) return part
          found.push(...part.value.found)
          if (found.length > mostFound) return ok({ found: found.slice(0, mostFound), more: true })
          if (!part.value.more) break
        }
      return ok({ found, more: false })
    },
    forget: (codes: readonly string[]) => orStoreFault(() => forget(client, dir, { codes, backups })),
  }
}

/** What is erased is overwritten, and cut out of the logs: sealed or not, no file has it any more. */
async function forget(
  client: Client,
  dir: string,
  { codes, backups }: { readonly codes: readonly string[]; readonly backups: RunningBackups },
): Promise<Result<Forgotten>> {
  const erased: Partial<Record<PlaceName, number>> = {}
  const kept: Forgotten['kept'][number][] = []
  for (const code of new Set(codes)) {
    const because = await client.people.kept(code)
    if (!because.ok) return because
    // The pages first: they are found by the order, and only while it is there.
    const pages = because.value === null ? await client.labels.forgetOrder(code) : ok(0)
    if (!pages.ok) return pages
    if (pages.value > 0) erased.page = (erased.page ?? 0) + pages.value
    const gone = await client.people.forget(code)
    if (!gone.ok) return gone
    if (gone.value.kept !== null) kept.push({ code, because: gone.value.kept })
    for (const place of gone.value.erased) erased[place] = (erased[place] ?? 0) + 1
  }
  const cut = await leaveNothing(client, backups.settled)
  if (!cut.ok) return cut
  // What a killed process left half made goes now; what does not is a copy as any other.
  const half = await backups.clear()
  const copies = (await readdir(dir)).filter(isKeptCopy).length + half
  return ok({ erased, kept, copies, inLogs: !cut.value })
}
