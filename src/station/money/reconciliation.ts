import { createHash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { CodPart, PayoutCells } from '../../contract/money.ts'
import { mostCodDays } from '../../contract/money.ts'
import type { PayoutLine } from '../../model/cod.ts'
import { rulesOf } from '../../model/codeRule.ts'
import { dayLength, midnightOf } from '../../model/day.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { CodFactsPart, MoneyStore } from '../../ports/money.ts'
import type { AnswerTo, CommandHandlers, CommandMap, QueryHandlers } from '../handlers.ts'
import { judgeCod } from './judgeCod.ts'
import { payoutLines } from './payoutLines.ts'

/** The reconciliation of COD: the carrier's payouts, kept and held against what was handed over. */
export interface Reconciliation {
  readonly commands: Pick<CommandHandlers, 'payout-lines' | 'payout-keep' | 'payout-remove'>
  readonly queries: Pick<QueryHandlers, 'payouts' | 'cod-of-days' | 'cod-of-payout' | 'payout-flaws'>
}

export interface ReconciliationDeps {
  readonly store: MoneyStore
  readonly settings: () => StationSettings
  readonly by: () => string
  readonly clock: Pick<Clock, 'now'>
}

export function createReconciliation(deps: ReconciliationDeps): Reconciliation {
  const { store, settings } = deps
  const account = () => settings().account
  const coming = createComing()
  return {
    commands: {
      async 'payout-lines'({ payout, from, cells }) {
        return coming.add(payout, from, cells) ? ok(null) : fail('payout.lines-missing')
      },
      'payout-keep': (command) => keep(deps, command, coming.take(command.payout)),
      async 'payout-remove'({ payout }) {
        const removed = await store.remove(account(), payout)
        return removed.ok ? ok(null) : removed
      },
    },
    queries: {
      async payouts() {
        const listed = await store.payouts(account())
        return listed.ok ? ok(listed.value.map(({ account: _, ...payout }) => payout)) : listed
      },
      async 'cod-of-days'({ from, to, after }) {
        const time = { from: midnightOf(from), to: midnightOf(to) + dayLength }
        const days = (time.to - time.from) / dayLength
        if (days < 1 || days > mostCodDays) return fail('payout.days', { facts: { most: mostCodDays } })
        return judged(await store.ofTime(account(), time, after), settings())
      },
      'cod-of-payout': async ({ payout, after }) => judged(await store.ofPayout(account(), payout, after), settings()),
      async 'payout-flaws'({ payout, limit }) {
        const read = await store.flaws(account(), payout, limit)
        return read.ok ? ok(read.value.map(({ line, order, flaw, at }) => ({ line, order, flaw, at }))) : read
      },
    },
  }
}

function judged(read: Result<CodFactsPart>, { shop }: StationSettings): Result<CodPart> {
  if (!read.ok) return read
  const { orders, next } = read.value
  return ok({ rows: orders.map((facts) => judgeCod(facts, shop)), next })
}

/** Lines of files that are being brought, in memory: the file itself is where it was until it is kept. */
function createComing() {
  const files = new Map<string, PayoutCells[]>()
  return {
    /** False: lines before these did not come. */
    add(payout: string, from: number, lines: readonly PayoutCells[]): boolean {
      const brought = files.get(payout) ?? []
      // Brought anew from the beginning, where the window was loaded again.
      const kept = from === 0 ? [] : brought
      if (from !== kept.length) return false
      for (const line of lines) kept.push(line)
      files.set(payout, kept)
      for (const oldest of files.keys()) {
        if (files.size <= mostFiles) break
        files.delete(oldest)
      }
      return true
    },
    take(payout: string): readonly PayoutCells[] {
      const lines = files.get(payout) ?? []
      files.delete(payout)
      return lines
    },
  }
}

const mostFiles = 2

async function keep(
  { store, settings, by, clock }: ReconciliationDeps,
  { payout, file, hash, columns, count }: CommandMap['payout-keep'],
  cells: readonly PayoutCells[],
): AnswerOf<'payout-keep'> {
  if (cells.length !== count) return fail('payout.lines-missing')
  if (columns.cod === null && columns.paid === null) return fail('payout.no-lines')
  const { account } = settings()
  const lines = payoutLines(cells, columns, rulesOf(settings()))
  const good = lines.filter(({ flaw }) => flaw === null)
  if (good.length === 0) return fail('payout.no-lines')
  const flawed = lines.length - good.length
  const paid = good.reduce((sum, line) => sum + line.paid, 0)
  const about = { id: payout, account, keptAt: clock.now(), by: by(), file, columns, lines: lines.length, flawed, paid }
  const kept = await store.keep({ ...about, hash, meaning: meaningOf(good) }, lines)
  return kept.ok ? ok({ lines: lines.length, flawed }) : kept
}

type AnswerOf<Name extends keyof CommandMap> = Promise<AnswerTo<Name>>

/** The same payout saved once more, as another kind of file or with other columns beside, says the same. */
function meaningOf(lines: readonly PayoutLine[]): string {
  const told = lines.map(({ order, cod, fees, promotion, paid }) => [order, cod, fees, promotion, paid])
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}
