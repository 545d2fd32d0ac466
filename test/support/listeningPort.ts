import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'

/** A port of this machine that counts what reaches it, datagrams and connections alike. It answers nothing. */
export async function listeningPort() {
  const connected = new Set<Socket>()
  let [datagrams, connections] = [0, 0]
  const server = createServer((socket) => {
    connections += 1
    connected.add(socket.on('error', () => {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const udp = createSocket('udp4', () => {
    datagrams += 1
  })
  await once(udp.bind(port, '127.0.0.1'), 'listening')
  return {
    port,
    heard: () => ({ datagrams, connections }),
    async [Symbol.asyncDispose]() {
      udp.close()
      for (const socket of connected) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
