import type { Mutation } from './mutation.ts'
import { integration, unit } from './mutation.ts'

/** What breaks the promise that nobody gets past what a leader or a supervisor has to say. */
export const policyMutations: readonly Mutation[] = [
  {
    name: 'wrong-label-forgotten',
    promise: 'The block of a wrong label is ended by somebody who may, not by a new start',
    edits: [{ file: 'src/station/station.ts', find: 'core.wrongLabels, batches', replace: 'batches' }],
    test: unit('station/wrongLabels.test.ts'),
  },
  {
    name: 'signed-unasked',
    promise: 'No handover is signed with a parcel that a service which answers was not asked about',
    edits: [
      { file: 'src/station/pickup/pickupCommands.ts', find: 'await askBeforeSignature(room, pickup)', replace: '0' },
    ],
    test: unit('station/foreignParcel.test.ts'),
  },
  {
    name: 'weak-bars-without-a-pin',
    promise: 'Whoever sits at a window does not do away with what a PIN is asked for',
    edits: [{ file: 'src/contract/access.ts', find: "  'weakBars',\n", replace: '' }],
    test: unit('station/permits.test.ts'),
  },
  {
    name: 'sellers-code-wins',
    promise: 'One scan, the right label: a code that two orders have is asked about, be one of them on no disk here',
    edits: [{ file: 'src/station/scan/nameLabel.ts', find: 'if (isBoth || ', replace: 'if (' }],
    test: unit('station/scan.test.ts'),
  },
  {
    name: 'second-by-going-on',
    promise: 'No second label comes out of a batch that nobody may have, whatever has come out since it was wanted',
    edits: [
      {
        file: 'src/station/batch/batchIntake.ts',
        find: 'missing.length > 0 || !second ?',
        replace: 'missing.length > 0 ?',
      },
    ],
    test: unit('station/intake.test.ts'),
  },
  {
    name: 'wish-not-kept',
    promise: 'Whoever goes on with a batch has what was allowed for its rows, no more, no less, and once',
    edits: [
      {
        file: 'src/store/batchesTable.ts',
        find: 'wish === null ? null : JSON.stringify(wish)',
        replace: 'wish === null ? null : null',
      },
    ],
    test: integration('store/batches.test.ts'),
  },
  {
    name: 'copies-unasked',
    promise: 'Each copy of a first label is asked about as the first one is',
    edits: [
      {
        file: 'src/station/batch/batchIntake.ts',
        find: '({ ...print, copy: print.copy + more })',
        replace: "({ ...print, copy: print.copy + more, ...(more > 0 && { reprintOf: '' }) })",
      },
    ],
    test: unit('station/batchCopies.test.ts'),
  },
  {
    name: 'pdf-as-it-came',
    promise: 'What was read back is what is printed: another reader of the same file draws another label',
    edits: [
      {
        file: 'src/station/batch/batchPdf.ts',
        find: 'ok(deps.dotsPage(drawn.value.dots, size))',
        replace: 'ok(isCopy ? deps.dotsPage(drawn.value.dots, size) : pdf)',
      },
    ],
    test: unit('station/batchCopies.test.ts'),
  },
  {
    name: 'guesses-forgotten',
    promise: 'Nobody tries more PINs by ending the station and starting it again',
    edits: [{ file: 'src/station/stationCore.ts', find: '      await pinTries.open(memory)\n', replace: '' }],
    test: unit('station/operators.test.ts'),
  },
  {
    name: 'deed-of-whoever-came',
    promise: 'What is done is done by who asked for it, and who came last is who is there',
    edits: [
      {
        file: 'src/station/people/operators.ts',
        find: 'asked: (run) => room.asking.run({ by: nameOf(room), turn: ++room.turns }, run)',
        replace: 'asked: (run) => run()',
      },
    ],
    test: unit('station/operators.test.ts'),
  },
  {
    name: 'allowed-by-its-name',
    promise: 'What somebody was shown and allowed is what is printed, and nothing else of its kind',
    edits: [{ file: 'src/station/print/queue.ts', find: 'facts === undefined || ', replace: 'true || ' }],
    test: unit('station/queue.test.ts'),
  },
  {
    name: 'brought-back-unasked',
    promise: 'No label comes out twice because a person cannot see into a printer',
    edits: [
      {
        file: 'src/station/batch/batchResume.ts',
        find: 'if (inside !== null) return failed(inside)',
        replace: 'if (inside === undefined) return failed(inside)',
      },
    ],
    test: unit('station/batchStops.test.ts'),
  },
  {
    name: 'overtaken-believed',
    promise: 'The last word of the carrier counts, not the answer that comes last',
    edits: [{ file: 'src/station/serviceHealth.ts', find: '!isOvertaken && !isOld', replace: '!isOld' }],
    test: unit('station/olderAnswers.test.ts'),
  },
  {
    name: 'denial-believed',
    promise: 'A cancel that may have arrived has not, once the carrier has said so',
    edits: [
      {
        file: 'src/station/orders/ownChanges.ts',
        find: 'if (own.isDenied(order.code))',
        replace: 'if (readAt < 0)',
      },
    ],
    test: unit('station/ownCancel.test.ts'),
  },
  {
    name: 'packed-for-ever',
    promise: 'Goods that were scanned are those of the order as it is when its label comes out',
    edits: [
      {
        file: 'src/station/packing/packing.ts',
        find: 'order === null || changeOf(packing, order) === null',
        replace: 'order !== undefined || packing.known',
      },
    ],
    test: unit('station/packing.test.ts'),
  },
  {
    name: 'one-press-two-answers',
    promise: 'A key that is pressed twice answers one question',
    edits: [{ file: 'src/station/print/queue.ts', find: 'if (isTooSoon ||', replace: 'if (' }],
    test: unit('station/queue.test.ts'),
  },
  {
    name: 'answers-what-it-asks-by-now',
    promise: 'Who says *print it* answers what they have read',
    edits: [
      {
        file: 'src/station/scan/jobCommands.ts',
        find: 'return asks !== undefined && asksFirst(job)',
        replace: 'return asks === job && asksFirst(job)',
      },
    ],
    test: unit('station/permits.test.ts'),
  },
  {
    name: 'restore-forgets-the-policy',
    promise: 'A label that may be out already takes what a second one takes',
    edits: [{ file: 'src/station/scan/jobCommands.ts', find: 'mayBeSecond(job) ?', replace: 'isGuarded(job) ?' }],
    test: unit('station/unsurePolicy.test.ts'),
  },
  {
    name: 'rows-nobody-was-shown',
    promise: 'Of a choice those rows are printed that were shown',
    edits: [
      {
        file: 'src/station/batch/batchChoice.ts',
        find: "which === 'rows' || rows.length > 0 ? new Set(rows)",
        replace: "which === 'rows' ? new Set(rows)",
      },
    ],
    test: unit('station/batchReprints.test.ts'),
  },
  {
    name: 'failed-is-any',
    promise: 'What failed is printed again, and no label that a scan has printed since',
    edits: [
      {
        file: 'src/station/batch/batchChoice.ts',
        find: "which === 'failed' ? 'not-printed' : which",
        replace: "which === 'failed' ? null : which",
      },
    ],
    test: unit('station/everyWait.test.ts'),
  },
  {
    name: 'rest-forgets-wishes',
    promise: 'The rest of a paused batch is what was asked of it',
    edits: [
      {
        file: 'src/station/batch/batchChoice.ts',
        find: 'wishOutOfPause(row, command, wishOf(row))',
        replace: 'wishOf(row)',
      },
    ],
    test: unit('station/everyWait.test.ts'),
  },
  {
    name: 'more-than-was-asked',
    promise: 'A reason, or a PIN, is for as many second labels as were told',
    edits: [
      { file: 'src/station/batch/batchChoice.ts', find: 'again > (command.again ?? again)', replace: 'again < 0' },
    ],
    test: unit('station/batchReprints.test.ts'),
  },
  {
    name: 'code-of-another-by-now',
    promise: 'A label is of the parcel that was scanned, whatever its seller called it before',
    edits: [
      {
        file: 'src/station/print/walkStages.ts',
        find: "return { code: 'scan.unknown-code', facts: { code: line } }",
        replace: 'return null',
      },
    ],
    test: unit('station/scan.test.ts'),
  },
  {
    name: 'line-of-a-row-unknown',
    promise: 'A row of a batch is asked what a scan is asked, for as long as its label waits',
    edits: [
      {
        file: 'src/station/stationWorks.ts',
        find: 'batch === undefined ? null : lineOfRow(batch)',
        replace: 'batch === undefined ? null : null',
      },
    ],
    test: unit('station/everyQuestion.test.ts'),
  },
  {
    name: 'scan-of-automation-asks-nothing',
    promise: 'What automation waits for is asked about like a scan once its parcel was scanned',
    edits: [
      {
        file: 'src/station/scan/intake.ts',
        find: '(!moves && job.waitMs === null)',
        replace: '!moves',
      },
    ],
    test: unit('station/everyQuestion.test.ts'),
  },
  {
    name: 'wrong-label-goes',
    promise:
      'A parcel on which a wrong label was found goes with no driver before somebody who may has said that they know',
    edits: [
      {
        file: 'src/station/pickup/scanOut.ts',
        find: 'return wrong.ok ? wrong.value : wrong.fault',
        replace: 'return wrong.ok ? null : wrong.fault',
      },
    ],
    test: unit('station/parcelInHand.test.ts'),
  },
  {
    name: 'queue-of-before-forgotten',
    promise: 'A label is taken back from a queue whose printer was changed or removed meanwhile',
    edits: [
      {
        file: 'src/station/print/takeBack.ts',
        find: '...(before.ok ? before.value : [])',
        replace: '',
      },
    ],
    test: unit('station/takeBack.test.ts'),
  },
  {
    name: 'rows-for-labels',
    promise: 'A reason, or a PIN, is for as many second labels as were told, whatever parcels an order has',
    edits: [
      {
        file: 'src/station/batch/batchChoice.ts',
        find: 'parcels * (copies - 1) + printed',
        replace: 'copies - 1 + Math.sign(printed + 0 * parcels)',
      },
    ],
    test: unit('station/batchReprints.test.ts'),
  },
  {
    name: 'refused-behind-a-question',
    promise: 'Who may pass one question by passes nothing else by',
    edits: [
      { file: 'src/station/batch/batchPdf.ts', find: '? judged : await judge(true)', replace: '? judged : ok()' },
    ],
    test: unit('station/batchPdf.test.ts'),
  },
  {
    name: 'torn-code-believed',
    promise: 'Half a code of a serial scanner is no code',
    edits: [
      {
        file: 'src/scanner/lineCutter.ts',
        find: 'isBreak(heard) && begun.length > 0',
        replace: 'isBreak(heard) && begun.length < 0',
      },
    ],
    test: unit('scanner/lineCutter.test.ts'),
  },
  {
    name: 'answer-of-a-machine-that-slept',
    promise: 'An answer of the carrier is as old as when it was asked for, where that is minutes ago',
    edits: [{ file: 'src/station/serviceHealth.ts', find: '!isOvertaken && !isOld', replace: '!isOvertaken' }],
    test: unit('station/offline.test.ts'),
  },
  {
    name: 'answers-what-nobody-read',
    promise: 'A key that is pressed twice answers one question',
    edits: [
      {
        file: 'src/station/print/queue.ts',
        find: ' && isDeepStrictEqual(last.asked, asked)',
        replace: '',
      },
    ],
    test: unit('station/furtherCodes.test.ts'),
  },
  {
    name: 'told-behind-the-lock',
    promise: 'A locked window is told of no parcel, whatever it asked before',
    edits: [
      {
        file: 'src/shell/window/windowApi.ts',
        find: "!before && locked ? fail('station.locked') : answer",
        replace: 'answer',
      },
    ],
    test: unit('station/windowLock.test.ts'),
  },
  {
    name: 'goes-while-it-is-cancelled',
    promise: 'A parcel whose order is being cancelled here does not go with a driver',
    edits: [
      {
        file: 'src/station/pickup/scanOut.ts',
        find: 'isCancelled(order.status) || deps.own.isCancelling(order.code)',
        replace: 'isCancelled(order.status)',
      },
    ],
    test: unit('station/pickupEnds.test.ts'),
  },
  {
    name: 'looks-again-at-once',
    promise: 'Who says twice that there is no label has looked twice',
    edits: [
      {
        file: 'src/station/print/stillInside.ts',
        find: 'clock.ticks() - before >= answersApart',
        replace: 'clock.ticks() >= before',
      },
    ],
    test: unit('station/stillInside.test.ts'),
  },
  {
    name: 'second-label-of-another',
    promise: 'What was allowed for a row of a batch is one more of the labels that were out when it was asked',
    edits: [
      {
        file: 'src/station/batch/batchIntake.ts',
        find: 'return job === null || request.out === null || request.out.includes(job.id)',
        replace: 'return true',
      },
    ],
    test: unit('station/batchReprints.test.ts'),
  },
  {
    name: 'anybody-takes-a-cancel-back',
    promise: 'What took a PIN to be asked of the carrier takes one to be taken back',
    edits: [
      {
        file: 'src/station/orders/outboxRoom.ts',
        find: "if (action === 'ticket') return ok(nobodyBeside)",
        replace: 'if (action !== null) return ok(nobodyBeside)',
      },
    ],
    test: unit('station/ownCancel.test.ts'),
  },
]
