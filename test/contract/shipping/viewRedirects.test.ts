import { MockAgent } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { createShippingClient } from '../../../src/shipping/client.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { faultOf, impatientClock, never, valueIn } from '../../support/practice.ts'

/** A label view that is somewhere else than where it was asked for. */
const path = '/a5/public-api/print80x80'
const first = `${path}?token=t0`
const label = '<!doctype html>G8ADKBRF'
let agent: MockAgent
let client: ShippingClient
/** The cookies that each request told, by where it went. */
let told: [string, string | undefined][]
/** Where they said to come from. */
let referers: (string | undefined)[]

beforeEach(() => {
  agent = new MockAgent()
  agent.disableNetConnect()
  told = []
  referers = []
  client = createShippingClient({
    baseUrl: 'https://ship.example',
    token: 'account',
    shop: 1,
    dispatcher: agent,
    outside: agent,
    clock: impatientClock(),
    viewHosts: () => [
      'labels.example scripts',
      'cdn.labels.example scripts',
      'pictures.example',
      'gone.example without',
    ],
  })
})
afterEach(() => agent.close())

const open = (through = client) => createShippingService(through).view('80x80', 't0', never)
const answers = (address: string, status: number, headers: Record<string, string | string[]>, body = '') => {
  const { origin, pathname, search } = new URL(address)
  agent
    .get(origin)
    .intercept({ path: pathname + search, method: 'GET' })
    .reply(({ headers: sent }) => {
      const { cookie, referer } = sent as Record<string, string>
      told.push([address, cookie])
      referers.push(referer)
      return { statusCode: status, data: body, responseOptions: { headers } }
    })
}
const html = { 'content-type': 'text/html' }

describe('a view that is sent on', () => {
  it('to an allowed host is had from there, and its address is where it ended', async () => {
    answers(`https://ship.example${first}`, 302, { location: 'https://labels.example/v/1?sig=s1' })
    answers('https://labels.example/v/1?sig=s1', 302, { location: '/v/2?sig=s2' })
    answers('https://labels.example/v/2?sig=s2', 200, html, label)
    expect(valueIn(await open())).toMatchObject({
      address: 'https://labels.example/v/2?sig=s2',
      via: [`https://ship.example${first}`, 'https://labels.example/v/1?sig=s1'],
    })
  })

  it.each([
    ['another host', 'https://elsewhere.example/v?sig=s1', 'elsewhere.example'],
    ['a host that gives pictures', 'https://pictures.example/v?sig=s1', 'pictures.example'],
    ['a host that is left out', 'https://gone.example/v?sig=s1', 'gone.example'],
    ['a host below one that is allowed', 'https://a.labels.example/v?sig=s1', 'a.labels.example'],
    ['the same host in the clear', 'http://ship.example/v?sig=s1', 'http://ship.example'],
    ['an allowed host in the clear', 'http://labels.example/v?sig=s1', 'http://labels.example'],
    ['a file', 'file:///etc/passwd', 'file://'],
    ['data', 'data:text/html,G8ADKBRF', 'data://'],
  ])('to %s is not followed, and the fault names the host and no query', async (_, location, host) => {
    answers(`https://ship.example${first}`, 302, { location })
    expect(faultOf(await open())).toEqual({ code: 'view.blocked-script', facts: { host } })
  })

  it('to where it must not, on its second hop, is not followed either', async () => {
    answers(`https://ship.example${first}`, 302, { location: 'https://labels.example/v' })
    answers('https://labels.example/v', 302, { location: 'https://elsewhere.example/v' })
    expect(faultOf(await open())).toMatchObject({ code: 'view.blocked-script', facts: { host: 'elsewhere.example' } })
  })

  it('to a host that is named as what opened the view is told without that', async () => {
    answers(`https://ship.example${first}`, 302, { location: 'https://labels.example/v?sig=s-0123' })
    answers('https://labels.example/v?sig=s-0123', 302, { location: 'https://S-0123.elsewhere.example/v' })
    expect(faultOf(await open())).toEqual({ code: 'view.blocked-script', facts: { host: '?.elsewhere.example' } })
  })

  it('without end is left', async () => {
    for (let n = 0; n < 40; n++) answers(`https://ship.example${first}`, 302, { location: first })
    expect(faultOf(await open()).code).toBe('service.intercepted')
  })

  it('gives nobody a name or a password', async () => {
    answers(`https://ship.example${first}`, 302, { location: 'https://me:secret@labels.example/v' })
    answers('https://labels.example/v', 200, html, label)
    expect(valueIn(await open()).address).toBe('https://labels.example/v')
  })
})

describe('cookies of a view', () => {
  it('go along to whom they belong, and to nobody else', async () => {
    const set = ['a=1; HttpOnly; Secure', 'b=2; Path=/elsewhere', 'c=3; Domain=example', 'd=4; Max-Age=0', 'e=\u0001']
    answers(`https://ship.example${first}`, 302, { location: '/next', 'set-cookie': set })
    answers('https://ship.example/next', 302, { location: 'https://labels.example/v', 'set-cookie': 'f=6; Path=/' })
    const wide = ['g=7; Domain=labels.example; Path=/', 'h=8; Domain=ship.example; Path=/', 'i=9; Path=/']
    answers('https://labels.example/v', 302, { location: 'https://cdn.labels.example/v', 'set-cookie': wide })
    answers('https://cdn.labels.example/v', 302, { location: 'https://ship.example/a5/public-api/last' })
    answers('https://ship.example/a5/public-api/last', 200, html, label)
    const { cookies = [] } = valueIn(await open())
    expect(told.map(([, cookie]) => cookie)).toEqual([undefined, undefined, undefined, 'g=7', 'a=1; f=6'])
    expect(cookies.map(({ name, domain, hostOnly, httpOnly }) => [name, domain, hostOnly, httpOnly])).toEqual([
      ['a', 'ship.example', true, true],
      ['b', 'ship.example', true, false],
      ['f', 'ship.example', true, false],
      ['g', 'labels.example', false, false],
      ['i', 'labels.example', true, false],
    ])
  })

  it('are taken back, and a view that asks for one by itself gets it', async () => {
    answers(`https://ship.example${first}`, 302, { location: first, 'set-cookie': 'a=1; Path=/' })
    answers(`https://ship.example${first}`, 302, {
      location: first,
      'set-cookie': ['b=2; Path=/', 'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    })
    answers(`https://ship.example${first}`, 200, html, label)
    expect(valueIn(await open()).cookies?.map(({ name }) => name)).toEqual(['b'])
    expect(told.map(([, cookie]) => cookie)).toEqual([undefined, 'a=1', 'b=2'])
  })

  it('of one view are not those of the next', async () => {
    answers(`https://ship.example${first}`, 200, { ...html, 'set-cookie': 'a=1; Path=/' }, label)
    answers(`https://ship.example${first}`, 200, html, label)
    await open()
    expect(valueIn(await open()).cookies).toEqual([])
    expect(told.map(([, cookie]) => cookie)).toEqual([undefined, undefined])
  })
})

describe('what the page of a view goes on to', () => {
  const cookie = { domain: 'ship.example', hostOnly: true, path: '/', secure: true, httpOnly: true }
  const storage = { name: '', local: [], session: [['a', 'b']] } as const
  const from = `https://ship.example${first}`
  const onward = {
    from,
    to: 'https://ship.example/next?a=1#b',
    cookies: [{ ...cookie, name: 'a', value: '1' }],
    storage,
  }

  it('is had with its cookies and from where it came; another host learns neither', async () => {
    answers('https://ship.example/next?a=1', 302, { location: 'https://labels.example/v' })
    answers('https://labels.example/v', 302, { location: 'https://ship.example/last' })
    answers('https://ship.example/last', 200, html, label)
    const view = { address: 'https://ship.example/last', via: [from, onward.to, 'https://labels.example/v'], storage }
    expect(valueIn(await client.follow(onward, never))).toMatchObject(view)
    expect(told.map(([, said]) => said)).toEqual(['a=1', undefined, 'a=1'])
    expect(referers).toEqual([from, undefined, from])
  })

  it('leads back from an allowed host to the service, and to no other', async () => {
    const back = { ...onward, from: 'https://labels.example/v', to: 'https://labels.example/w' }
    answers('https://labels.example/w', 302, { location: 'https://ship.example/last' })
    answers('https://ship.example/last', 302, { location: 'https://elsewhere.example/' })
    expect(faultOf(await client.follow(back, never))).toMatchObject({ facts: { host: 'elsewhere.example' } })
  })

  it('is no label where it is refused', async () => {
    answers('https://ship.example/next?a=1', 403, html, 'no')
    expect(faultOf(await client.follow(onward, never)).code).toBe('view.token-expired')
  })
})
