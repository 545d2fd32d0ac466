import type { BrowserWindow, IpcMainInvokeEvent } from 'electron'
import { ipcMain } from 'electron'
import { answerFrame } from '../window/answerFrame.ts'
import type { PreferencesPort } from '../window/preferences.ts'
import type { WindowDesk } from '../window/windowApi.ts'
import { windowApi } from '../window/windowApi.ts'
import { channels } from './channels.ts'
import { windowUrl } from './windowScheme.ts'

export interface ConnectWindow {
  readonly window: BrowserWindow
  readonly desk: WindowDesk
  readonly preferences: PreferencesPort
  readonly log: (line: string) => void
}

/**
 * The one place for raw IPC. Only the main frame of the station's own window is listened to, and every frame is
 * checked against the contract as if a stranger had sent it. The returned function ends it.
 */
export function connectWindow({ window, desk, preferences, log }: ConnectWindow): () => void {
  const own = <Answer>(answer: (sent: unknown) => Promise<Answer>) => {
    return async (event: IpcMainInvokeEvent, sent: unknown): Promise<Answer> => {
      if (isFrom(window, event)) return answer(sent)
      log('ipc: refused the call of a foreign frame')
      throw new Error('refused')
    }
  }
  const limited = windowApi(desk.api)
  const handlers = {
    [channels.call]: own((frame) => answerFrame(limited, frame, log)),
    [channels.readPreferences]: own(() => preferences.read()),
    [channels.writePreferences]: own((sent) => preferences.write(sent)),
  }
  for (const [channel, handler] of Object.entries(handlers)) ipcMain.handle(channel, handler)
  const unwatch = limited.watch((changes) => {
    if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(channels.changes, changes)
  })
  return () => {
    unwatch()
    void desk.end()
    for (const channel of Object.keys(handlers)) ipcMain.removeHandler(channel)
  }
}

/** Null: the frame that sent it has gone. Only the main frame has no parent. */
function isFrom(window: BrowserWindow, { senderFrame, sender }: IpcMainInvokeEvent): boolean {
  if (window.isDestroyed() || sender !== window.webContents) return false
  return senderFrame?.parent === null && senderFrame.url.startsWith(windowUrl)
}
