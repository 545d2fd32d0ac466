import type { Mutation } from './mutation.ts'
import { integration } from './mutation.ts'

/** What breaks the promise that a backup is a stranger's until it was looked at, and lies where nobody exchanges it. */
export const backupMutations: readonly Mutation[] = [
  {
    name: 'folder-of-a-backup-used',
    promise: 'Nothing that a stranger wrote into a backup says where the station writes',
    edits: [{ file: 'src/store/backupFile.ts', find: '    leaveFolder(db, dirname(resolve(file)))\n', replace: '' }],
    test: integration('store/hostileBackup.test.ts'),
  },
  {
    name: 'backup-made-in-a-share',
    promise: 'Nothing is made by a name that another user can give another meaning',
    edits: [
      {
        file: 'src/store/makeBackup.ts',
        find: 'makeRoom(dir, task.room)\n  const room = join(dir, task.room)',
        replace: 'makeRoom(dirname(path), task.room)\n  const room = join(dirname(path), task.room)',
      },
    ],
    test: integration('store/backup.test.ts'),
  },
  {
    name: 'backup-keeps-a-trigger',
    promise: 'Nothing that a stranger wrote acts in a backup that was brought back, by whatever name',
    edits: [
      {
        file: 'src/store/migrate.ts',
        find: 'FROM sqlite_schema WHERE ',
        replace: "FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_' AND ",
      },
    ],
    test: integration('store/hostileBackup.test.ts'),
  },
]
