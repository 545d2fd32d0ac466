import type { CallThread } from '../callThread.ts'
import { callThread, threadProgram } from '../callThread.ts'
import type { UsbprintCall, UsbprintClient } from './usbprintClient.ts'

/** The USB printers of this machine. Each has a thread of its own (`''`: looking for them), started when it is asked. */
const threads = new Map<string, CallThread>()

export function windowsUsb(path: string): UsbprintClient {
  const ask = (call: UsbprintCall): Promise<never> => {
    const program = threadProgram('usbprintThread', import.meta.url)
    const thread = threads.get(path) ?? callThread(program, 'USB printer', () => threads.delete(path))
    threads.set(path, thread)
    return thread.ask(call)
  }
  return {
    find: () => ask({ call: 'find' }),
    open: (device) => ask({ call: 'open', path: device }),
    // A copy: what is sent is the whole memory behind a part of it.
    write: (file, bytes) => ask({ call: 'write', file, bytes: bytes.slice() }),
    isDrained: (file) => ask({ call: 'isDrained', file }),
    read: (file) => ask({ call: 'read', file }),
    close: (file) => ask({ call: 'close', file }),
  }
}
