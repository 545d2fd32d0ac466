import type { IpcRendererEvent } from 'electron'
import { contextBridge, ipcRenderer } from 'electron'
import type { Result } from '../../base/result.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { Changes } from '../../contract/tables.ts'
import type { AnswerFrame, RequestFrame } from '../../contract/wire.ts'
import { channels } from './channels.ts'

/**
 * All that the window can reach of the program: the API's three words, the connection, the preferences. It passes
 * plain data only; no IPC object, no event and no sender gets into the page.
 */
contextBridge.exposeInMainWorld('packbench', {
  execute: (command: Command) => call((number) => ({ kind: 'command', call: number, command })),
  ask: (query: Query) => call((number) => ({ kind: 'query', call: number, query })),
  watch(listener: (changes: Changes) => void) {
    const hear = (_event: IpcRendererEvent, changes: Changes) => listener(changes)
    ipcRenderer.on(channels.changes, hear)
    return () => {
      ipcRenderer.off(channels.changes, hear)
    }
  },
  // Window and station are one program: they are connected for as long as there is a window.
  onConnection(listener: (connected: boolean) => void) {
    listener(true)
    return () => {}
  },
  preferences: {
    read: async (): Promise<unknown> => {
      const read: Result<unknown> = await ipcRenderer.invoke(channels.readPreferences)
      return read.ok ? read.value : {}
    },
    write: (preferences: object): Promise<unknown> => ipcRenderer.invoke(channels.writePreferences, preferences),
  },
})

let lastCall = 0

async function call(request: (call: number) => RequestFrame): Promise<Result<unknown>> {
  lastCall += 1
  const frame: AnswerFrame | null = await ipcRenderer.invoke(channels.call, request(lastCall))
  return frame?.kind === 'answer' ? frame.result : { ok: false, fault: { code: 'request.invalid' } }
}
