import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'

/** Stands between a station and a printer, passes every byte on both ways, and keeps what the station said. */
export interface Wiretap extends AsyncDisposable {
  readonly uri: string
  /** Everything the station sent, connection after connection. */
  heard(): Buffer
}

export async function wiretap(printer: string, listen: (chunk: Buffer) => void = () => {}): Promise<Wiretap> {
  const target = new URL(printer)
  const chunks: Buffer[] = []
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (station) => {
    const out = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true, noDelay: true })
    station.on('data', (chunk: Buffer) => {
      listen(chunk)
      chunks.push(chunk)
      out.write(chunk)
    })
    out.on('data', (chunk: Buffer) => station.write(chunk))
    station.on('end', () => out.end())
    out.on('end', () => station.end())
    station.on('error', () => out.destroy())
    out.on('error', () => station.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => Buffer.concat(chunks),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
