import { describe, expect, test } from 'vitest'
import { judgeRequest } from '../../../src/label/chromium/requests.ts'
import { reachableHosts } from '../../../src/label/viewHosts.ts'

const origin = {
  baseUrl: 'https://ship.example/api',
  allowHosts: ['CDN.example ', 'fonts.example:8443', 'code.example scripts', 'count.example without'],
}
const judge = (url: string, resourceType = 'Image', frameId = 'main', headers = {}) =>
  judgeRequest({ requestId: '1', frameId, resourceType, request: { url, headers } }, 'main', origin)

describe('what a view may load', () => {
  test.each(['https://ship.example/logo.png', 'data:image/png;base64,AA', 'blob:https://ship.example/1'])(
    '%s',
    (url) => {
      expect(judge(url)).toEqual({ verdict: 'allow' })
    },
  )

  test.each([
    'https://cdn.example/logo.png',
    'https://cdn.example:444/logo.png',
    'https://fonts.example:8443/be.woff2',
    'https://code.example/logo.png',
  ])('%s, which the browser does not reach by itself', (url) => {
    expect(judge(url)).toEqual({ verdict: 'ask' })
  })

  test.each(['Script', 'XHR', 'Fetch', 'Media', 'TextTrack', 'Preflight'])(
    'no %s of a host that gives pictures',
    (type) => {
      expect(judge('https://cdn.example/a', type)).toEqual({ verdict: 'block', host: 'cdn.example' })
      expect(judge('https://code.example/a', type)).toEqual({ verdict: 'ask' })
      expect(judge('https://count.example/a', type)).toEqual({ verdict: 'ignore' })
    },
  )

  test('everything of the host that it was sent on to, and of the service, by which the browser alone is let through', () => {
    const sent = { ...origin, sentTo: 'https://code.example' }
    const ask = (url: string, resourceType: string) =>
      judgeRequest({ requestId: '1', frameId: 'f', resourceType, request: { url, headers: {} } }, 'main', sent).verdict
    expect(['Document', 'Script', 'Image'].map((type) => ask('https://code.example/a', type))).toEqual(
      Array(3).fill('ask'),
    )
    expect(ask('https://ship.example/a', 'Script')).toBe('allow')
    expect(ask('https://ship.example/a', 'Document')).toBe('block')
  })

  test.each([
    ['https://cdn.example.evil/a.png', 'cdn.example.evil'],
    ['https://evil-cdn.example/a.png', 'evil-cdn.example'],
    ['https://fonts.example/be.woff2', 'fonts.example'],
    ['https://ship.example:8443/a.png', 'ship.example:8443'],
    ['file:///etc/passwd', 'file:'],
    ['ftp://cdn.example/a', 'cdn.example'],
  ])('not %s', (url, host) => {
    expect(judge(url)).toEqual({ verdict: 'block', host })
  })

  test('nothing of its own address where it is somebody’s file', () => {
    const file = { ...origin, baseUrl: null }
    for (const resourceType of ['Document', 'Image', 'Fetch']) {
      const request = { url: 'http://file.invalid/a', headers: {} }
      expect(judgeRequest({ requestId: '1', frameId: 'f', resourceType, request }, 'main', file)).toEqual({
        verdict: 'block',
        host: 'file.invalid',
      })
    }
    expect(reachableHosts(file)).toEqual(['<-loopback>'])
  })

  test('a frame only from its own origin', () => {
    expect(judge('https://ship.example/part', 'Document', 'frame')).toEqual({ verdict: 'allow' })
    expect(judge('https://cdn.example/part', 'Document', 'frame')).toEqual({ verdict: 'block', host: 'cdn.example' })
  })

  test('what nobody sees is not missed, and the page stays where it is', () => {
    expect(judge('https://count.example/b', 'Ping')).toEqual({ verdict: 'ignore' })
    expect(judge('https://count.example/b', 'Document', 'frame', { 'Sec-Purpose': 'prefetch' })).toEqual({
      verdict: 'ignore',
    })
    expect(judge('https://ship.example/favicon.ico', 'Other')).toEqual({ verdict: 'ignore' })
    expect(judge('https://ship.example/login', 'Document', 'main')).toEqual({ verdict: 'ignore' })
  })

  test('patterns are not hosts, and the own port is the only one', () => {
    expect(reachableHosts({ baseUrl: 'http://[::1]/', allowHosts: ['*', '*.example', '<local>', 'a;b', ''] })).toEqual([
      '<-loopback>',
      '[::1]:80',
    ])
  })
})
