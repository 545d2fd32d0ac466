import type { UnitsOptions } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError, wholeOf } from './options.ts'

/** `packbench units …`: wards, districts and provinces in both schemes, without a station. */
export const unitsCommand: CliCommand = {
  summary: 'wards, districts and provinces: find one, split an address',
  usage: 'packbench units find TEXT [--scheme old|new] [--limit N]\n       packbench units split LINE…',
  options: [
    { name: 'scheme', value: 'old|new', help: 'find: until 2025-06-30, with districts, or since; both when left out' },
    { name: 'limit', value: 'N', help: 'find: at most so many, 1 to 200; 20 when left out' },
  ],
  notes: [
    'find: one line for every unit that TEXT may mean: {"scheme","name","province","district","ward"}. TEXT: lai vung, q1, bn.',
    'split: one line for every LINE: {"street","ward","district","province","scheme","places","offered"}. A part is',
    '{"state":"sure","value"}, {"state":"unsure","candidates"} or {"state":"unknown"}; offered: the ward in the other scheme.',
    'Old districts and wards have the carrier’s ids and codes, those in force the codes of the national statistics office.',
  ],
  run: (typed, words, actions, terminal) => actions.units(askedOf(typed, words), terminal),
}

function askedOf(typed: Typed, [verb, ...rest]: readonly string[]): UnitsOptions {
  if (verb === 'find') {
    if (rest.length === 0) throw new UsageError('which TEXT?')
    return {
      kind: 'find',
      typed: rest.join(' '),
      scheme: schemeOf(typed),
      limit: wholeOf(typed, 'limit', 1, 200) ?? 20,
    }
  }
  if (verb !== 'split') throw new UsageError(verb === undefined ? 'find or split?' : `find or split, not ${verb}`)
  if (typed.scheme !== undefined || typed.limit !== undefined) throw new UsageError('--scheme and --limit are for find')
  if (rest.length === 0) throw new UsageError('which LINE?')
  return { kind: 'split', lines: rest }
}

function schemeOf(typed: Typed): 'old' | 'new' | null {
  const text = textOf(typed, 'scheme')
  if (text === null || text === 'old' || text === 'new') return text
  throw new UsageError(`--scheme is old or new, not ${text}`)
}
