import type { Mutation, MutationTest } from './mutation.ts'
import { unit } from './mutation.ts'

/**
 * Code that knows nothing of a documented behaviour of Electron, one for each that the desktop shell meets and the fake
 * has: test/support/electronFake*.ts say where it is documented.
 */
type Behaviour = readonly [name: string, behaviour: string, find: string | RegExp, replace: string]

const start = unit('shell/desktopStart.test.ts')
const end = unit('shell/desktopEnd.test.ts')
const page = unit('shell/desktopPage.test.ts')
const desktop = unit('shell/desktop.test.ts')
const views = unit('shell/htmlToPdf.test.ts')
const keyStore = unit('shell/keyring.test.ts')

export const desktopMutations: readonly Mutation[] = [
  ...ignored('src/shell/electron/arguments.ts', unit('shell/arguments.test.ts'), [
    ['relative-folder', 'app.setPath throws when the path is relative', 'resolve(from, ', '('],
  ]),
  ...ignored('src/shell/electron/onlyOne.ts', start, [
    [
      'folder-not-made',
      'app.setPath throws when the folder is missing',
      /\n {4}if \(isOurs\) makeFolder\(folder[^\n]*/,
      '',
    ],
    [
      'folder-full',
      'a lock in a folder that takes no files is refused',
      'if (isOurs && takesFiles(folder)) app',
      'if (true) app',
    ],
    ['no-lock', 'a second program starts unless it asks for the lock', 'app.requestSingleInstanceLock()', 'true'],
    [
      'lock-error',
      'a lock that cannot be made is refused as if it were held',
      "if (isHeldByAnother(app.getPath('userData'), platform)) return",
      'return',
    ],
    ['just-ended', 'who holds the lock may end between two looks', "['first', 'second']", "['first']"],
    ['windows-lock', 'on Windows the lock is a file, no link', "platform === 'win32'", "platform === 'aix'"],
  ]),
  ...ignored('src/shell/electron/window.ts', start, [
    ['stays-minimized', 'show leaves a minimized window minimized', /\n {2}if \(window\.isMinimized[^\n]*/, ''],
  ]),
  ...ignored('src/shell/electron/app.ts', start, [
    ['other-name', "the key store's key is called after the program", "  app.setName('Packbench')\n", ''],
    [
      'box-unseen',
      'a box before the app is ready is a line on stderr on Linux',
      /( {2}await app\.whenReady\(\)\n)\n( {2}if \(!isFirst\.ok\)[^\n]*\n)/,
      '$2$1',
    ],
    ['dock', 'a click on the dock starts no second program', /\n {2}app\.on\('activate'[^\n]*/, ''],
    ['graphics', 'drivers of the graphics card end the program', '  app.disableHardwareAcceleration()\n', ''],
    [
      'after-ready',
      'schemes, sandbox and switches throw once the app is ready',
      '  registerWindowScheme()\n',
      '  await app.whenReady()\n  registerWindowScheme()\n',
    ],
    [
      'power-early',
      'powerMonitor throws before the app is ready',
      '  await app.whenReady()\n\n',
      '  wakeWithMachine({} as never, program.log)\n  await app.whenReady()\n\n',
    ],
    ['default-menu', 'the default menu takes Alt, Ctrl+W, Ctrl+R and Ctrl+M', '  setMenu(process.platform)\n', ''],
    ['all-closed', 'the last window to close, hidden or not, quits', /\n {2}app\.on\('window-all-closed'[^\n]*/, ''],
    ['no-sandbox', 'the sandbox is off when a switch says so', "app.commandLine.hasSwitch('no-sandbox')", 'false'],
    ['name-hints', 'a hint of a page asks for any name', /\n {2}commandLine\.appendSwitch\('blink-settings'[^\n]*/, ''],
    [
      'local-network',
      'hosts of this network want a permission',
      /\n {2}commandLine\.appendSwitch\('disable-f[^\n]*/,
      '',
    ],
    ['before-shown', 'a window is there before it is shown', 'window !== null) bringUp', 'window === null) bringUp'],
  ]),
  ...ignored('src/shell/electron/app.ts', end, [
    ['half-open', 'a quit comes while the station opens', '  ending.closeFirst(() => closeOpened(opening))\n', ''],
    [
      'close-closes',
      'a window that is closed is gone',
      /(window\.on\('close',[^\n]*)\n {4}event\.preventDefault\(\)/,
      '$1',
    ],
  ]),
  ...ignored('src/shell/electron/app.ts', desktop, [
    ['pages-leave', 'any page may leave and open windows', /\n {2}app\.on\('web-contents-created'[^\n]*/, ''],
    [
      'certificates',
      'a server gets the first certificate there is',
      /\n {4}event\.preventDefault\(\)\n {4}answer\(\)/,
      '',
    ],
  ]),
  ...ignored('src/shell/electron/ending.ts', end, [
    ['quit-at-once', 'a quit closes every window unless it is stopped', /\n {4}event\.preventDefault\(\)/, ''],
    ['status-0', 'a quit ends with 0, whatever process.exitCode says', 'leave(status)\n', 'leave(0)\n'],
    ['early-words', 'the language of the system is known once the app is ready', ' && app.isReady()', ''],
    ['twice-again', 'relaunch starts as many as it is called', '    if (hasLeft) return\n', ''],
    ['app-image', 'relaunch finds nothing to start in an AppImage', '!app.isPackaged || ', 'true || '],
    ['held-lock', 'the lock is held until the program has ended', '  app.releaseSingleInstanceLock()\n', ''],
  ]),
  ...ignored('src/shell/electron/menu.ts', end, [
    ['quits-unasked', 'app.quit asks no window', '(window === undefined ? app.quit() : window.close())', 'app.quit()'],
  ]),
  ...ignored('src/shell/electron/boxes.ts', end, [
    ['hidden-box', 'a box of a minimized window is minimized with it', '  if (window !== null) bringUp(window)\n', ''],
  ]),
  ...ignored('src/shell/electron/boxes.ts', page, [
    [
      'blocking-box',
      'an error box stops the whole station',
      'await ask(window, { message: question, detail, buttons: [again] })',
      'dialog.showErrorBox(question, detail)',
    ],
    ['box-stays', 'a box stays when its question is over', ', signal: back }', ' }'],
  ]),
  ...ignored('src/shell/electron/keepLoaded.ts', page, [
    [
      'inside-the-event',
      'a load inside render-process-gone ends the program',
      'setImmediate(() => void load())',
      'void load()',
    ],
    [
      'failed-load',
      'loadURL rejects, and nothing else tells',
      '!window.isDestroyed() && !window.web',
      'false && !window.web',
    ],
    ['no-bridge', 'a page is loaded although its preload failed', "'preload-error'", "'preload-failed'"],
    ['dead-page', 'a page that died stays dead', "'render-process-gone'", "'crashed'"],
    [
      'clean-exit',
      'a process that ended in good order is gone as well',
      '=> told(`died',
      "=> reason !== 'clean-exit' && told(`died",
    ],
    ['cut-off', 'a later load rejects the one before', /\n {6}if \(own !== loads\) return/, ''],
    ['hang', 'a page that hangs stays so', '  onHang(window, log)\n', ''],
    [
      'back-again',
      'a page that hung may answer again',
      "'responsive', () => recovered.abort()",
      "'responsive', () => {}",
    ],
  ]),
  ...ignored('src/shell/electron/ipc.ts', page, [
    ['to-the-dead', 'what is sent to a dead page is lost', ' && !window.webContents.isCrashed()', ''],
  ]),
  ...ignored('src/shell/electron/ipc.ts', end, [
    [
      'handlers-stay',
      'a channel has one handler until it is taken away',
      'ipcMain.removeHandler(channel)',
      'void channel',
    ],
  ]),
  ...ignored('src/shell/electron/ipc.ts', desktop, [
    ['inner-frame', 'frames inside send on the same channels', 'senderFrame?.parent === null', 'senderFrame !== null'],
    ['other-window', 'other windows send on the same channels', ' || sender !== window.webContents', ''],
    ['frame-gone', 'a frame that has gone is null', 'senderFrame?.parent', 'senderFrame.parent'],
    ['other-origin', 'a frame is the same on another origin', ' && senderFrame.url.startsWith(windowUrl)', ''],
  ]),
  ...ignored('src/shell/electron/power.ts', end, [
    ['log-off', 'a log-off of Windows sends no before-quit', /\n {2}window\.on\('query-session-end'[^\n]*/, ''],
    ['shut-down', 'Linux ends the display beside the program', /\n {2}powerMonitor\.on\('shutdown'[^\n]*/, ''],
  ]),
  ...ignored('src/shell/electron/app.ts', end, [
    [
      'not-counted',
      'on Linux the first listener of powerMonitor is not counted',
      /( {2}wakeWithMachine\(api, log\)\n)( {2}closeByHand[^\n]*\n)/,
      '$2$1',
    ],
  ]),
  ...ignored('src/shell/electron/power.ts', desktop, [
    [
      'blocker-stays',
      'a power save blocker stays until it is stopped',
      'powerSaveBlocker.stop(blocker)',
      'void blocker',
    ],
    ['wakes-alone', 'nobody else tells of a machine that wakes', "'resume'", "'unlock-screen'"],
  ]),
  ...ignored('src/shell/electron/window.ts', desktop, [
    ['retitled', "a window takes its page's title", /\n {2}window\.on\('page-title-updated'[^\n]*/, ''],
    ['behind', 'a window behind another one is throttled', /\n {6}backgroundThrottling: false,/, ''],
    [
      'never-shown',
      'a window with show: false is never shown by itself',
      /\n {2}window\.webContents\.once\('did-finish-load'[^\n]*/,
      '',
    ],
    [
      'never-ready',
      'a hidden window on Wayland is never ready to be shown',
      "window.webContents.once('did-finish-load'",
      "window.once('ready-to-show'",
    ],
    ['on-disk', 'a partition with persist: is kept on disk', "= 'window'", "= 'persist:window'"],
    ['whole-network', 'a page has the whole network', /\n {2}own\.webRequest\.onBeforeRequest[^\n]*/, ''],
  ]),
  ...ignored('src/shell/electron/deny.ts', desktop, [
    ['granted', 'permissions are granted unless they are refused', 'answer(false))', 'answer(true))'],
    [
      'checked',
      'permissions are checked apart from being asked for',
      'setPermissionCheckHandler(() => false)',
      'setPermissionCheckHandler(() => true)',
    ],
    [
      'devices',
      'a device that was once chosen is given',
      'setDevicePermissionHandler(() => false)',
      'setDevicePermissionHandler(() => true)',
    ],
    ['downloads', 'a download begins unless it is stopped', /\n {4}if \(!ownFiles[^\n]*/, ''],
    ['new-windows', 'window.open opens a window', "{ action: 'deny' }", "{ action: 'allow' }"],
    [
      'frames-leave',
      'a frame inside leaves without will-navigate',
      "'will-frame-navigate', denyUnjudged",
      "'will-frame-navigate', () => {}",
    ],
    [
      'redirects',
      'a redirect is told apart from a navigation',
      "'will-redirect', denyUnjudged",
      "'will-redirect', () => {}",
    ],
    ['webviews', 'a webview is attached unless it is stopped', /\n {2}contents\.on\('will-attach-webview'[^\n]*/, ''],
  ]),
  ...ignored('src/shell/electron/deny.ts', views, [
    [
      'own-frames',
      'will-frame-navigate is told of frames of the view too',
      'event.isMainFrame || !contents.debugger.isAttached()',
      'true',
    ],
  ]),
  ...ignored('src/shell/electron/viewWindow.ts', views, [
    ['sounds', 'a hidden page sounds', /\n {2}webContents\.setAudioMuted[^\n]*/, ''],
    ['throttled', 'a hidden page is throttled', /\n {6}backgroundThrottling: false,/, ''],
    ['detached', 'a debugger that is detached hears nothing more', /\n {6}spoken\.on\('detach'[^\n]*/, ''],
    [
      'no-first-page',
      'no command is answered before the first navigation',
      "        await window.loadURL('about:blank')\n",
      '',
    ],
    ['protocol', 'the debugger speaks version 1.3', "attach('1.3')", "attach('1.2')"],
    ['web-rtc', 'WebRTC finds a way past the proxy', /\n {2}webContents\.setWebRTC[^\n]*/, ''],
    ['address-told', 'an error names the whole address', ": 'unknown'\n}", ': error.message\n}'],
    ['page-dies', 'a page that died answers nothing', "'render-process-gone'", "'crashed'"],
    ['closed-by-page', 'close asks the page, destroy does not', '() => window.destroy()', '() => window.close()'],
  ]),
  ...ignored('src/shell/electron/htmlToPdf.ts', views, [
    [
      'full-session',
      'clearData rejects when something stayed',
      'give(left === null ? () => room : open)',
      'give(() => room)',
    ],
    ['unanswered-clearing', 'clearData may never answer', 'await Promise.race([emptied, late])', 'await emptied'],
    ['windows-stay', 'a window lives until it is destroyed', '    window.destroy()\n', ''],
  ]),
  ...ignored('src/shell/electron/viewSession.ts', views, [
    [
      'listeners-add-up',
      'a session lives as long as the program, with every listener',
      '      origin = view\n',
      '      origin = view\n      denySession(own, { ownFiles: false })\n',
    ],
    ['never-emptied', 'a session keeps what its last page left', '      await own.clearData()\n', ''],
    ['no-proxy', 'interception sees no worker, and webRequest not its socket', /\n {6}await own\.setProxy[^\n]*/, ''],
    ['pooled', 'an open connection goes past a new proxy', '      await own.closeAllConnections()\n', ''],
    ['late-proxy', 'setProxy answers when it likes', 'if (origin === view) bypass', 'bypass'],
    ['asked-first', 'webRequest cancels before interception hears of it', 'refused.push({', 'void ({'],
    ['workers-ask', 'webRequest is asked for workers, which have no page', 'webContentsId !== undefined && ', ''],
    [
      'service-worker',
      'a service worker of an allowed host is registered',
      "=== 'service-worker'",
      "=== 'no such header'",
    ],
  ]),
  ...ignored('src/label/viewHosts.ts', views, [
    ['loopback', 'loopback goes past every proxy', /'<-loopback>', `/, '`'],
    ['every-port', 'a bypass rule without a port is for every port', /:\$\{port\}`/, '`'],
  ]),
  ...ignored('src/shell/electron/keyring.ts', keyStore, [
    ['known-password', 'without a key store a password of the source encrypts', "!== 'v10'", "!== 'v99'"],
    ['refuses', 'encryptStringAsync rejects', '.catch(() => null)', ''],
    ['outdated', 'a key is replaced, and told so only once', 'if (shouldReEncrypt) outdated?.()', ''],
    [
      'no-prompter',
      'a locked key store waits for its prompter without an end',
      'await goesOnWithout(AbortSignal.any([ending, answered.signal]), clock)',
      'false',
    ],
    ['in-silence', 'encryptStringAsync waits for a person', /\n {2}log\('asking[^\n]*/, ''],
  ]),
]

function ignored(file: string, test: MutationTest, behaviours: readonly Behaviour[]): readonly Mutation[] {
  return behaviours.map(([name, behaviour, find, replace]) => ({
    name: `electron-${name}`,
    promise: `Electron: ${behaviour}`,
    edits: [{ file, find, replace }],
    test,
  }))
}
