import { MockAgent } from 'undici'
import type { ShippingClient, ShippingClientOptions } from '../../src/shipping/client.ts'
import { createShippingClient } from '../../src/shipping/client.ts'
import type { Endpoint } from '../../src/shipping/endpoint.ts'
import { impatientClock } from './practice.ts'

/** A service of recorded replies: undici's own mock at the place where the connections are. */
export interface MockService extends AsyncDisposable {
  readonly client: ShippingClient
  /** What was asked so far, in order. */
  readonly asked: readonly MockRequest[]
  /** The next request to this operation gets this reply; a string is the whole body. */
  reply(
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    status: number,
    body: unknown,
    headers?: Record<string, string>,
  ): void
  /** The next request to it ends in this error of the network. */
  breakOff(endpoint: Pick<Endpoint, 'method' | 'path'>, code?: string): void
}

export interface MockRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const origin = 'https://gateway.example'

export function mockService(options: Partial<ShippingClientOptions> = {}): MockService {
  const agent = new MockAgent()
  agent.disableNetConnect()
  const pool = agent.get(origin)
  const asked: MockRequest[] = []
  const client = createShippingClient({
    baseUrl: `${origin}/`,
    token: 'account-token',
    shop: 200_001,
    clock: impatientClock(),
    dispatcher: agent,
    ...options,
  })
  const at = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
    pool.intercept({ method, path: (actual) => actual.split('?')[0] === path })
  return {
    client,
    asked,
    reply: (endpoint, status, body, headers = { 'content-type': 'application/json' }) =>
      at(endpoint).reply((request) => {
        const sent: unknown = request.headers
        asked.push({
          path: request.path,
          headers: Object.fromEntries(Object.entries(Object(sent)).map(([name, value]) => [name, String(value)])),
          body: String(request.body ?? ''),
        })
        return {
          statusCode: status,
          data: typeof body === 'string' ? body : JSON.stringify(body),
          responseOptions: { headers },
        }
      }),
    breakOff: (endpoint, code = 'ECONNRESET') =>
      void at(endpoint).replyWithError(Object.assign(new Error(code), { code })),
    [Symbol.asyncDispose]: async () => {
      await client.close()
      await agent.close()
    },
  }
}

export function success(data: unknown) {
  return { code: 200, message: 'Success', data }
}

export function refusal(code: number, message: string, codeMessage?: string) {
  return { code, message, data: null, ...(codeMessage !== undefined && { code_message: codeMessage }) }
}
