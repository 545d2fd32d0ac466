import { backupMutations } from './backupMutations.ts'
import { changeMutations } from './changeMutations.ts'
import { desktopMutations } from './desktopMutations.ts'
import type { Mutation } from './mutation.ts'
import { integration, unit } from './mutation.ts'
import { packingMutations } from './packingMutations.ts'
import { paperMutations } from './paperMutations.ts'
import { policyMutations } from './policyMutations.ts'

const model = unit('station/queueModel.test.ts')

export const mutations: readonly Mutation[] = [
  ...desktopMutations,
  ...paperMutations,
  ...changeMutations,
  ...packingMutations,
  ...policyMutations,
  ...backupMutations,
  {
    name: 'sending-after-printing',
    promise: '*Sending* is on disk before the first byte leaves, so that a crash never prints a label twice',
    edits: [
      {
        file: 'src/station/print/carry.ts',
        find: /( {2}const sending = [\s\S]*?\n {2}if \(!sending\.ok\)[^\n]*\n)( {2}const outcome = [\s\S]*?\n)(?= {2}return outcome)/,
        replace: '$2$1',
      },
    ],
    test: { kind: 'sweep', sweep: 'kill', count: 20, red: /duplicate|denied/ },
  },
  {
    name: 'printed-although-sending-was-refused',
    promise: 'What could not be written is not done: no byte leaves when *sending* could not reach the disk',
    edits: [
      { file: 'src/station/print/carry.ts', find: '  if (!sending.ok) return unsent(sending.fault)\n', replace: '' },
    ],
    test: { kind: 'sweep', sweep: 'full', count: 6, red: /duplicate|denied/ },
  },
  {
    name: 'sent-again-after-a-crash',
    promise: 'What was being sent at a crash is in doubt, and never sent again by itself',
    edits: [
      {
        file: 'src/station/print/recover.ts',
        find: "const entry = { type: 'doubted', fault, ms: job.ms } as const",
        replace: "const entry = { type: 'unsent', fault } as const",
      },
    ],
    test: model,
  },
  {
    name: 'sent-again-after-a-reset',
    promise: 'A connection that breaks behind the first byte leaves a doubt, and no second try',
    edits: [
      {
        file: 'src/station/print/carry.ts',
        find: "outcome.verdict === 'not-sent' ? unsent(outcome.fault, true)",
        replace:
          "outcome.verdict === 'not-sent' || outcome.verdict === 'in-doubt' ? unsent({ code: 'printer.unreachable' }, true)",
      },
    ],
    test: model,
  },
  {
    name: 'unsent-without-proof',
    promise: 'Only a failure that is proved to have left nothing may be tried again',
    edits: [
      {
        file: 'src/printer/transmit.ts',
        find: 'if (!first.ok && !first.fault.mayHaveLeft) return',
        replace: 'if (!first.ok) return',
      },
    ],
    test: unit('printer/transmit.test.ts'),
  },
  {
    name: 'stale-prints',
    promise: 'A label that waited for a quarter of an hour asks before it prints',
    edits: [
      {
        file: 'src/station/print/queue.ts',
        find: 'waitedFor(run, clock) > deps.staleAfterMs()',
        replace: 'false',
      },
    ],
    test: model,
  },
  {
    name: 'set-back-is-fresh',
    promise: 'A clock that was set back makes no label fresh that has waited',
    edits: [{ file: 'src/base/clock.ts', find: 'Math.abs(clock.now() - at)', replace: 'clock.now() - at' }],
    test: unit('station/queue.test.ts'),
  },
  {
    name: 'no-label-of-another',
    promise: 'That there is no label is said of the one that the screen asks about',
    edits: [
      {
        file: 'src/station/scan/jobCommands.ts',
        find: "meant === undefined ? fail('station.nothing-to-do') : ok(meant)",
        replace: "meant === undefined ? fail('station.nothing-to-do') : ok(only)",
      },
    ],
    test: unit('station/doubtsOfTwo.test.ts'),
  },
  {
    name: 'duplicates-pass',
    promise: 'A parcel that was printed gets no second label by a scan',
    edits: [
      {
        file: 'src/station/scan/intake.ts',
        find: '!isOpen(parcel) && last(parcel) === null',
        replace: '!isOpen(parcel)',
      },
    ],
    test: model,
  },
  {
    name: 'more-parcels-are-fresh',
    promise: 'An order that was printed as one parcel gets no labels by a scan because it has two by now',
    edits: [
      {
        file: 'src/station/scan/meantLabels.ts',
        find: 'return own ?? prints.find(isInstead) ?? null',
        replace: 'return own ?? null',
      },
    ],
    test: unit('station/forgottenOrder.test.ts'),
  },
  {
    name: 'goes-on-unasked',
    promise: 'A label that asks goes on only by whoever may have it all the same, in the turn of what was asked',
    edits: [
      {
        file: 'src/station/scan/secondLabels.ts',
        find: 'const passed = await mayGoOn(job)',
        replace: 'const passed: Awaited<ReturnType<typeof mayGoOn>> = ok(undefined)',
      },
    ],
    test: unit('station/intakeSeconds.test.ts'),
  },
  {
    name: 'canceled-too-late',
    promise: 'A label is taken back before its first byte or not at all',
    edits: [
      {
        file: 'src/model/job.ts',
        find: "  sending: ['unsent', 'queued', 'stalled',",
        replace: "  sending: ['canceled', 'unsent', 'queued', 'stalled',",
      },
      {
        file: 'src/model/job.ts',
        find: /(export function canBeCanceled\([^\n]*\n {2}return )canBeCarried\(job\)/,
        replace: "$1canBeCarried(job) || job.state === 'sending'",
      },
    ],
    test: unit('station/queue.test.ts'),
  },
  {
    name: 'a-bare-scan-settles',
    promise: 'A label in doubt is settled by the label in hand behind its command bar code, never by a bare scan',
    edits: [
      {
        file: 'src/station/scan/scanCommands.ts',
        find: 'if (deps.settling.isExpecting()) return',
        replace: 'if (deps.settling.inDoubt().length > 0) return',
      },
    ],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'wrong-label-passes',
    promise: 'Dots whose bar codes name another parcel, or none, are never sent',
    edits: [
      {
        file: 'src/station/print/readBackRule.ts',
        find: "  return fail('label.wrong-code', { facts: { wanted, read: shownCode(",
        replace: "  return ok() ?? fail('label.wrong-code', { facts: { wanted, read: shownCode(",
      },
    ],
    test: unit('station/scan.test.ts'),
  },
  {
    name: 'canceled-in-the-printer-is-printed',
    promise: '*Printed* is said only of a label that was watched leaving a printer that ran',
    edits: [
      {
        file: 'src/printer/drain.ts',
        find: "if (state.phase === 'running' && reasons.length === 0) return end(state, drained)",
        replace: 'if (reasons.length === 0) return end(state, drained)',
      },
    ],
    test: unit('printer/drain.test.ts'),
  },
  {
    name: 'silence-is-ready',
    promise: 'A printer that answered before and is silent now is stopped, not ready',
    edits: [
      {
        file: 'src/printer/askStatus.ts',
        find: '  if (hasAnswered) return whySilent(line, deps, signal)\n',
        replace: '',
      },
    ],
    test: integration('printer/ready.test.ts'),
  },
  {
    name: 'told-before-written',
    promise: 'Nobody is told of an entry before its commit has returned',
    edits: [
      {
        file: 'src/store/groupCommit.ts',
        find: '      outcomes.push(outcome)\n',
        replace: '      outcomes.push(outcome)\n      task.done(outcome)\n',
      },
    ],
    test: unit('store/groupCommit.test.ts'),
  },
  {
    name: 'no-fsync',
    promise: 'What is on disk survives a power cut',
    edits: [
      {
        file: 'src/store/database.ts',
        find: /PRAGMA synchronous = [^;]*;/,
        replace: 'PRAGMA synchronous = OFF;',
      },
    ],
    test: unit('store/database.test.ts'),
  },
  {
    name: 'version-not-checked',
    promise: 'An entry that was decided upon an older state of its job is refused',
    edits: [
      {
        file: 'src/store/journalTable.ts',
        find: ' && expectedVersion === (before?.version ?? 0)',
        replace: '',
      },
    ],
    test: integration('store/journal.test.ts'),
  },
  {
    name: 'one-intent-two-jobs',
    promise: 'The same intent never makes two jobs, however often it is sent',
    edits: [
      { file: 'src/store/projection.ts', find: '      return holderOf(job)\n', replace: '      return job.id\n' },
      { file: 'src/store/projection.ts', find: '    holder: holderOf,\n', replace: '    holder: () => null,\n' },
    ],
    test: integration('store/journal.test.ts'),
  },
  {
    name: 'lost-end-unnoticed',
    promise: 'A journal that lost its last entries says so, and nothing that may have come out goes on by itself',
    edits: [
      {
        file: 'src/store/losses.ts',
        find: '    ...missingEnd(db, station, mark),\n',
        replace: '',
      },
    ],
    test: integration('store/loss.test.ts'),
  },
  {
    name: 'tampered-page-opens',
    promise: 'A sealed page that was changed is not opened',
    edits: [
      {
        file: 'src/store/seal.ts',
        find: /\} catch \{\n {4}return null\n {2}\}\n {2}return new Uint8Array\(plain\)/,
        replace: '} catch {\n    // opened all the same\n  }\n  return new Uint8Array(plain)',
      },
    ],
    test: unit('store/seal.test.ts'),
  },
  {
    name: 'two-owners',
    promise: 'A data folder has one owner at a time',
    edits: [{ file: 'src/store/ownerLock.ts', find: "db.exec('BEGIN EXCLUSIVE')", replace: "db.exec('BEGIN')" }],
    test: integration('store/owner.test.ts'),
  },
  {
    name: 'left-in-the-queue',
    promise: 'What an earlier run left in a print queue is taken away before the next label is given',
    edits: [
      {
        file: 'src/printer/queueClaims.ts',
        find: 'if (name?.startsWith(mine) === true) return !watched.has(name)',
        replace: 'if (name?.startsWith(mine) === true) return false',
      },
    ],
    test: unit('printer/transports/winspool.test.ts'),
  },
  {
    name: 'queue-forgotten',
    promise: 'A label that may still be in a print queue is said to be there until the queue was asked',
    edits: [
      {
        file: 'src/station/print/takeBack.ts',
        find: "(queueOf(job) === null ? 'job.interrupted' : 'job.left-in-queue')",
        replace: "'job.interrupted'",
      },
    ],
    test: unit('station/takeBack.test.ts'),
  },
  {
    name: 'stopped-walk-prints',
    promise: 'A walk that is stopped while it waits for the printer sends nothing',
    edits: [
      {
        file: 'src/station/print/carry.ts',
        find: "  if (signal.aborted) return unsent({ code: 'request.canceled' })\n",
        replace: '',
      },
    ],
    test: unit('station/carry.test.ts'),
  },
  {
    name: 'weak-grade-of-many',
    promise: 'A label scans as well as the best code that names its parcel',
    edits: [
      {
        file: 'src/station/print/readBackRule.ts',
        find: 'isWorse(best, grade) ? grade : best',
        replace: 'isWorse(best, grade) ? best : grade',
      },
    ],
    test: unit('station/readBackRule.test.ts'),
  },
  {
    name: 'line-goes-on-after-a-doubt',
    promise: 'After a doubt no label is sent on the same line: nobody knows what its counter is to be',
    edits: [
      {
        file: 'src/station/print/printPipeline.ts',
        find: "if (ahead === null || outcome.verdict !== 'printed') this.#over = true",
        replace: 'if (ahead === null) this.#over = true',
      },
    ],
    test: unit('station/printPipeline.test.ts'),
  },
  {
    name: 'refusal-tells-the-token',
    promise: 'The words of a refusal hold no credential',
    edits: [{ file: 'src/shipping/refusal.ts', find: 'return redact(message, secrets)', replace: 'return message' }],
    test: unit('shipping/refusal.test.ts'),
  },
  {
    name: 'changed-page-is-enough',
    promise: 'A page that was made of an order as it was is fetched again',
    edits: [
      {
        file: 'src/station/print/prefetch.ts',
        find: 'if (!page.ok || page.value === null || !isMarkOf(page.value.orderMark, order, form(size))) return false',
        replace: 'if (!page.ok) return false',
      },
    ],
    test: unit('station/prefetch.test.ts'),
  },
  {
    name: 'one-order-twice-in-one-go',
    promise: 'Two rows of one append that mean the same order make one label',
    edits: [
      {
        file: 'src/station/batch/batchIntake.ts',
        find: '  if (keys.some((key) => orders.has(key))) return ok([])\n',
        replace: '',
      },
    ],
    test: unit('station/batchIntake.test.ts'),
  },
  {
    name: 'moved-off-a-running-printer',
    promise: 'A scan moves no label off a printer that runs',
    edits: [{ file: 'src/station/scan/intake.ts', find: ' && deps.printerStopped(job.printer)', replace: '' }],
    test: unit('station/waiting.test.ts'),
  },
  {
    name: 'forgotten-automation-prints',
    promise: 'What a command line asked for before the last start is not printed once nobody waits for it',
    edits: [
      {
        file: 'src/station/print/recover.ts',
        find: 'return job.waitMs !== null && canBeCarried(job)',
        replace: 'return job.waitMs === -1 && canBeCarried(job)',
      },
    ],
    test: unit('station/restart.test.ts'),
  },
  {
    name: 'bug-on-the-way-is-no-doubt',
    promise: 'A bug behind the first byte leaves a doubt: nobody knows how far the label came',
    edits: [{ file: 'src/station/print/queue.ts', find: "sending ? 'doubted' : 'aborted'", replace: "'aborted'" }],
    test: unit('station/queueEnds.test.ts'),
  },
]
