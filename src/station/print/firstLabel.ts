import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import { codeByRules, rulesOf } from '../../model/codeRule.ts'
import type { Job } from '../../model/job.ts'
import { canBeCarried, mayHavePrinted } from '../../model/job.ts'
import { labelCode } from '../../model/label.ts'
import { namesParcel } from '../../model/namesParcel.ts'
import { readScan } from '../../model/scan.ts'
import type { StationSettings } from '../../model/settings.ts'
import { firstLabelState } from '../../model/settings.ts'
import type { Settings } from '../settings.ts'

/**
 * The first label of an environment that nobody has confirmed: it alone is printed, and what follows waits until a
 * person has looked at it. Held to be wrong it stops everything until the settings were looked at.
 */
export interface FirstLabel {
  /** May this label be sent now? Faults: `label.first-unconfirmed`, `label.first-wrong`, `store.*`. */
  admit(job: Job): Promise<Result<undefined>>
  /** Why no label is to leave the station otherwise than one by one; null: nothing is asked. Faults: those of `admit`. */
  standing(): Fault | null
  /** The label is out, and its card asks whether it is right. */
  asks(job: Job): boolean
  /** Answers with the job of the label. Fault: `station.nothing-to-do` when nothing is asked. */
  answer(answer: FirstLabelAnswer): Promise<Result<string | null>>
  /** The command bar code *CÓ TEM* was scanned: the next scan is the label in hand. False: nothing is asked. */
  expectLabel(): boolean
  isExpecting(): boolean
  /** Something else was done meanwhile: no label is in anybody's hand. */
  expectNothing(): void
  /** The label in hand, after `expectLabel`: is it the first one? Faults: `station.nothing-to-do`, `label.wrong-code`, `scan.*`. */
  isInHand(line: string): Promise<Result<undefined>>
}

/** `again`: the settings were looked at, the next label is the first one. */
export type FirstLabelAnswer = 'right' | 'wrong' | 'again'

export interface FirstLabelDeps {
  readonly settings: Settings
  /** A job as it is now; null: the station does not know it. */
  readonly job: (id: string) => Promise<Job | null>
  /** Who is at the station: the label in the hand of somebody else says nothing. */
  readonly by: () => string
  /** How far the first label is has changed. */
  readonly changed: () => void
}

export function createFirstLabel(deps: FirstLabelDeps): FirstLabel {
  const { settings } = deps
  let expectedBy: string | null = null
  // One after the other, so that of two labels at two printers only one is the first.
  const inTurn = oneAfterTheOther()
  return {
    admit: (job) =>
      firstLabelState(settings.now()) === 'not-needed' ? Promise.resolve(ok()) : inTurn(() => admit(deps, job)),
    standing() {
      const state = firstLabelState(settings.now())
      if (state === 'not-needed') return null
      return { code: state === 'wrong' ? 'label.first-wrong' : 'label.first-unconfirmed' }
    },
    asks(job) {
      const now = settings.now()
      return firstLabelState(now) === 'asked' && now.firstLabel?.job === job.id && job.state === 'completed'
    },
    answer: (answer) => inTurn(() => decide(deps, answer)),
    expectLabel() {
      const isAsked = firstLabelState(settings.now()) === 'asked'
      expectedBy = isAsked ? deps.by() : null
      return isAsked
    },
    isExpecting: () => expectedBy === deps.by() && firstLabelState(settings.now()) === 'asked',
    expectNothing() {
      expectedBy = null
    },
    isInHand(line) {
      expectedBy = null
      return isInHand(deps, line)
    },
  }
}

async function admit(deps: FirstLabelDeps, job: Job): Promise<Result<undefined>> {
  const { firstLabel, environment } = deps.settings.now()
  const state = firstLabelState(deps.settings.now())
  if (state === 'not-needed') return ok()
  if (state === 'wrong') return fail('label.first-wrong')
  if (state === 'asked' && firstLabel !== null) {
    if (firstLabel.job === job.id) return ok()
    const first = await deps.job(firstLabel.job)
    if (first !== null && holdsItsPlace(first)) return fail('label.first-unconfirmed')
  }
  return change(deps, { firstLabel: { environment: environment.baseUrl, job: job.id, wrong: false } })
}

/** A label that came to nothing, or that a person has found not to be there, is not the first one any more. */
function holdsItsPlace(job: Job): boolean {
  return canBeCarried(job) || mayHavePrinted(job)
}

/** It can be in somebody's hand: one that waits for its printer is in nobody's. */
function isOut(job: Job | null): boolean {
  return job !== null && mayHavePrinted(job)
}

async function decide(deps: FirstLabelDeps, answer: FirstLabelAnswer): Promise<Result<string | null>> {
  const { firstLabel, environment, confirmedEnvironments } = deps.settings.now()
  const state = firstLabelState(deps.settings.now())
  const needless = answer === 'again' ? state === 'not-needed' : state !== 'asked'
  const first = firstLabel === null ? null : await deps.job(firstLabel.job)
  if (needless || (answer === 'right' && !isOut(first))) return fail('station.nothing-to-do')
  const changed = await change(deps, partOf())
  return changed.ok ? ok(firstLabel?.job ?? null) : changed

  function partOf(): Partial<StationSettings> {
    if (answer === 'right')
      return { confirmedEnvironments: [...confirmedEnvironments, environment.baseUrl], firstLabel: null }
    return { firstLabel: answer === 'again' || firstLabel === null ? null : { ...firstLabel, wrong: true } }
  }
}

async function isInHand({ settings, job }: FirstLabelDeps, line: string): Promise<Result<undefined>> {
  const rules = rulesOf(settings.now())
  const read = readScan(line)
  if (!read.ok && codeByRules(line, rules) === null) return read
  const { firstLabel } = settings.now()
  const first = firstLabel === null ? null : await job(firstLabel.job)
  if (first === null || !isOut(first) || firstLabelState(settings.now()) !== 'asked')
    return fail('station.nothing-to-do')
  const wanted = labelCode(first.label)
  const naming = namesParcel(line, first.label, rules)
  if (naming === 'parcel' || naming === 'order') return ok()
  return fail('label.wrong-code', { facts: { read: line.trim().toUpperCase(), wanted } })
}

async function change(
  { settings, changed }: FirstLabelDeps,
  part: Partial<StationSettings>,
): Promise<Result<undefined>> {
  const written = await settings.change(part)
  if (written.ok) changed()
  return written
}
