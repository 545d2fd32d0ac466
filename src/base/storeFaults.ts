import type { FaultPolicy } from './faultPolicy.ts'

/** Of the data folder and its backups. */
export const storeFaults = {
  'store.full': { remedy: 'support', retry: 'never' },
  'store.unwritable': { remedy: 'support', retry: 'never' },
  /** A commit failed after it was written: the next start may find it. Until then nothing more is read or written. */
  'store.unsure': { remedy: 'person', retry: 'never' },
  'store.unreadable': { remedy: 'support', retry: 'never' },
  /** A row of the data, the others of its table go on. */
  'store.row-damaged': { remedy: 'support', retry: 'never' },
  /** Another data folder of the same station runs on this machine. */
  'store.copy-in-use': { remedy: 'person', retry: 'never' },
  /** The journal has a label open that did not come out, and could not be told its end: it goes on at the next start. */
  'store.label-left-open': { remedy: 'support', retry: 'never' },
  /** The journal could not be told what became of a label that was sent. */
  'store.end-unwritten': { remedy: 'support', retry: 'never' },
  /** Some, or all, were not as they are written: what guards the rest is as strict as it gets until they are set again. */
  'store.settings-unread': { remedy: 'settings', retry: 'never' },
  /** Who works here: roles stay in force, and nothing is written over the list, until somebody begins it anew. */
  'store.operators-unread': { remedy: 'settings', retry: 'never' },
  /** What was asked of the carrier: no label goes out over it, and nothing is asked, until it could be read. */
  'store.outbox-unread': { remedy: 'wait', retry: 'backoff' },
  /** This account does not get into the data folder. */
  'store.of-another-user': { remedy: 'person', retry: 'never' },
  'store.not-ours': { remedy: 'person', retry: 'never' },
  /** The disk of the data folder has no modes, and is mounted for everybody: the secret of the station would be theirs. */
  'store.read-by-others': { remedy: 'person', retry: 'never' },
  'store.planted': { remedy: 'person', retry: 'never' },
  'store.no-file': { remedy: 'person', retry: 'never' },
  'store.in-use': { remedy: 'person', retry: 'never' },
  /** No station has it, and no window is there to use. */
  'store.in-use-by-command': { remedy: 'wait', retry: 'never' },
  'store.newer': { remedy: 'support', retry: 'never' },
  'store.entries-lost': { remedy: 'person', retry: 'never' },
  'store.key-elsewhere': { remedy: 'person', retry: 'never' },
  'store.folder-older': { remedy: 'person', retry: 'never' },
  'store.folder-copied': { remedy: 'person', retry: 'never' },
  'store.folder-restored': { remedy: 'person', retry: 'never' },
  'store.end-unknown': { remedy: 'person', retry: 'never' },
  'store.key-lost': { remedy: 'settings', retry: 'never' },
  'backup.unreadable': { remedy: 'person', retry: 'never' },
  'backup.wrong-passphrase': { remedy: 'person', retry: 'never' },
  'backup.in-the-way': { remedy: 'person', retry: 'never' },
  /** Its folder is not named from the root on: it would lie wherever the station happened to be started. */
  'backup.relative': { remedy: 'settings', retry: 'never' },
  'backup.inside-folder': { remedy: 'person', retry: 'never' },
  'backup.file-printer': { remedy: 'person', retry: 'never' },
  'backup.folder-left': { remedy: 'settings', retry: 'never' },
} as const satisfies Record<string, FaultPolicy>
