import type { Mutation } from './mutation.ts'
import { integration, unit } from './mutation.ts'

/** What breaks the promise that nobody gets past what a leader or a supervisor has to say. */
export const policyMutations: readonly Mutation[] = [
  {
    name: 'folder-of-a-backup-used',
    promise: 'Nothing that a stranger wrote into a backup says where the station writes',
    edits: [{ file: 'src/store/backupFile.ts', find: '    leaveFolder(db, dirname(resolve(file)))\n', replace: '' }],
    test: integration('store/hostileBackup.test.ts'),
  },
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
]
