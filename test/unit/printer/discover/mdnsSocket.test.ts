import { describe, expect, it } from 'vitest'
import { mdnsSocket } from '../../../../src/printer/discover/mdnsSocket.ts'

function heardOf(...lengths: readonly number[]): number[] {
  const socket = mdnsSocket()
  const heard: number[] = []
  socket.on('message', ({ length }) => heard.push(length))
  for (const length of lengths) socket.emit('message', Buffer.alloc(length), { address: '10.0.0.9' })
  socket.close()
  return heard
}

describe('a neighbour who floods whoever looks for printers', () => {
  it('is heard in datagrams that mDNS allows, of which a longer one takes nothing', () => {
    expect(heardOf(65_000, 9_001, 9_000, 120)).toEqual([9_000, 120])
  })

  it('is heard no more once he has said more than a network does', () => {
    expect(heardOf(...Array.from({ length: 600 }, () => 9_000))).toHaveLength(111)
  })
})
