/** Of a socket of Node, what it takes to break it. */
export interface Breakable {
  readonly writableEnded: boolean
  readonly writableFinished: boolean
  destroy(): unknown
  resetAndDestroy(): unknown
}

/**
 * Breaks a connection (RST). One whose own end is just on its way cannot be reset: Node says that it is destroyed, and
 * never closes it (EINVAL of uv_tcp_close_reset), and the program does not come to its own end either. It is closed.
 */
export function resetSocket(socket: Breakable): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy()
  else socket.resetAndDestroy()
}
