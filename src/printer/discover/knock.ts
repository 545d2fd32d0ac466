import { connect } from 'node:net'
import type { LookOptions } from './discovered.ts'

/** Whether somebody takes connections there. The connection ends at once, and no byte is sent. */
export function knock(host: string, port: number, patienceMs: number, { signal }: LookOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, signal, timeout: patienceMs })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
