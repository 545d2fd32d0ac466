import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { makeFolder } from '../../base/makeFolder.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { openToOthers } from '../../disk/openToOthers.ts'

export interface OnlyOne {
  /** Absolute. */
  readonly dataDir: string
  readonly log: (line: string) => void
  readonly platform?: NodeJS.Platform
}

/**
 * One program for each data folder. False: another one runs on it, and was told of this start. What Chromium itself keeps
 * is beside the data, its lock too: two folders are two programs. Fault: `station.no-lock` when there is no other and the
 * lock cannot be made all the same, which Electron tells with the same `false` (`App::RequestSingleInstanceLock` in its
 * shell/browser/api/electron_api_app.cc): on Linux and macOS it needs a socket in the folder of temporary files, which may
 * be full or closed, and links, which not every disk has.
 */
export function isFirstStart({ dataDir, log, platform = process.platform }: OnlyOne): Result<boolean> {
  keepBesideData(dataDir, log)
  // Asked twice: the other one may have ended between the question and the look.
  for (const _time of ['first', 'second']) {
    if (app.requestSingleInstanceLock()) return ok(true)
    if (isHeldByAnother(app.getPath('userData'), platform)) return ok(false)
  }
  const folder = takesFiles(tmpdir()) ? app.getPath('userData') : tmpdir()
  return fail('station.no-lock', { facts: { folder } })
}

/**
 * A folder that cannot be made, or takes no file, is told when the station does not open on it; Chromium keeps its own
 * where it always does then.
 */
function keepBesideData(dataDir: string, log: (line: string) => void): void {
  const folder = join(dataDir, 'electron')
  // The station refuses such a folder, and what is in it may lead anywhere.
  let isOurs = false
  try {
    isOurs = openToOthers(folder) === null
    if (isOurs) makeFolder(folder, 0o700, { mkdirSync, dirname })
  } catch {}
  if (isOurs && takesFiles(folder)) app.setPath('userData', folder)
  else log(`no folder for Chromium: ${folder} takes no files`)
}

function takesFiles(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, 'try-')))
    return true
  } catch {
    return false
  }
}

/**
 * On Linux and macOS the lock is a link to the name of the machine and the number of the process, on Windows a file that
 * is gone when its process is (Chromium, chrome/browser/process_singleton_posix.cc and process_singleton_win.cc).
 */
function isHeldByAnother(folder: string, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return existsSync(join(folder, 'lockfile'))
  try {
    return !readlinkSync(join(folder, 'SingletonLock')).endsWith(`-${process.pid}`)
  } catch {
    return false
  }
}
