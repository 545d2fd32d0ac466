import { describe, expect, it } from 'vitest'
import { givenBy, isHarmless, partOf, readAllowedHost, withHost } from '../../../src/model/allowedHosts.ts'

const given = (address: string, allowed: readonly string[]) => givenBy(new URL(address), allowed)

describe('an allowed host', () => {
  it('gives fonts, styles and pictures unless more or less was said of it', () => {
    expect(readAllowedHost(' CDN.example ')).toEqual({ host: 'cdn.example', gives: 'parts' })
    expect(readAllowedHost('cdn.example:8443 scripts')).toEqual({ host: 'cdn.example:8443', gives: 'scripts' })
    expect(readAllowedHost('[2606::1] without')).toEqual({ host: '[2606::1]', gives: 'without' })
  })

  it('or a part of a label, by its host and path, of which nothing can be said but that it may be missing', () => {
    expect(readAllowedHost('CDN.example/Img/a.png without')).toEqual({
      host: 'cdn.example/Img/a.png',
      gives: 'without',
    })
    for (const text of ['cdn.example/a', 'cdn.example/a parts', 'cdn.example/a scripts', 'cdn.example/a?b without'])
      expect(readAllowedHost(text)).toBeNull()
    const part = partOf(new URL('https://cdn.example:8443/a,b.png?token=1'))
    expect(part).toBe('cdn.example:8443/a%2Cb.png')
    const allowed = withHost(['cdn.example'], part, 'without')
    const missed = (address: string) => !isHarmless(new URL(address), allowed)
    expect(missed('https://cdn.example:8443/a,b.png?token=2')).toBe(false)
    for (const address of [
      'https://cdn.example/a,b.png',
      'https://cdn.example:8443/a',
      'https://cdn.example:8443/A,b.png',
    ])
      expect(missed(address)).toBe(true)
    expect(given('https://cdn.example:8443/a,b.png', allowed)).toBe('parts')
  })

  it.each(['', '*', '*.example', 'https://cdn.example', 'cdn.example/a', 'a;b', 'a b', 'cdn.example scripts more'])(
    'is none: %j',
    (text) => expect(readAllowedHost(text)).toBeNull(),
  )

  it('is known by its whole name, with its port where one was named, and by http alone', () => {
    const allowed = ['cdn.example', 'fonts.example:8443 scripts', 'no host']
    expect(given('https://cdn.example:444/a', allowed)).toBe('parts')
    expect(given('https://fonts.example:8443/a', allowed)).toBe('scripts')
    for (const address of [
      'https://fonts.example/a',
      'https://a.cdn.example/',
      'ftp://cdn.example/',
      'wss://cdn.example/',
    ])
      expect(given(address, allowed)).toBeNull()
  })

  it('is decided anew by the last decision', () => {
    const first = withHost(['other.example'], 'CDN.example', 'parts')
    expect(withHost(first, 'cdn.example', 'without')).toEqual(['other.example', 'cdn.example without'])
  })
})
