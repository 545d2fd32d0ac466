import { describe, expect, it } from 'vitest'
import { mdnsSocket } from '../../../../src/printer/discover/mdnsSocket.ts'

function heardOf(...lengths: readonly number[]): number[] {
  return heard(...lengths.map((length) => Buffer.alloc(length)))
}

function heard(...datagrams: readonly Buffer[]): number[] {
  const socket = mdnsSocket()
  const lengths: number[] = []
  socket.on('message', ({ length }) => lengths.push(length))
  for (const datagram of datagrams) socket.emit('message', datagram, { address: '10.0.0.9' })
  socket.close()
  return lengths
}

describe('a neighbour who floods whoever looks for printers', () => {
  it('is heard in datagrams that mDNS allows, of which a longer one takes nothing', () => {
    expect(heardOf(65_000, 9_001, 9_000, 120)).toEqual([9_000, 120])
  })

  it('is heard no more once he has said more than a network does', () => {
    expect(heardOf(...Array.from({ length: 600 }, () => 9_000))).toHaveLength(111)
  })

  it('makes no room for records that his header says and that do not follow', () => {
    const said = (counts: readonly number[], length: number) => {
      const datagram = Buffer.alloc(length)
      for (const [place, count] of counts.entries()) datagram.writeUInt16BE(count, 4 + 2 * place)
      return datagram
    }
    const liars = [said([65_535, 65_535, 65_535, 65_535], 12), said([0, 0, 0, 2], 33), said([2], 21), Buffer.alloc(3)]
    expect(heard(...liars, said([1, 1, 0, 0], 28))).toEqual([28])
  })

  it('is heard in so many datagrams, however short they are', () => {
    expect(heardOf(...Array.from({ length: 6_000 }, () => 12))).toHaveLength(5_000)
  })
})
