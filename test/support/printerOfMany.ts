import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { deviceStatus, hostStatusReply } from './deviceStatus.ts'

/**
 * A printer that serves all of its connections at once and parses one label after the other. Its answers come from the
 * interface and are of the whole printer: they do not say whose label they are about. It has done the first label when
 * whoever sent the second one was told twice of a label, and then begins no other.
 */
export interface PrinterOfMany extends AsyncDisposable {
  readonly uri: string
  /** The connections whose labels are whole on paper, in their order. */
  readonly paper: readonly number[]
  /** Resolves when so many labels have come whole. */
  took(labels: number): Promise<void>
}

/** Parts of the language: its question, what it says of a label in it and of none, and where a label ends. */
const languages = {
  zpl: {
    question: '~HS',
    works: hostStatusReply(deviceStatus({ formatsInBuffer: 1 })),
    idle: hostStatusReply(deviceStatus()),
    end: '^XZ',
  },
  tspl: { question: '\x1b!S\x1b!?', works: '\x02P@@@\x03\r\n\x20', idle: '\x02@@@@\x03\r\n\0', end: 'PRINT 1' },
} as const

export async function printerOfMany(language: keyof typeof languages): Promise<PrinterOfMany> {
  const { question, works, idle, end } = languages[language]
  const sockets = new Set<Socket>()
  const labels: number[] = []
  const paper: number[] = []
  const waiting = new Set<() => void>()
  let looks = 0
  let connections = 0

  function answer(connection: number): string {
    const [first] = labels
    if (first === undefined || paper.length > 0) return idle
    if (labels.includes(connection) && connection !== first && ++looks > 2) paper.push(first)
    return paper.length > 0 ? idle : works
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const connection = connections++
    let text = ''
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('end', () => socket.end())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (;;) {
        const [asked, whole] = [text.indexOf(question), text.indexOf(end)]
        if (whole >= 0 && (asked < 0 || whole < asked)) {
          text = text.slice(whole + end.length)
          labels.push(connection)
          for (const look of waiting) look()
        } else if (asked >= 0) {
          text = text.slice(asked + question.length)
          socket.write(Buffer.from(answer(connection), 'latin1'))
        } else return
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paper,
    async took(count) {
      while (labels.length < count) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
