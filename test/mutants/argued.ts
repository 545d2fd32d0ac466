/**
 * Mutants that no test turns red, each with the reason why none has to. `line` is the source line, without its
 * indentation, and `becomes` what the mutant puts in the place of `was`. One that is killed after all, or whose line
 * has gone, is red as well: nothing is argued longer than it lives.
 */
export interface Argued {
  readonly file: string
  readonly line: string
  readonly was: string
  readonly becomes: string
  readonly because: string
}

export const argued: readonly Argued[] = [
  {
    file: 'src/station/carry.ts',
    line: 'const held = taken.catch(() => null)',
    was: '() => null',
    becomes: '() => undefined',
    because: 'whatever is no turn is not given back',
  },
  {
    file: 'src/station/queue.ts',
    line: "if (job !== null && job.waitMs !== null && canBeCanceled(job)) await ledger.record(run.job, { type: 'canceled' })",
    was: 'job !== null',
    becomes: 'true',
    because: 'the ledger knows every job that is carried',
  },
  {
    file: 'src/station/queue.ts',
    line: 'if (!(await deps.lanes.near(run.job, run.stop.signal))) return',
    was: '!(await deps.lanes.near(run.job, run.stop.signal))',
    becomes: 'false',
    because: 'a walk that is stopped ends at its next line as well',
  },
  {
    file: 'src/station/queue.ts',
    line: 'if (run.stop.signal.aborted) return',
    was: 'run.stop.signal.aborted',
    becomes: 'false',
    because: 'the lane lets no stopped walk near',
  },
  {
    file: 'src/station/queue.ts',
    line: 'if (signal.aborted) return null',
    was: 'signal.aborted',
    becomes: 'false',
    because: 'the lane lets no stopped walk near; this closes the moment between the two',
  },
  {
    file: 'src/station/queue.ts',
    line: 'if (job === null) return null',
    was: 'job === null',
    becomes: 'false',
    because: 'the ledger knows every job that is carried',
  },
  {
    file: 'src/station/queue.ts',
    line: 'run.stop.signal.aborted || job === null ? null : afterFault(fault, job, tries, deps.clock.now() - run.freshSince)',
    was: 'job === null',
    becomes: 'false',
    because: 'the ledger knows every job that is carried',
  },
  {
    file: 'src/station/queue.ts',
    line: 'if (job !== null && !run.stop.signal.aborted) deps.unrecorded(job, fault)',
    was: 'job !== null',
    becomes: 'true',
    because: 'the ledger knows every job that is carried',
  },
  {
    file: 'src/station/queue.ts',
    line: "const sending = deps.ledger.get(run.job)?.state === 'sending'",
    was: 'deps.ledger.get(run.job)?.state',
    becomes: 'deps.ledger.get(run.job).state',
    because: 'the ledger knows every job that is carried',
  },
  {
    file: 'src/station/queue.ts',
    line: 'for (const run of running.values()) if (ledger.get(run.job)?.fault?.code.startsWith(stoppedBy) === true) run.goOn?.()',
    was: 'ledger.get(run.job)?.fault',
    becomes: 'ledger.get(run.job).fault',
    because: 'the ledger knows every job that is carried',
  },
  {
    file: 'src/station/settling.ts',
    line: "if (job.state === 'sending' && job.stalled.length > 0) await deps.queue.stopWatching(id)",
    was: "job.state === 'sending'",
    becomes: 'true',
    because: 'only a label that is being sent is stalled (model/job.ts)',
  },
  {
    file: 'src/station/settling.ts',
    line: "const sending = deps.ledger.get(id)?.state === 'sending' && deps.cards.isUnrecorded(id)",
    was: "deps.ledger.get(id)?.state === 'sending'",
    becomes: 'true',
    because: 'the journal takes *doubted* of a label that is being sent, and of no other',
  },
  {
    file: 'src/station/settling.ts',
    line: "const sending = deps.ledger.get(id)?.state === 'sending' && deps.cards.isUnrecorded(id)",
    was: 'deps.ledger.get(id)?.state',
    becomes: 'deps.ledger.get(id).state',
    because: 'the job was found above, and is forgotten only at its end',
  },
  {
    file: 'src/station/settling.ts',
    line: "const isInDoubt = (job: string) => deps.ledger.get(job)?.state === 'in-doubt'",
    was: 'deps.ledger.get(job)?.state',
    becomes: 'deps.ledger.get(job).state',
    because: 'the job was found above, and is forgotten only at its end',
  },
  {
    file: 'src/station/queue.ts',
    line: 'const asked = ledger.get(run.job)?.fault?.code',
    was: 'ledger.get(run.job)?.fault?.code',
    becomes: 'ledger.get(run.job)?.fault.code',
    because: 'a walk rests behind the entry that says why',
  },
  {
    file: 'src/station/queue.ts',
    line: 'const asked = ledger.get(run.job)?.fault?.code',
    was: 'ledger.get(run.job)?.fault',
    becomes: 'ledger.get(run.job).fault',
    because: 'the ledger knows every job that is carried',
  },
  {
    file: 'src/station/queue.ts',
    line: 'if (asked !== undefined) run.answered.add(asked)',
    was: 'asked !== undefined',
    becomes: 'true',
    because: 'a walk rests behind the entry that says why; and nobody asks about nothing',
  },
  {
    file: 'src/station/recover.ts',
    line: "const sending = open.ok ? open.value.filter(({ state }) => state === 'sending') : []",
    was: '[]',
    becomes: '["Stryker was here"]',
    because: 'a text is no job: the ledger takes no entry of it',
  },
  {
    file: 'src/station/recover.ts',
    line: "return state === 'in-doubt' && fault?.code.startsWith('store.') === true",
    was: 'fault?.code',
    becomes: 'fault.code',
    because: 'a label in doubt says why',
  },
  {
    file: 'src/printer/drain.ts',
    line: 'restarted: before?.restarted ?? null,',
    was: 'before?.restarted ?? null',
    becomes: 'before?.restarted && null',
    because: 'only *false* says something of what comes after it, and that stays',
  },
  {
    file: 'src/printer/labelCounter.ts',
    line: "if (verdict.verdict === 'printed' && verdict.evidence === 'counted') deps.memory.set(key, 'answers')",
    was: "verdict.verdict === 'printed'",
    becomes: 'true',
    because: 'only *printed* has an evidence',
  },
  {
    file: 'src/station/intake.ts',
    line: "if (first === undefined) return fail('job.unknown')",
    was: 'first === undefined',
    becomes: 'false',
    because: 'no card, order or job is without a label',
  },
  {
    file: 'src/station/intake.ts',
    line: 'const code = first === undefined ? null : wanted.length > 1 ? first.label.order : labelCode(first.label)',
    was: 'first === undefined',
    becomes: 'false',
    because: 'no card, order or job is without a label',
  },
  {
    file: 'src/station/intake.ts',
    line: 'deps.cards.put(noteOf(deps, intent, line, { code, size: first?.label.size ?? deps.settings().size }))',
    was: 'first?.label',
    becomes: 'first.label',
    because: 'no card, order or job is without a label',
  },
]
