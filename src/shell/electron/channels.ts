/** The names of the IPC channels. Between `ipc.ts` and `preload.ts`, and nowhere else. */
export const channels = {
  /** A `RequestFrame` in, an `AnswerFrame` out. */
  call: 'packbench:call',
  /** `Changes` to the window. */
  changes: 'packbench:changes',
  readPreferences: 'packbench:read-preferences',
  writePreferences: 'packbench:write-preferences',
} as const
