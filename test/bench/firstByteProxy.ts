import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'

/** Stands between the station and a ZPL printer and notes when the first byte of each label passes. */
export interface FirstByteProxy extends AsyncDisposable {
  readonly uri: string
  /** Wall-clock milliseconds, with fractions, at which labels began. */
  readonly begun: number[]
}

const caret = 0x5e

export async function firstByteProxy(printer: string): Promise<FirstByteProxy> {
  const target = new URL(printer)
  const begun: number[] = []
  const server = createServer((station) => {
    const out = connect({ host: target.hostname, port: Number(target.port) })
    let inLabel = false
    station.on('data', (chunk) => {
      if (!inLabel && chunk.includes(caret)) {
        inLabel = true
        begun.push(performance.timeOrigin + performance.now())
      }
      out.write(chunk)
    })
    out.on('data', (chunk) => station.write(chunk))
    station.on('end', () => out.end())
    out.on('end', () => station.end())
    station.on('error', () => out.destroy())
    out.on('error', () => station.destroy())
    station.setNoDelay(true)
    out.setNoDelay(true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
