import * as z from 'zod/mini'
import { JobFilter } from '../../contract/jobs.ts'
import { deedReasons } from '../../model/deeds.ts'
import type { JobsAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { flagOf, textOf, UsageError, wholeOf } from './options.ts'
import { allowedBy, approvalOf, leaderVariable, pinVariable, reasonHelp, reasonOf } from './secondLabel.ts'

/** `packbench jobs …`: the labels of a data folder, through the station that runs on it or, where none does, at rest. */
export const jobsCommand: CliCommand = {
  prints: true,
  summary: 'labels: list, settle, cancel, print again',
  usage:
    'packbench jobs list [--state S] [--verdict V] [--printer ID] [--code CODE] [--batch ID] [--limit N]\n' +
    '       packbench jobs show ID\n' +
    '       packbench jobs settle ID --printed | --not-printed\n' +
    '       packbench jobs cancel ID\n' +
    '       packbench jobs reprint ID [--reason REASON]\n' +
    '       packbench jobs resume ID [--last-good CODE] [--short-roll] [--why WHY] [--reason REASON]\n' +
    '       (all with [--data DIR])',
  options: [
    {
      name: 'state',
      value: 'S',
      repeats: true,
      help: 'pending, processing, stopped, sending, in-doubt, completed, aborted or canceled; repeats',
    },
    {
      name: 'verdict',
      value: 'V',
      repeats: true,
      help: 'printed, sent-not-confirmed, in-doubt or not-printed; repeats',
    },
    { name: 'printer', value: 'ID', help: 'only labels of this printer' },
    { name: 'code', value: 'CODE', help: 'only labels of orders whose code begins so' },
    { name: 'batch', value: 'ID', help: 'only labels of this batch' },
    { name: 'limit', value: 'N', help: 'at most so many, the newest first; 100 when left out' },
    { name: 'printed', help: 'settle: the label came out' },
    { name: 'not-printed', help: 'settle: it did not, and nothing is printed again by itself' },
    { name: 'reason', value: 'REASON', help: `reprint, or resume of a label that may be out already: ${reasonHelp}` },
    { name: 'why', value: 'WHY', help: `resume: why a label that was held back is printed; ${deedReasons.join(', ')}` },
    { name: 'last-good', value: 'CODE', help: 'resume a batch after the last label that came out well' },
    { name: 'short-roll', help: 'resume a batch though the roll has too few labels for it' },
    data,
  ],
  notes: [
    'list: one line for every label: {"job","code","parcel","size","printer","state","verdict",…}.',
    'show: one line: {"job",…,"entries"}. The rest: one line with the label as it is now.',
    `A PIN, where the station wants one, is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
    'resume takes a label that asks whether it should still print, or a batch that was interrupted.',
    'Without a running station nothing is printed: reprint and resume act when it is started.',
  ],
  run(typed, words, actions, terminal) {
    const asked = askedOf(typed, words)
    // Only what is held back is let go on for a why. Nobody reads that of another verb, and `runCli` refuses it.
    const allowed = asked.kind === 'resume' ? allowedBy(typed, terminal.env) : approvalOf(terminal.env)
    return actions.jobs({ ...dataOf(typed), asked, allowed }, terminal)
  },
}

function askedOf(typed: Typed, words: readonly string[]): JobsAsked {
  const [verb, id, ...more] = words
  if (more.length > 0) throw new UsageError('one ID at a time')
  if (verb === 'list') {
    if (id !== undefined) throw new UsageError('list takes options only')
    return { kind: 'list', filter: filterOf(typed), limit: wholeOf(typed, 'limit', 1, 1_000_000) ?? 100 }
  }
  if (id === undefined) throw new UsageError(verb === undefined ? `${verbs}?` : 'which ID?')
  switch (verb) {
    case 'show':
      return { kind: 'show', job: wholeId(id) }
    case 'settle':
      return { kind: 'settle', job: wholeId(id), printed: printedOf(typed) }
    case 'cancel':
      return { kind: 'cancel', job: wholeId(id) }
    case 'reprint':
      return { kind: 'reprint', job: wholeId(id), reason: reasonOf(typed) }
    case 'resume':
      return {
        kind: 'resume',
        id: wholeId(id),
        lastGood: textOf(typed, 'last-good'),
        shortRoll: flagOf(typed, 'short-roll'),
        reason: reasonOf(typed),
      }
    default:
      throw new UsageError(`${verbs}, not ${verb}`)
  }
}

function wholeId(id: string): string {
  if (z.uuid().safeParse(id).success) return id
  throw new UsageError(`an ID is a whole one, as \`jobs list\` writes it, not ${id}`)
}

const verbs = 'list, show, settle, cancel, reprint or resume'

function filterOf(typed: Typed): JobFilter {
  const filter = JobFilter.safeParse({
    states: listOf(typed, 'state'),
    verdicts: listOf(typed, 'verdict'),
    printer: textOf(typed, 'printer'),
    code: textOf(typed, 'code')?.toUpperCase() ?? null,
    batch: textOf(typed, 'batch'),
  })
  if (filter.success) return filter.data
  throw new UsageError(wrongIn(filter.error.issues[0]?.path[0]))
}

function wrongIn(field: PropertyKey | undefined): string {
  switch (field) {
    case 'states':
      return '--state is not one of the list'
    case 'verdicts':
      return '--verdict is not one of the list'
    case 'batch':
      return '--batch takes a whole ID'
    default:
      return `--${String(field)} cannot be looked for`
  }
}

function listOf(typed: Typed, name: string): readonly unknown[] {
  const given = typed[name]
  return given === undefined ? [] : [given].flat()
}

function printedOf(typed: Typed): boolean {
  const printed = flagOf(typed, 'printed')
  if (printed === flagOf(typed, 'not-printed')) throw new UsageError('--printed or --not-printed')
  return printed
}
