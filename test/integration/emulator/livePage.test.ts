import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { decode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { emulatorFaultNames } from '../../../src/emulator/faults.ts'
import { openLivePage } from '../../../src/emulator/livePage.ts'
import { format, mixed, z64Field } from '../../support/zplSamples.ts'
import { Host } from './host.ts'
import { runningPrinter } from './runningPrinter.ts'

const small = mixed(96, 48)

async function shown() {
  const heard: { add?: (label: never) => void } = {}
  const printer = await runningPrinter({ onLabel: (label) => heard.add?.(label as never) })
  const page = await openLivePage({ port: 0, printer, language: 'zpl', dpmm: 8 })
  heard.add = page.add
  return {
    printer,
    page,
    async [Symbol.asyncDispose]() {
      await page[Symbol.asyncDispose]()
      await printer.close()
    },
  }
}

describe('the page of the emulator', () => {
  it('shows the labels that came out, the newest state, and a button for every fault', async () => {
    await using open = await shown()
    await using host = await Host.connect(open.printer.uri)
    host.send(format(small, z64Field(small)))
    await open.printer.printed(1)
    const html = await (await fetch(open.page.url)).text()
    for (const name of emulatorFaultNames) expect(html).toContain(`data-do="${name}"`)
    expect(html).not.toMatch(/https?:\/\/(?!127)/)
    const state = await (await fetch(`${open.page.url}state`)).json()
    expect(state).toMatchObject({ status: { labels: 1, troubles: [] }, labels: [{ label: 1, width: 96, height: 48 }] })
    const picture = decode(new Uint8Array(await (await fetch(`${open.page.url}label/1.png`)).arrayBuffer()))
    expect(picture).toMatchObject({ width: 96, height: 48 })
    expect((await fetch(`${open.page.url}label/2.png`)).status).toBe(404)
  })

  it('does what the buttons say, and nothing for a name it does not know or by GET', async () => {
    await using open = await shown()
    const press = (wish: string, method = 'POST') => fetch(`${open.page.url}do/${wish}`, { method })
    expect(await (await press('head-open')).json()).toMatchObject({ status: { troubles: ['head-open'] } })
    expect((await press('head-close?')).status).toBe(200)
    expect((await press('paper-out?2')).status).toBe(200)
    expect((await press('explode')).status).toBe(400)
    expect((await press('slow?-1')).status).toBe(400)
    expect((await press('pause', 'GET')).status).toBe(404)
    expect(open.printer.status()).toMatchObject({ paused: false, troubles: new Set() })
  })

  it('is open only with the secret, only under its own name, and runs nothing from elsewhere', async () => {
    await using open = await shown()
    const { port, pathname, origin } = new URL(open.page.url)
    expect(pathname).toMatch(/^\/[\w-]{22}\/$/)
    expect((await fetch(origin)).status).toBe(404)
    expect((await fetch(`${origin}/AAAAAAAAAAAAAAAAAAAAAA/`)).status).toBe(404)
    const foreign = await new Promise<number | undefined>((resolve) =>
      request({ host: '127.0.0.1', port, path: pathname, headers: { Host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end(),
    )
    expect(foreign).toBe(404)
    const { headers } = await fetch(open.page.url)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'nonce-[\w-]+'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is not ended by an address whose letters are two bytes each, which anybody on the machine may send', async () => {
    await using open = await shown()
    const { hostname, port, pathname, host } = new URL(open.page.url)
    const secret = pathname.split('/')[1] ?? ''
    const socket = connect(Number(port), hostname)
    socket.write(
      Buffer.concat([
        Buffer.from('GET /'),
        Buffer.alloc(secret.length, 0xe9),
        Buffer.from(` HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
      ]),
    )
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[04] /)
    expect((await fetch(open.page.url)).status).toBe(200)
  })
})
