import type { JobSigns } from './cupsOperations.ts'
import { markAttribute, newSetting, otherSetting } from './cupsOperations.ts'
import type { IppAttribute, IppGroup } from './ippMessage.ts'
import { firstOf } from './ippMessage.ts'
import { jobState } from './ippStates.ts'

/** What a job was given, as the queue has to say of it from then on. */
export interface GivenJob {
  /** Of its one document, in bytes. */
  readonly length: number
  readonly settings: readonly IppAttribute[]
}

/**
 * `another`: a job of the same number that is not ours, for a queue may begin its numbers anew. `untold`: the queue does
 * not say whose it is.
 */
export type Guarded =
  | { readonly type: 'ours' }
  | { readonly type: 'untold' }
  | { readonly type: 'another' }
  | { readonly type: 'changed'; readonly detail: string }

/**
 * Compares a job with what it was given, look by look: CUPS as it is delivered lets every user of the machine add a
 * document to it, multiply and rename it, and have its pages left out, scaled and written on. `given` is null for a job that somebody
 * else gave. What the queue does not say proves nothing. `isNew`: its number was given out this moment.
 */
export function createJobGuard(signs: JobSigns, given: GivenJob | null): (job: IppGroup, isNew?: boolean) => Guarded {
  /** Of the look that first had our name: Set-Job-Attributes changes a job-uuid, nobody a time-at-creation. */
  let birth: IppGroup | null = null
  return (job, isNew = false) => {
    const bears = signIn(signs, job)
    if (bears === 'ours' || (bears === null && isNew)) birth ??= job
    const isKnown = birth !== null && isOneJob(birth, job)
    if (bears === 'another') return isKnown ? { type: 'changed', detail: 'another name' } : { type: 'another' }
    // Whoever read our name can give it to a job of his own, once a cupsd that was killed gives out our number again.
    if (birth !== null && differs(birth, job, 'time-at-creation')) return { type: 'another' }
    if (birth !== null && differs(birth, job, 'job-uuid')) return { type: 'changed', detail: 'another job-uuid' }
    const detail = given === null ? null : (unbegunEnd(job) ?? differenceFrom(given, birth ?? job, job))
    if (detail !== null) return { type: 'changed', detail }
    return bears === 'ours' || isKnown ? { type: 'ours' } : { type: 'untold' }
  }
}

/** Whose a job says it is: by its name, and by its mark where the queue keeps the name to itself. Null: it says neither. */
function signIn({ name, mark }: JobSigns, job: IppGroup): 'ours' | 'another' | null {
  const called = firstOf(job, 'job-name')
  if (called !== undefined) return called === name ? 'ours' : 'another'
  const marked = firstOf(job, markAttribute)
  if (marked === undefined) return null
  return marked === mark ? 'ours' : 'another'
}

function isOneJob(birth: IppGroup, job: IppGroup): boolean {
  return ['job-uuid', 'time-at-creation'].some(
    (mark) => isSaid(birth, mark) && firstOf(birth, mark) === firstOf(job, mark),
  )
}

/** Said both times, and not the same. */
function differs(birth: IppGroup, job: IppGroup, mark: string): boolean {
  return isSaid(birth, mark) && isSaid(job, mark) && firstOf(birth, mark) !== firstOf(job, mark)
}

function isSaid(job: IppGroup, mark: string): boolean {
  return (firstOf(job, mark) ?? null) !== null
}

/** Set-Job-Attributes completes a job that waits; out of band is what never was, and absent what the queue does not say. */
function unbegunEnd(job: IppGroup): string | null {
  const isEnded = firstOf(job, 'job-state') === jobState.completed
  return isEnded && firstOf(job, 'time-at-processing') === null ? 'completed, and never begun' : null
}

function differenceFrom(given: GivenJob, made: IppGroup, job: IppGroup): string | null {
  const setting = otherSetting(given.settings, job) ?? newSetting(made, job)
  if (setting !== null) return setting
  const documents = firstOf(job, 'number-of-documents')
  // None is no proof: cupsd says so before ours has come, and again once it has thrown the files away (PreserveJobFiles).
  if (typeof documents === 'number' && documents > 1) return `${documents} documents instead of one`
  const kilobytes = firstOf(job, 'job-k-octets')
  const wanted = kilobytesOf(given.length)
  // None is said before ours has come, and by a cupsd that was killed right behind it.
  return typeof kilobytes !== 'number' || kilobytes === 0 || kilobytes === wanted
    ? null
    : `${kilobytes} kilobytes instead of ${wanted}`
}

/** job-k-octets (RFC 8011 5.3.17.1), rounded up. The copies are not in it; of several documents cupsd adds up what each is, rounded. */
function kilobytesOf(length: number): number {
  return Math.ceil(length / 1024)
}
