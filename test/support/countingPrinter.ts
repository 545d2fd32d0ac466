import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { deviceStatus, hostStatusReply } from './deviceStatus.ts'

/** What it shows at one look: a label in it, or that one came out since, and was counted. */
export type Look = 'works' | 'out'

/** A ZPL printer that counts, and counts its own labels too. It goes on by one look at each question for its status. */
export interface CountingPrinter extends AsyncDisposable {
  readonly uri: string
  /** Labels come out that nobody sent on a connection: of its own, or of another station. */
  putsOut(labels: number): void
}

/** `looks`: what is seen behind each label that came whole, if not the label and then that it is out. */
export async function countingPrinter(looks: () => readonly Look[] = () => ['works', 'out']): Promise<CountingPrinter> {
  const sockets = new Set<Socket>()
  const coming: Look[] = []
  let count = 500

  function status(): Buffer {
    const look = coming.shift()
    if (look === 'out') count++
    return Buffer.from(hostStatusReply(deviceStatus({ formatsInBuffer: look === 'works' ? 1 : 0 })), 'latin1')
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = ''
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('end', () => socket.end())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (let found = next.exec(text); found !== null; found = next.exec(text)) {
        text = text.slice(found.index + found[0].length)
        if (found[0] === '^XZ') coming.push(...looks())
        else socket.write(found[0] === '~HS' ? status() : `"${count}"`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    putsOut(labels) {
      count += labels
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const next = /\^XZ|~HS|! U1 getvar "odometer\.total_label_count"\r\n/
