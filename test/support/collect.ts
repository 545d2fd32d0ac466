import type { Readable } from 'node:stream'

/** What a stream brings, as it comes. `until` resolves as soon as there are so many bytes. */
export interface Collected {
  bytes(): Buffer
  until(length: number): Promise<void>
}

export function collect(stream: Readable): Collected {
  const chunks: Buffer[] = []
  let length = 0
  const waiting: (() => void)[] = []
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    for (const look of waiting.splice(0)) look()
  })
  stream.resume()
  return {
    bytes: () => Buffer.concat(chunks),
    until: (wanted) =>
      new Promise((resolve) => {
        const look = () => (length >= wanted ? resolve() : void waiting.push(look))
        look()
      }),
  }
}
