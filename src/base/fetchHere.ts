import type { RequestInit, Response } from 'undici'
import { Agent, fetch } from 'undici'

/**
 * Asks a program on this machine. Node's own `fetch` goes through the proxy that the environment names
 * (NODE_USE_ENV_PROXY, also for 127.0.0.0/8): whoever runs it would hear what lets a command line in.
 */
export async function fetchHere(url: string, asked: RequestInit): Promise<Response> {
  return fetch(url, { ...asked, dispatcher: straight })
}

const straight = new Agent({ pipelining: 0 })
