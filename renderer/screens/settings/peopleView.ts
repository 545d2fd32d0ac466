import type { LabelUsage } from '../../../src/contract/answers.ts'
import type { Forgotten, FoundPlace, PlaceName } from '../../../src/model/person.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { PeopleWords } from '../../text/screens/people.ts'

/** All places of one order, or of one record that is of none, and whose it is where one of them says. */
export interface FoundOrder {
  readonly code: string | null
  readonly name: string
  readonly phone: string
  readonly places: readonly PlaceName[]
  readonly record: string
}

export function byOrder(found: readonly FoundPlace[]): readonly FoundOrder[] {
  const groups = Map.groupBy(found, ({ code, record }) => JSON.stringify([code, record]))
  return [...groups.values()].map((mine) => {
    const named = mine.find(({ name, phone }) => name !== '' || phone !== '')
    const places = [...new Set(mine.map(({ place }) => place))]
    const { code = null, record = '' } = mine[0] ?? {}
    return { code, name: named?.name ?? '', phone: named?.phone ?? '', places, record }
  })
}

/** What went, and what did not. */
export function forgottenText({ erased, kept, copies, inLogs }: Forgotten, w: PeopleWords): string {
  const what = counted(erased, w.places)
  const more = copies > 0 ? { copies } : {}
  const left = kept.map(({ code, because }) => fillIn(w.kept, { code, why: w.because[because] }))
  const logs = inLogs ? [w.inLogs] : []
  return [fillIn(w.forgotten, { what: what === '' ? w.nothing : what, ...more }), ...logs, ...left].join(' ')
}

/** What the rule of days erased last; null: nothing yet. */
export function erasedText({ erased }: LabelUsage, w: PeopleWords): string | null {
  if (erased === null) return null
  const { at: time, ...counts } = erased
  const at = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(time)
  return fillIn(w.erased, { at, what: counted(counts, w.removed) })
}

function counted(counts: Readonly<Record<string, number>>, words: Readonly<Record<string, string>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${words[name] ?? name}`)
    .join(', ')
}
