import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PartRequest } from '../../../src/model/labelView.ts'
import { createShippingClient } from '../../../src/shipping/client.ts'
import type { OutsideOptions } from '../../../src/shipping/outsideAgent.ts'
import { outsideAgent } from '../../../src/shipping/outsideAgent.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { faultOf, impatientClock, never, valueIn } from '../../support/practice.ts'

/** What a view has of further hosts: real connections, and names that lead where somebody wants them to lead. */
let connections = 0
const server = createServer((request, response) => {
  if (request.url === '/a5/public-api/print80x80?token=t0')
    return void response.writeHead(302, { location: `http://labels.example:${port()}/v` }).end()
  response.setHeader('content-type', 'image/png').end(JSON.stringify(request.headers))
})
server.on('connection', () => connections++)
const port = () => (server.address() as AddressInfo).port

beforeEach(async () => {
  connections = 0
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

/** Names that answer one after the other, as a rebinding name server does. */
const names = (...answers: readonly string[][]): NonNullable<OutsideOptions['resolve']> => {
  let asked = 0
  return (_host, _options, answer) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    answer(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}
const client = (options: OutsideOptions, baseUrl = 'https://ship.example') =>
  createShippingClient({
    baseUrl,
    token: 'account',
    shop: 1,
    clock: impatientClock(),
    outside: outsideAgent(options),
    viewHosts: () => ['labels.example scripts'],
  })
const picture = (host: string): PartRequest => ({
  url: `http://${host}:${port()}/a.png`,
  method: 'GET',
  headers: { accept: 'image/*' },
  body: null,
})

describe('a further host of a view', () => {
  it.each([
    ['by its address', '127.0.0.1', ['127.0.0.1']],
    ['by an address of version 6', '[::1]', ['::1']],
    ['by an address of version 4 in one of version 6', '[::ffff:127.0.0.1]', ['127.0.0.1']],
    ['by an address in other figures', '0x7f.1', ['127.0.0.1']],
    ['by its name', 'cdn.example', ['127.0.0.1']],
    ['by one of its addresses', 'cdn.example', ['8.8.8.8', '127.0.0.1']],
    ['by the name of this machine', 'localhost', ['::1', '127.0.0.1']],
  ])('that leads inside %s is not connected to, and the fault names it', async (_, host, addresses) => {
    const one = client({ resolve: names(addresses) })
    const url = new URL(picture(host).url)
    expect(faultOf(await one.part(picture(host), never))).toEqual({
      code: 'view.inside-host',
      facts: { host: url.host },
    })
    expect(connections).toBe(0)
  })

  it('is asked for its name once, so that a second answer of it leads nowhere', async () => {
    const judged: string[] = []
    const isInside = (address: string) => {
      judged.push(address)
      return address !== '127.0.0.1'
    }
    const one = client({ isInside, resolve: names(['127.0.0.1'], ['10.0.0.1']) })
    expect(valueIn(await one.part(picture('cdn.example'), never)).status).toBe(200)
    expect({ judged, connections }).toEqual({ judged: ['127.0.0.1'], connections: 1 })
  })

  it('that a view is sent on to and that leads inside is not connected to', async () => {
    const service = createShippingService(client({ resolve: names(['10.0.0.1']) }, `http://127.0.0.1:${port()}`))
    const host = `labels.example:${port()}`
    expect(faultOf(await service.view('80x80', 't0', never))).toEqual({ code: 'view.inside-host', facts: { host } })
    expect(connections).toBe(1)
  })

  it('hears nothing of the account', async () => {
    const one = client({ isInside: () => false, resolve: names(['127.0.0.1']) })
    const { body, headers } = valueIn(await one.part(picture('cdn.example'), never))
    expect(headers).toEqual({ 'content-type': 'image/png' })
    expect(Object.keys(JSON.parse(Buffer.from(body).toString())).sort()).toEqual(['accept', 'connection', 'host'])
  })
})
