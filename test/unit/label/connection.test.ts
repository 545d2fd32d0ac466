import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../../src/label/chromium/connection.ts'
import { connect } from '../../../src/label/chromium/connection.ts'
import { createFrameReader } from '../../../src/label/chromium/frameReader.ts'

let toBrowser: PassThrough
let fromBrowser: PassThrough
let browser: Connection

beforeEach(() => {
  toBrowser = new PassThrough()
  fromBrowser = new PassThrough()
  browser = connect(toBrowser, fromBrowser, 100)
})

describe('the pipe to the browser', () => {
  test('a command goes out as JSON with a NUL and its answer comes back to it', async () => {
    const version = browser.send('Browser.getVersion', {})
    expect(String(toBrowser.read())).toBe('{"id":1,"method":"Browser.getVersion","params":{}}\0')
    fromBrowser.write('{"id":1,"result":{"product":"Chrome/1"}}\0')
    expect(await version).toEqual({ ok: true, value: { product: 'Chrome/1' } })
  })

  test('an error of the browser names the command', async () => {
    const version = browser.send('Browser.getVersion', {})
    fromBrowser.write('{"id":1,"error":{"code":-1,"message":"no"}}\0')
    expect(await version).toMatchObject({
      fault: { code: 'view.browser-failed', detail: 'Browser.getVersion: no' },
    })
  })

  test('an event is heard by its page only', () => {
    const heard: string[] = []
    browser.listen('a', (event) => heard.push(`a ${event.method}`))
    const stop = browser.listen('b', (event) => heard.push(`b ${event.method}`))
    const event = '{"method":"Inspector.targetCrashed","params":{},"sessionId":"b"}\0'
    fromBrowser.write(event)
    stop()
    fromBrowser.write(event)
    expect(heard).toEqual(['b Inspector.targetCrashed'])
  })

  test('the calls to a page that is forgotten fail, those to others go on', async () => {
    const [gone, other] = [browser.send('Page.enable', {}, 'a'), browser.send('Page.enable', {}, 'b')]
    browser.forget('a')
    fromBrowser.write('{"id":2,"result":{}}\0')
    expect(await gone).toMatchObject({ fault: { code: 'view.browser-failed' } })
    expect(await other).toEqual({ ok: true, value: {} })
  })

  test('an answer that is too long fails its call and no other', async () => {
    const [long, short] = [browser.send('Browser.getVersion', {}), browser.send('Browser.getVersion', {})]
    fromBrowser.write(`{"id":1,"result":{"product":"${'x'.repeat(200)}`)
    fromBrowser.write(`${'x'.repeat(200)}"}}\0{"id":2,"result":{"product":"y"}}\0`)
    expect(await long).toMatchObject({ fault: { code: 'view.too-large' } })
    expect(await short).toEqual({ ok: true, value: { product: 'y' } })
  })

  test('when the pipe closes every call fails, also a later one, and every page hears it', async () => {
    const version = browser.send('Browser.getVersion', {})
    const heard: string[] = []
    browser.listen('a', (event) => heard.push(event.method))
    fromBrowser.destroy()
    expect(await version).toMatchObject({ fault: { code: 'view.browser-failed' } })
    expect(await browser.send('Browser.getVersion', {})).toMatchObject({ fault: { code: 'view.browser-failed' } })
    expect(browser.isOpen()).toBe(false)
    expect(heard).toEqual(['Inspector.detached'])
  })
})

describe('cutting the stream', () => {
  test('finds the texts wherever the chunks end, between the bytes of a letter too', () => {
    const texts = ['{"a":"Đường"}', '', '{}']
    const stream = Buffer.from(texts.map((text) => `${text}\0`).join(''))
    for (let size = 1; size <= stream.length; size++) {
      const found: string[] = []
      const receive = createFrameReader(100, { frame: (text) => found.push(text), tooLong: () => found.push('long') })
      for (let at = 0; at < stream.length; at += size) receive(stream.subarray(at, at + size))
      expect(found).toEqual(texts)
    }
  })
})
