/**
 * A small page that shows the labels coming out of the printer, with a button for every fault. It listens on this
 * machine only; the way to it goes through a secret of this launch in the path, and a request that names another host
 * is refused, so that no page of the web can press its buttons.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dotsToPng } from '../model/dotsPng.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import { emulatedLanguages } from './emulatedLanguages.ts'
import type { EmittedLabel, Emulator } from './emulator.ts'
import type { EmulatorFaultName } from './faults.ts'
import { emulatorFaultNames, inflict } from './faults.ts'
import { livePageHtml } from './livePageHtml.ts'

export interface LivePageOptions {
  /** 0: any free one. */
  readonly port: number
  readonly printer: Emulator
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
}

export interface LivePage extends AsyncDisposable {
  /** With the secret. */
  readonly url: string
  add(label: EmittedLabel): void
}

const shownLabels = 40
const host = '127.0.0.1'

/** Rejects with the system's error when the port cannot be had. */
export async function openLivePage(options: LivePageOptions): Promise<LivePage> {
  const page = new Page(options)
  const url = await page.listen(options.port)
  return {
    url,
    add: (label) => page.add(label),
    [Symbol.asyncDispose]: () => page.close(),
  }
}

class Page {
  readonly #options: LivePageOptions
  readonly #secret = randomBytes(16).toString('base64url')
  readonly #server: Server
  #labels: EmittedLabel[] = []

  constructor(options: LivePageOptions) {
    this.#options = options
    this.#server = createServer((request, response) => this.#serve(request, response))
  }

  async listen(port: number): Promise<string> {
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
    return `http://${host}:${this.#port}/${this.#secret}/`
  }

  add(label: EmittedLabel): void {
    this.#labels = [...this.#labels, label].slice(-shownLabels)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const [, secret = '', action = '', number = ''] = (request.url ?? '').split('/')
    const known = [`${host}:${this.#port}`, `localhost:${this.#port}`].includes(request.headers.host ?? '')
    request.resume()
    if (!known || !same(secret, this.#secret)) notFound(response)
    else if (request.method === 'POST' && action === 'do') this.#do(number, response)
    else if (request.method !== 'GET') send(response, 405, 'text/plain', 'GET only')
    else if (action === '') this.#sendPage(response)
    else if (action === 'state') this.#sendState(response)
    else if (action === 'label') this.#sendLabel(number, response)
    else notFound(response)
  }

  #sendPage(response: ServerResponse): void {
    const { language, dpmm, printer } = this.#options
    const nonce = randomBytes(16).toString('base64url')
    const page = livePageHtml({ language, dpmm, uri: printer.uri, resync: emulatedLanguages[language].resync, nonce })
    const allowed = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'`
    response.setHeader('Content-Security-Policy', `default-src 'none'; ${allowed}; base-uri 'none'; form-action 'none'`)
    send(response, 200, 'text/html; charset=utf-8', page)
  }

  #sendState(response: ServerResponse): void {
    const { printer } = this.#options
    const { troubles, ...status } = printer.status()
    const labels = this.#labels.map(({ label, width, height }) => ({ label, width, height }))
    const state = { status: { ...status, troubles: [...troubles] }, ignored: printer.ignored(), labels }
    send(response, 200, 'application/json', JSON.stringify(state))
  }

  #sendLabel(file: string, response: ServerResponse): void {
    const label = this.#labels.find((each) => `${each.label}.png` === file)
    if (label === undefined) notFound(response)
    else send(response, 200, 'image/png', dotsToPng(label.dots))
  }

  /** POST …/do/paper-out, with the number in the query: `paper-out?2`. Answered by the state after it. */
  #do(wish: string, response: ServerResponse): void {
    const [name = '', value = ''] = wish.split('?')
    if (isFault(name) && /^\d{0,9}$/.test(value)) {
      inflict(this.#options.printer, name, value === '' ? null : Number(value))
      this.#sendState(response)
    } else send(response, 400, 'text/plain', 'no such fault')
  }
}

function isFault(name: string): name is EmulatorFaultName {
  return (emulatorFaultNames as readonly string[]).includes(name)
}

function same(given: string, secret: string): boolean {
  // By bytes: a letter may be two of them.
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function notFound(response: ServerResponse): void {
  send(response, 404, 'text/plain', 'not found')
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  response.end(body)
}
