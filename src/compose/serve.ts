import { homedir } from 'node:os'
import type { Fault } from '../base/fault.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { onOneLine } from '../base/visible.ts'
import { openPreferences } from '../shell/browser/preferences.ts'
import { askForAddress } from '../shell/browser/stationClient.ts'
import { buildWindow } from '../shell/cli/buildWindow.ts'
import type { ServeOptions, StartOptions } from '../shell/cli/cliActions.ts'
import { hasDisplay } from '../shell/cli/findElectron.ts'
import { openBrowser } from '../shell/cli/openBrowser.ts'
import { faultLine } from '../shell/cli/runCli.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { readOwner } from '../store/ownerFile.ts'
import { closers } from './closers.ts'
import type { ComposedStation } from './composeStation.ts'
import { onceFree } from './folderOwner.ts'
import { defaultDataDir, programRoot } from './folders.ts'
import { openDoor } from './openDoor.ts'
import { desktopRuntime, startDesktop } from './startDesktop.ts'
import { openSwitchingStation } from './switchingStation.ts'
import { ended, reportTo } from './terminalEnd.ts'

/** `packbench start`: the desktop program where its runtime is, the same station behind the browser elsewhere. */
export async function start(options: StartOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const dataDir = options.dataDir ?? defaultDataDir()
  const runtime = options.window === 'browser' ? null : await desktopRuntime(dataDir, terminal)
  if (runtime !== null) return startDesktop(runtime, { dataDir, practice: options.practice === true }, terminal)
  if (options.window === 'electron') return fail('station.no-electron')
  if (options.window === 'auto') terminal.say('The window is for a browser.')
  return serveAt({ ...options, dataDir, inBrowser: options.openBrowser }, terminal)
}

/** `packbench serve`: the station behind the browser shell. */
export function serve(options: ServeOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return serveAt({ ...options, dataDir: options.dataDir ?? defaultDataDir(), inBrowser: false }, terminal)
}

interface Place extends Pick<ServeOptions, 'port' | 'practice'>, Partial<Pick<ServeOptions, 'log'>> {
  readonly dataDir: string
  /** Open the default browser on the window. */
  readonly inBrowser: boolean
}

async function serveAt({ dataDir, port, practice, inBrowser, log }: Place, terminal: Terminal): Promise<Result<0 | 1>> {
  const { say, signal } = terminal
  const windowDir = await buildWindow({ root: programRoot, say, signal })
  if (!windowDir.ok) return windowDir
  const rooms = { dataDir, warm: true, say, report: reportTo(terminal), log: log === true ? terminal.line : undefined }
  const open = () => openSwitchingStation({ ...rooms, practice: practice === true })
  const station = await onceFree(dataDir, terminal, open)
  if (!station.ok) return station.fault.code === 'store.in-use' ? join(dataDir, inBrowser, terminal, station) : station
  terminal.outliveStdout(() => stdoutLost.forEach(say))
  const { api, openDesk, tryCodes, practicePage, notices, close } = station.value
  for (const notice of notices) for (const line of noticeLines(notice)) say(line)
  const preferences = openPreferences(dataDir, say)
  const toClose = closers()
  toClose.add(close)
  try {
    const door = await openDoor({ api, openDesk, dataDir, windowDir: windowDir.value, preferences, port, say })
    if (!door.ok) return door
    toClose.add(door.value.close)
    welcome({ url: door.value.url, codes: tryCodes.slice(0, 3), practicePage, dataDir }, terminal)
    if (inBrowser && mayOpen()) showWindow(await door.value.newPage(), terminal)
    await ended(signal)
    return ok(0)
  } finally {
    await toClose.run()
  }
}

/** A station is there for its window and its labels: whoever read its log, as a collector that was restarted, takes neither away. */
const stdoutLost = [
  '  Đầu ra (stdout) không nhận thêm nữa: trạm chạy tiếp, nhật ký --log dừng ở đây cho đến lần mở sau.',
  '  Stdout takes no more: the station goes on, and its --log ends here until the next start.',
]

/** What somebody has to do before work goes on as ever is said in words, in both languages: whoever reads it is no engineer. */
function noticeLines(notice: Fault): readonly string[] {
  if (notice.code !== 'store.operators-unread') return [onOneLine(`${notice.code} ${notice.detail ?? ''}`)]
  return (['vi', 'en'] as const).map((language) => faultLine(notice, language))
}

interface Welcome extends Pick<ComposedStation, 'practicePage'> {
  readonly url: string
  readonly codes: readonly string[]
  readonly dataDir: string
}

function welcome({ url, codes, practicePage, dataDir }: Welcome, terminal: Terminal): void {
  const { line, say } = terminal
  line({ url: addressFor('line', url, terminal), codes })
  say(`\n  Packbench  ${addressFor('say', url, terminal)}\n`)
  tellWithheld(['line', 'say'], terminal)
  if (codes.length > 0) say(`  Quét thử · Try a scan:  ${codes.join('   ')}`)
  if (practicePage !== null) say(`  Đơn khác để luyện tập · More orders to practise on:  ${practicePage}`)
  say(`  Dữ liệu · Data:  ${dataDir}\n`)
  say('  Ctrl-C: kết thúc · ends the station and everything it started')
}

/**
 * The address is a secret until it is used: it goes to the terminal and into the browser, and nowhere else. Where other users
 * read along it has no code: whoever is first with it has the session.
 */
function addressFor(written: 'line' | 'say', url: string, terminal: Terminal): string {
  return terminal.keepFromOthers(written) ? url : new URL('/', url).href
}

function tellWithheld(written: readonly ('line' | 'say')[], terminal: Terminal): void {
  if (written.every((one) => terminal.keepFromOthers(one))) return
  terminal.say('  Tài khoản khác trên máy này đọc được nơi ghi đầu ra, nên địa chỉ ở đó không kèm mã.')
  terminal.say('  Hãy ghi vào tệp của chính tài khoản này, hoặc chạy thêm packbench start trong cửa sổ dòng lệnh.')
  terminal.say('  Other users of this machine can read where the output goes, so the address there has no code.')
  terminal.say('  Write it to a file of this account, or run packbench start once more in a terminal.\n')
}

/** A second start on the same folder opens a window of the station that runs, where it shows that it is that one. */
async function join(dataDir: string, inBrowser: boolean, terminal: Terminal, inUse: Failed): Promise<Result<0 | 1>> {
  const owner = await readOwner(dataDir)
  const opens = inBrowser && mayOpen()
  const address = owner === null ? inUse : await askForAddress(owner, opens ? homedir() : null, terminal.signal)
  if (!address.ok) return inUse
  terminal.say('The station already runs on this folder. Its window:')
  terminal.line({ url: addressFor('line', address.value.url, terminal), codes: [] })
  tellWithheld(['line'], terminal)
  if (opens) showWindow(address.value.page, terminal)
  return ok(0)
}

function mayOpen(): boolean {
  return hasDisplay(process.platform, process.env)
}

/** `page`: null where none could be written. */
function showWindow(page: string | null, { say }: Terminal): void {
  if (page !== null) openBrowser(page)
  else
    say(
      '  Hãy mở địa chỉ trên bằng trình duyệt · Open the address above in a browser: the home folder keeps no file private.',
    )
}
