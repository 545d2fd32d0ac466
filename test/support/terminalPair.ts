import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { tempDir } from './tempDir.ts'

/**
 * A pseudo-terminal as a serial line, with the printer's end in this process. The device is a link that is there as
 * long as the line is plugged in. `socat` makes it: Node can open no terminal of its own.
 */
export interface TerminalPair extends AsyncDisposable {
  readonly path: string
  /** The printer's end: what is sent comes here, what is written here comes back. Paused until somebody listens. */
  readonly printer: Socket
  /** Pulls the plug: the line is torn down, the device is gone. */
  unplug(): Promise<void>
}

export async function terminalPair(): Promise<TerminalPair> {
  const folder = await tempDir()
  const path = join(folder.path, 'ttyUSB0')
  const server = createServer({ pauseOnConnect: true }).listen(join(folder.path, 'printer.sock'))
  await once(server, 'listening')
  const arrived = once(server, 'connection')
  const socat = spawn('socat', [`pty,raw,echo=0,link=${path}`, `unix-connect:${join(folder.path, 'printer.sock')}`])
  const [printer] = (await arrived) as [Socket]
  printer.on('error', () => undefined)
  const unplug = async () => {
    if (socat.exitCode !== null || socat.signalCode !== null) return
    const gone = once(socat, 'exit')
    socat.kill('SIGTERM')
    await gone
  }
  return {
    path,
    printer,
    unplug,
    async [Symbol.asyncDispose]() {
      await unplug()
      printer.destroy()
      server.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
