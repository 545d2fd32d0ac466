import type { Mutation, MutationTest } from './mutation.ts'
import { integration, unit } from './mutation.ts'

const model = unit('station/queueModel.test.ts')
/** The real station, killed behind each change. */
const changed = (red: RegExp): MutationTest => ({ kind: 'sweep', sweep: 'changed', count: 4, red })

/** What breaks the promise that no label says something else than its order without the station saying so. */
export const changeMutations: readonly Mutation[] = [
  {
    name: 'old-label-passes',
    promise: 'A label that came out before its order changed is called old at the next scan',
    edits: [{ file: 'src/station/print/oldLabels.ts', find: '        if (news !== null) return news\n', replace: '' }],
    test: model,
  },
  {
    name: 'old-label-silent',
    promise: 'The same, of a station that is killed and started again',
    edits: [{ file: 'src/station/print/oldLabels.ts', find: '        if (news !== null) return news\n', replace: '' }],
    test: changed(/silent:/),
  },
  {
    name: 'old-page-again',
    promise: 'The label that replaces an old one is of a page that was made of its order as it is now',
    edits: [
      {
        file: 'src/station/print/labelPages.ts',
        find: ': isMarkOf(mark, order, form)',
        replace: ': isMadeBy(mark, form)',
      },
    ],
    test: changed(/old page:/),
  },
  {
    name: 'own-change-not-waited-for',
    promise: 'No label comes out of an order that we have asked to change before the carrier has it',
    edits: [
      {
        file: 'src/station/print/walkStages.ts',
        find: ' ?? waitsForOwn(deps.own, { ...read, label: job.label, isFirst: isFirst(job) })\n',
        replace: '\n',
      },
    ],
    test: model,
  },
  {
    name: 'row-goes-by-what-was-fetched',
    promise: 'A row of a batch is asked about at its turn: one that does not wait for pickup any more is set aside',
    edits: [
      {
        file: 'src/station/print/walkStages.ts',
        find: 'job.batch !== undefined && !deps.serviceIsAway()',
        replace: 'false',
      },
    ],
    test: unit('station/batchPresent.test.ts'),
  },
  {
    name: 'printer-wait-makes-no-page-old',
    promise: 'A page that its order has left behind while the printer was waited for is not printed',
    edits: [
      {
        file: 'src/station/print/walkStages.ts',
        find: ': isStillSo(deps, control, job, believed, signal)',
        replace: ': ok()',
      },
    ],
    test: unit('station/oldLabel.test.ts'),
  },
  {
    name: 'changed-back-on-the-way-prints',
    promise: 'A page that was fetched while this station changed its order, and changed it back, is not printed',
    edits: [
      { file: 'src/station/print/labelPages.ts', find: 'if (wasAskedBefore(order))', replace: 'if (order === null)' },
    ],
    test: unit('station/changedBack.test.ts'),
  },
  {
    name: 'changed-back-is-fetched-ahead',
    promise: 'No page is sealed for later of an order that this station changed while it was fetched',
    edits: [
      {
        file: 'src/station/print/prefetchPages.ts',
        find: 'if (!isAsRead(deps.own, order))',
        replace: 'if (order === null)',
      },
    ],
    test: unit('station/changedBack.test.ts'),
  },
  {
    name: 'pdf-of-an-earlier-state',
    promise: 'A PDF of a batch has only pages that a print would use',
    edits: [
      {
        file: 'src/station/batch/batchPdf.ts',
        find: 'if (!isCurrent(sealed.value, { order, offline }, pageForm(deps.settings(), size))) return ok(none)',
        replace: '',
      },
    ],
    test: unit('station/changedBack.test.ts'),
  },
  {
    name: 'batch-counts-no-old-label',
    promise: 'A row of a batch whose label is old says so and is counted',
    edits: [
      {
        file: 'src/station/batch/rowNews.ts',
        find: 'sheet.old += Number(news !== null) - Number(row.news !== null)',
        replace: 'sheet.old += 0',
      },
    ],
    test: unit('station/batchOldLabels.test.ts'),
  },
  {
    name: 'left-with-an-old-label',
    promise: 'A parcel that went with a driver on an old word is told where its label turns out to be old',
    edits: [
      {
        file: 'src/station/pickup/lateParcels.ts',
        find: "return news === null ? [] : [{ ...went, why: 'outdated', news }]",
        replace: 'return news === null ? [] : []',
      },
    ],
    test: unit('station/pickupEnds.test.ts'),
  },
  {
    name: 'anybody-calls-a-cancel-undone',
    promise: 'What took a PIN to be asked of the carrier is called not arrived with one only',
    edits: [
      {
        file: 'src/station/orders/outboxSettling.ts',
        find: 'done ? ok(nobodyBeside) : await mayUndo(room, open.value, asked)',
        replace: 'ok(nobodyBeside)',
      },
    ],
    test: unit('station/ownCancel.test.ts'),
  },
  {
    name: 'done-and-forgotten',
    promise: 'What the carrier has done is on the copies of its orders in the same commit',
    edits: [
      { file: 'src/store/outboxTable.ts', find: 'if (done) changeCopies', replace: 'if (done === 0) changeCopies' },
    ],
    test: integration('store/batches.test.ts'),
  },
  {
    name: 'answer-forgotten-by-a-full-disk',
    promise: 'What became of a request is written as soon as the disk takes it',
    edits: [
      {
        file: 'src/station/orders/outboxRoom.ts',
        find: '  room.unwritten.set(entry.id, { entry, step })\n',
        replace: '',
      },
    ],
    test: unit('station/outboxUnwritten.test.ts'),
  },
  {
    name: 'sent-for-another-shop',
    promise: 'What waits is sent for the shop that it was asked for',
    edits: [{ file: 'src/station/orders/outbox.ts', find: 'entry.shop === shop', replace: 'entry.shop !== null' }],
    test: unit('station/outbox.test.ts'),
  },
  {
    name: 'part-of-a-pause-ends-it',
    promise: 'What nobody meant waits on while another label is printed out of a paused batch',
    edits: [
      {
        file: 'src/station/batch/batchChoice.ts',
        find: 'const isPart = hasOthers || stands !== null',
        replace: 'const isPart = hasOthers && stands === null',
      },
    ],
    test: unit('station/batchRest.test.ts'),
  },
  {
    name: 'square-presses-keys',
    promise: 'Further lines of one bar code are no scans and no commands of the station',
    edits: [
      {
        file: 'renderer/input/trigger.ts',
        find: '!within(at, tail.at, oneTriggerMs)',
        replace: '!within(at, tail.at, 0)',
      },
    ],
    test: unit('renderer/trigger.test.ts'),
  },
  {
    name: 'idle-keys-open-the-trigger',
    promise: 'Keys that do nothing keep the trigger of a bar code pulled',
    edits: [
      {
        file: 'renderer/input/trigger.ts',
        find: '      tail.at = at\n      if (isIdle(key)) return false\n',
        replace: '      if (isIdle(key)) return false\n      tail.at = at\n',
      },
    ],
    test: unit('renderer/trigger.test.ts'),
  },
  {
    name: 'a-key-that-acted-begins-no-bar-code',
    promise: 'Behind a key that did something nothing of the same bar code is taken',
    edits: [
      {
        file: 'renderer/input/trigger.ts',
        find: 'if (isQuick && hasActed && ',
        replace: 'if (isQuick && !hasActed && ',
      },
    ],
    test: unit('renderer/trigger.test.ts'),
  },
  {
    name: 'square-on-the-line',
    promise: 'Further lines of one bar code are no scans and no commands of the station, by a serial line',
    edits: [
      {
        file: 'src/scanner/lineCutter.ts',
        find: 'isFurther = isPulled',
        replace: 'isFurther = false',
      },
    ],
    test: unit('scanner/lineCutter.test.ts'),
  },
  {
    name: 'label-presses-keys',
    promise: 'A label whose bar codes are commands of the station asks',
    edits: [
      {
        file: 'src/station/scan/furtherCodes.ts',
        find: 'linesOf(code).some(isTheStations)',
        replace: 'code === ""',
      },
    ],
    test: unit('station/furtherCodes.test.ts'),
  },
  {
    name: 'given-up-comes-back',
    promise: 'What was given up of a file is printed by nobody who does not ask for it',
    edits: [
      {
        file: 'src/station/batch/batchCreate.ts',
        find: 'sheet.stands = standingOf(sheet)',
        replace: 'sheet.stands = null',
      },
    ],
    test: unit('station/importedLabels.test.ts'),
  },
  {
    name: 'pin-for-more',
    promise: 'A PIN is for the labels that were counted when it was asked for',
    edits: [{ file: 'src/station/batch/batchChoice.ts', find: 'looked.has(row) && (', replace: '(' }],
    test: unit('station/batchParts.test.ts'),
  },
  {
    name: 'import-ends-a-pause',
    promise: 'What somebody paused stays paused while orders of a file come',
    edits: [
      {
        file: 'src/station/batch/printMore.ts',
        find: 'if (stands !== null) return waitWithOthers',
        replace: 'if (stands === undefined) return waitWithOthers',
      },
    ],
    test: unit('station/importedLabels.test.ts'),
  },
  {
    name: 'answer-to-kept-words',
    promise: 'An answer fits the question that was asked, whatever the journal keeps of its words',
    edits: [{ file: 'src/station/print/queue.ts', find: 'asKept(facts))', replace: 'facts)' }],
    test: unit('station/otherShop.test.ts'),
  },
  {
    name: 'cursor-by-place',
    promise: 'The marked row stays marked when others come in above it, go or are sorted anew',
    edits: [
      {
        file: 'renderer/stores/keepPlaces.ts',
        find: 'if (kept !== selection) select(kept)',
        replace: 'if (kept === null) select(kept)',
      },
    ],
    test: unit('renderer/keepPlaces.test.ts'),
  },
  {
    name: 'form-moves-to-another-order',
    promise: 'A form asks the carrier about the orders that it was opened for, never about one in their place',
    edits: [
      {
        file: 'renderer/stores/meantOrders.ts',
        find: 'now: now?.code === meant.code ? now : undefined',
        replace: 'now',
      },
    ],
    test: unit('renderer/meantOrders.test.ts'),
  },
]
