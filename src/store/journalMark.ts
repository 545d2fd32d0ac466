import { closeSync, constants, fdatasync, lstatSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openRegular, readRegular } from '../disk/regularFile.ts'
import { sumOf } from './chain.ts'
import { stamp } from './stamp.ts'

/**
 * How far the journal has come, in a file beside the database (`journal.mark`): a database that lost its last entries
 * cannot say so itself. Written after each commit and before anybody is told of it, so that it never claims what was
 * not there; two slots in turn, so that a torn write leaves the one before. Its own fdatasync goes on beside the next
 * commit and nobody waits for it: after a power cut the mark may lag by what was committed meanwhile.
 */
export interface JournalMark {
  /** What an earlier run wrote last; null: nothing, or nothing that can be read. */
  readonly found: Mark | null
  /** Throws what the file system refuses. */
  write(mark: Mark): void
  close(): void
}

/** The last entry of a station; `at` in milliseconds since 1970. */
export interface Mark {
  readonly station: string
  readonly sequence: number
  readonly at: number
}

interface Slot {
  readonly turn: number
  readonly mark: Mark
}

const slotSize = 4096

/** Opens or makes the mark of a data folder, private as its databases are. */
export function openJournalMark(dir: string): JournalMark {
  return openMark(join(dir, 'journal.mark'))
}

/** What a mark said last; null: nothing that can be read. Throws what the file system refuses. */
export function readMark(path: string): Mark | null {
  return readLast(readRegular(path))?.mark ?? null
}

export function openMark(path: string): JournalMark {
  makeRoom(path)
  const fd = openRegular(path, constants.O_RDWR | constants.O_CREAT)
  const last = readLast(readFileSync(fd))
  let turn = last?.turn ?? 0
  let syncing = false
  let open = true

  /** At most one at a time; what is written meanwhile is synced by the one after it. */
  const sync = (wanted: number) => {
    syncing = true
    fdatasync(fd, () => {
      syncing = false
      if (!open) closeSync(fd)
      else if (turn !== wanted) sync(turn)
    })
  }

  return {
    found: last?.mark ?? null,
    write(mark) {
      turn += 1
      const slot = Buffer.from(lineOf({ turn, mark }))
      writeSync(fd, slot, 0, slot.length, (turn % 2) * slotSize)
      if (!syncing) sync(turn)
    },
    close() {
      open = false
      if (!syncing) closeSync(fd)
    },
  }
}

/** What is no file in its place is set aside, as a link or a pipe: a mark is written where it is and nowhere else. */
function makeRoom(path: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (there?.isFile() === false) renameSync(path, `${path}.unreadable-${stamp(Date.now())}`)
}

function readLast(file: Uint8Array): Slot | null {
  const slots = [0, slotSize].map((offset) => readSlot(file.subarray(offset, offset + slotSize)))
  return slots.filter((slot) => slot !== null).sort((a, b) => b.turn - a.turn)[0] ?? null
}

/** Turn, sequence, time, the hash of it all, and the station's name to the end of the line. */
const line = /^(\d+) (\d+) (\d+) ([\da-f]{16}) ([^\n]*)\n/

function readSlot(bytes: Uint8Array): Slot | null {
  const [whole, turn, sequence, at, , station = ''] = line.exec(Buffer.from(bytes).toString()) ?? []
  const slot = { turn: Number(turn), mark: { station, sequence: Number(sequence), at: Number(at) } }
  return whole !== undefined && whole === lineOf(slot) ? slot : null
}

function lineOf({ turn, mark: { station, sequence, at } }: Slot): string {
  const sum = Buffer.from(sumOf([turn, station, sequence, at], 8)).toString('hex')
  return `${turn} ${sequence} ${at} ${sum} ${station}\n`
}
