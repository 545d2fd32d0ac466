import type { FaultTexts } from './faultTexts.ts'

/** The faults of the data folder and its backups in English, as in `faultTexts.en.ts`. */
const none = 'no label came out'
const maybe = 'the label may be out'

type StoreFaults = Extract<keyof FaultTexts, `store.${string}` | `backup.${string}`>

export const storeFaultTextsEn: Pick<FaultTexts, StoreFaults> = {
  'store.full': { what: 'Disk is full', paper: none, todo: 'Ask support to free the disk' },
  'store.unwritable': { what: 'Print log cannot be written', paper: none, todo: 'Tell support' },
  'store.unsure': {
    what: 'The disk failed: what was asked may be done by itself after the next start',
    paper: 'a label may come out by itself then',
    todo: 'Close the program and open it again, then look at what became of it before you ask again. Tell support',
  },
  'store.label-left-open': {
    what: 'Print log cannot be written',
    paper: 'no label came out yet, but it may come out by itself after the next start',
    todo: 'Ask support whether the disk is full. Wait for this label, print it nowhere else',
  },
  'store.end-unwritten': {
    what: 'Print log cannot be written',
    paper: maybe,
    todo: 'Look at the printer for a label, and ask support whether the disk is full',
  },
  'store.unreadable': { what: 'Print log cannot be read', paper: none, todo: 'Tell support' },
  'store.row-damaged': {
    what: 'Something in the station’s data is damaged[: {table}][, {count} left out]',
    paper: none,
    todo: 'Tell support. A damaged request to the carrier: ask the carrier, then answer it in the log',
  },
  'store.copy-in-use': {
    what: 'A copy of this station’s data is running on this machine',
    paper: none,
    todo: 'Use the one that runs, or close it first. Use only one',
  },
  'store.settings-unread': {
    what: 'Settings could not be read[: {fields}]',
    paper: none,
    todo: 'Have a leader look at the settings. Where it could not be read what takes a PIN, all of it does; a PIN that could not be read is in the last backup',
  },
  'store.operators-unread': {
    what: 'Who works here cannot be read: nobody can sign in, and what is a leader’s waits',
    paper: none,
    todo: 'The owner restores a backup with its passphrase, or types packbench operators anew and then adds a leader again',
  },
  'store.outbox-unread': {
    what: 'What was asked of the carrier cannot be read',
    paper: 'no label came out yet',
    todo: 'Wait: it is read again by itself. Tell support if it stays so',
  },
  'store.of-another-user': {
    what: 'The data folder belongs to another user of this computer[: {folder}]',
    paper: none,
    todo: 'Log in to the computer as that user, or choose a data folder of your own',
  },
  'store.not-ours': {
    what: 'The data folder is open to other users, or has a file of theirs: {file}',
    paper: none,
    todo: 'Let whoever looks after this machine close the folder to others, or take the file out',
  },
  'store.read-by-others': {
    what: 'This disk keeps nothing from other users of the computer[: {folder}]',
    paper: none,
    todo: 'Choose a data folder on the system’s own disk, or have whoever looks after this machine mount this one for this account alone (umask=077)',
  },
  'store.planted': {
    what: 'A link in the data folder led elsewhere: {file}',
    paper: none,
    todo: 'It was set aside as {keptAs}. Tell whoever looks after this machine',
  },
  'store.no-file': {
    what: 'What is no file stood in the data folder: {file}',
    paper: none,
    todo: 'It was set aside as {keptAs}. Tell whoever looks after this machine',
  },
  'store.in-use': {
    what: 'The program runs in another window',
    paper: none,
    todo: 'Use that window, or close it first',
  },
  'store.in-use-by-command': {
    what: 'A command (a backup, a restore, a list) is at work on this data folder[: {folder}]',
    paper: none,
    todo: 'Wait for its end, or end it in its terminal; then do it again',
  },
  'store.newer': {
    what: 'Data of a newer version of the program',
    paper: none,
    todo: 'Ask support to update the program',
  },
  'store.entries-lost': {
    what: 'The station lost its last records[ ({from}–{to})]',
    paper: maybe,
    todo: 'Look at each waiting parcel before it is printed again',
  },
  'store.key-elsewhere': {
    what: 'Key of this data is kept by the key store of the system',
    paper: none,
    todo: 'Open it with the installed program, on the machine and in the account that set it up; unlock the key store if asked',
  },
  'store.folder-older': {
    what: 'The data of the station is an earlier state: {count} records are missing[ from {since}] to {until}',
    paper: maybe,
    todo: 'Waiting labels and parcels that are scanned again ask before they print',
  },
  'store.folder-copied': {
    what: 'A copy of the data of the station was used as well[ in {folder}], until {until}',
    paper: maybe,
    todo: 'Use one of them only; waiting labels and parcels that are scanned again ask before they print',
  },
  'store.folder-restored': {
    what: 'The data of the station came from a backup: records are missing[ from {since}] to {until}',
    paper: maybe,
    todo: 'Waiting labels and parcels that are scanned again ask before they print',
  },
  'store.end-unknown': {
    what: 'Nobody can say whether the last records of the station are missing',
    paper: maybe,
    todo: 'Waiting labels and parcels that are scanned again ask before they print',
  },
  'store.key-lost': {
    what: 'Key of the station data is lost: the account, people and orders kept here open no more',
    paper: 'what was printed stays in the log',
    todo: 'Ask the shift leader to enter the account again',
  },
  'backup.unreadable': {
    what: 'This file is no backup of a station, or it is damaged',
    paper: none,
    todo: 'Choose another file',
  },
  'backup.wrong-passphrase': {
    what: 'The passphrase does not open this backup',
    paper: none,
    todo: 'Type it again; without one the print log can still be restored',
  },
  'backup.in-the-way': {
    what: 'There is another file of this name[ ({file})], and it is no backup',
    paper: none,
    todo: 'Choose another name',
  },
  'backup.file-printer': {
    what: 'A printer in this backup writes into a file',
    paper: none,
    todo: 'Bring it back on the command line: packbench restore',
  },
  'backup.folder-left': {
    what: 'The folder of daily backups that the backup names[ ({folder})] is not used further: a backup can be somebody else’s',
    paper: none,
    todo: 'Name it again in the settings if it is this station’s',
  },
  'backup.relative': {
    what: 'Where the backup goes is not named from the root on',
    paper: none,
    todo: 'Give the whole path, as in /mnt/backup or D:\\backup',
  },
  'backup.inside-folder': {
    what: 'A backup cannot lie in the very data folder',
    paper: none,
    todo: 'Choose another folder, best on another disk',
  },
}
