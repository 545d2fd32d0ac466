import type { Mutation } from './mutation.ts'
import { integration, unit } from './mutation.ts'

/** Of what a counter, a movement, a silence and half a label may claim. */
export const paperMutations: readonly Mutation[] = [
  {
    name: 'foreign-label-counts-for-ours',
    promise: 'A counter says *printed* only of a label that the printer is known to have had whole',
    edits: [{ file: 'src/station/print/settleByDevice.ts', find: ' || !received', replace: '' }],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'a-still-counter-settles',
    promise: 'A counter that stands still never says *not printed*: the label may come out yet, or be out uncounted',
    edits: [
      { file: 'src/station/print/settleByDevice.ts', find: '!counted.value || ', replace: '' },
      { file: 'src/station/print/settleByDevice.ts', find: 'printed: true', replace: 'printed: counted.value' },
    ],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'counted-behind-a-beginning',
    promise: 'No count is believed while the beginning of a label is in the printer',
    edits: [
      {
        file: 'src/printer/countNow.ts',
        find: 'if (isOccupied(asked.value))',
        replace: 'if (asked.value.formatsInBuffer !== 0)',
      },
    ],
    test: integration('printer/counter.test.ts'),
  },
  {
    name: 'received-when-handed-over',
    promise: 'The printer is said to have a label when it answers behind the last byte, and not when the system has it',
    edits: [
      {
        file: 'src/printer/watchDrain.ts',
        find: "    if (answer.type === 'status' || answer.type === 'echoed') received()",
        replace: '    received()',
      },
    ],
    test: integration('printer/counter.test.ts'),
  },
  {
    name: 'answers-of-before-believed',
    promise: 'What a printer was asked before a label says nothing of it',
    edits: [{ file: 'src/printer/printAhead.ts', find: 'deps.line.owed() > 0', replace: 'false' }],
    test: unit('printer/owedAnswers.test.ts'),
  },
  {
    name: 'answers-nobody-asked-for',
    promise: 'An answer to no question shows no label, and none after it does',
    edits: [{ file: 'src/printer/statusLine.ts', find: 'return left > 0', replace: 'return true' }],
    test: unit('printer/unaskedAnswers.test.ts'),
  },
  {
    name: 'looked-too-early',
    promise: '*No label* is not taken while the printer says that a label is in it',
    edits: [{ file: 'src/station/print/stillInside.ts', find: 'if (holdsLabel === true)', replace: 'if (false)' }],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'a-beginning-is-nothing',
    promise: '*No label* is taken only the second time while the beginning of a label is in the printer',
    edits: [
      {
        file: 'src/station/print/stillInside.ts',
        find: "if (state !== 'stopped' && holdsLabel === undefined)",
        replace: "if (state !== 'stopped')",
      },
    ],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'other-account-left-sending',
    promise: 'A start has in doubt what any account was sending, before anything else moves the counter',
    edits: [
      {
        file: 'src/station/print/recover.ts',
        find: "filter(({ state }) => state === 'sending')",
        replace: "filter(({ state, label }) => state === 'sending' && label.account === deps.account)",
      },
    ],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'labels-since-not-counted',
    promise: 'A counter says nothing of a label when the journal has another one on its way to that printer since',
    edits: [
      {
        file: 'src/station/print/settleByDevice.ts',
        find: ' || sent.value.some(isThere)',
        replace: '',
      },
    ],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'movement-prints',
    promise: 'A movement of the paper is no label: it confirms nothing',
    edits: [
      {
        file: 'src/printer/drain.ts',
        find: '  if (!state.onlyMoved) return end(state, drained)',
        replace: '  return end(state, drained)',
      },
    ],
    test: unit('printer/drainWithoutCounts.test.ts'),
  },
  {
    name: 'multiplied-in-the-queue-is-sent',
    promise: 'A label that somebody multiplied in its print queue is in doubt, and never sent',
    edits: [
      {
        file: 'src/printer/transports/cups/cupsOperations.ts',
        find: '(now.length !== 1 || now[0] !== value)',
        replace: 'now.length !== 1',
      },
    ],
    test: unit('printer/transports/cupsJobGuard.test.ts'),
  },
  {
    name: 'ended-by-another-in-the-queue-is-not-sent',
    promise: 'A label that had begun, and that somebody else ended in its print queue, is in doubt, and never not sent',
    edits: [
      {
        file: 'src/printer/transports/cups/cupsReach.ts',
        find: 'state === jobState.canceled && canceledUnreached && !works',
        replace: '!works',
      },
    ],
    test: unit('printer/transports/cupsReach.test.ts'),
  },
  {
    name: 'mute-after-a-cut',
    promise: 'What a line that was just cut did not say is not learned as mute',
    edits: [{ file: 'src/printer/mendCut.ts', find: "if (answer !== 'mute' || !distrusts) memory", replace: 'memory' }],
    test: integration('printer/manners.test.ts'),
  },
  {
    name: 'half-a-label-settles',
    promise: 'Half a label has its code, too: its scan never says that the label is there',
    edits: [
      {
        file: 'src/station/print/settling.ts',
        find: "      if (job.fault?.code === 'printer.half-label') return fail('printer.half-label')\n",
        replace: '',
      },
    ],
    test: unit('station/doubt.test.ts'),
  },
  {
    name: 'copy-believed-by-the-clock',
    promise:
      'An order that was read by a clock that was wrong is asked for again, however long ago the clock says that was',
    edits: [
      {
        file: 'src/station/print/orderReader.ts',
        find: 'own.sinceAnswer(order.code) < youngerThan && ',
        replace: '',
      },
    ],
    test: unit('station/orderReader.test.ts'),
  },
]
