import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RunningClock } from '../../base/clock.ts'
import { windowHeaders } from '../window/windowPolicy.ts'

/**
 * Answers what is no request, as Node does where nobody listens, and one whose header is too long with more: any page of this
 * host, whatever its port, sets cookies that a browser sends here, until no window can be loaded. The window has none, so
 * the browser is told to forget them all (https://www.w3.org/TR/clear-site-data/).
 */
export function answerBroken(server: Server, clock: Pick<RunningClock, 'after'>): void {
  const replies = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }, reply) => void replies.set(socket, reply))
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    const reply = replies.get(socket)
    const isUnderWay = reply?.headersSent === true && !reply.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) return void socket.destroy()
    socket.on('error', () => socket.destroy())
    if (error.code === 'HPE_HEADER_OVERFLOW') return endSlowly(socket, tooLong(), clock)
    const status = statuses[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
  })
}

const statuses: Readonly<Record<string, string>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** A connection that is closed before its header was read to the end takes the answer along, before a browser has read it. */
function endSlowly(socket: Socket, reply: string, clock: Pick<RunningClock, 'after'>): void {
  socket.on(
    'close',
    clock.after(lingerMs, () => socket.destroy()),
  )
  socket.removeAllListeners('data')
  socket.on('data', () => undefined)
  socket.end(reply)
}

const lingerMs = 2_000

function tooLong(): string {
  const headers = {
    ...windowHeaders([]),
    'Cache-Control': 'no-store',
    'Clear-Site-Data': '"cookies"',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(page)),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 431 Request Header Fields Too Large\r\n${lines.join('')}\r\n${page}`
}

const page = `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><title>Packbench</title></head>
<body><p>Cookie của một trang khác trên máy này đã chặn cửa sổ và vừa bị xóa: hãy tải lại trang này.</p>
<p lang="en">Cookies of another page on this machine kept the window out and were just cleared: load this page again.</p></body>
</html>
`
