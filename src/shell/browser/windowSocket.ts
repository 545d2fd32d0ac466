import type { RawData, WebSocket } from 'ws'
import type { StationApi } from '../../contract/stationApi.ts'
import type { Changes } from '../../contract/tables.ts'
import type { AnswerFrame } from '../../contract/wire.ts'
import { answerFrame } from '../window/answerFrame.ts'

/**
 * One WebSocket of a window or of a command line. Calls are answered as they end, in any order, so that a scan never
 * queues behind a picture. Changes that a slow reader has no room for are dropped; once it has read, it is shown that
 * numbers are missing and asks for the snapshot.
 */
export function attendSocket(socket: WebSocket, api: StationApi, log: (line: string) => void): void {
  let behind: Changes | null = null
  let openCalls = 0

  const send = (frame: AnswerFrame) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostUnread) return socket.terminate()
    socket.send(JSON.stringify(frame), catchUp)
  }
  const catchUp = () => {
    if (behind === null || socket.bufferedAmount > roomForChanges) return
    const changes = behind
    behind = null
    send({ kind: 'changes', changes })
  }
  const pass = (changes: Changes) => {
    const full = behind !== null || socket.bufferedAmount > roomForChanges
    if (full) behind = withoutThoseBetween(behind, changes)
    else send({ kind: 'changes', changes })
  }
  const take = async (raw: RawData, binary: boolean) => {
    // Its end has been said. One that does not answer to it would be heard on for half a minute.
    if (socket.readyState !== socket.OPEN) return
    const frame = binary ? undefined : parse(raw)
    if (frame === undefined) return socket.close(1007, 'not JSON text')
    if (openCalls >= mostOpenCalls) return socket.close(1013, 'too many calls at once')
    openCalls += 1
    const answer = await answerFrame(api, frame, log)
    openCalls -= 1
    if (answer === null) socket.close(1008, 'not a frame')
    else send(answer)
  }

  const unwatch = api.watch(pass)
  socket.on('message', (raw, binary) => void take(raw, binary))
  socket.on('close', unwatch)
  // Each is answered by itself: who sends them and reads nothing would fill the memory.
  socket.on('ping', () => {
    if (socket.bufferedAmount > roomForChanges) socket.terminate()
  })
  // An oversized or broken frame ends in `close` with its own code; there is nothing else to do here.
  socket.on('error', (error) => log(`window: ${error.message}`))
}

/** A frame takes a print of 10 000 codes, a file of a ticket or a manifest of 8 MB as base64, with room. */
export const largestFrame = 10 * 1024 * 1024

/** Unread bytes above which changes wait. */
const roomForChanges = 1024 * 1024

/** Unread bytes above which nobody is reading any more. */
const mostUnread = 64 * 1024 * 1024

const mostOpenCalls = 1_000

/**
 * What is sent instead of the changes there was no room for: the only one itself, or of several the last one's number
 * without its rows, which the window sees as a gap.
 */
function withoutThoseBetween(earlier: Changes | null, latest: Changes): Changes {
  return earlier === null ? latest : { sequence: latest.sequence, patches: [] }
}

/** `undefined`: not JSON. */
function parse(raw: RawData): unknown {
  try {
    const bytes = Array.isArray(raw) ? Buffer.concat(raw) : raw instanceof ArrayBuffer ? Buffer.from(raw) : raw
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
