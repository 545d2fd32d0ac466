import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isInside } from './insideAddress.ts'

/** The code of an error: the host leads into this machine or the network around it. */
export const insideError = 'EINSIDE'

export interface OutsideOptions {
  readonly isInside?: (address: string) => boolean
  readonly resolve?: (
    host: string,
    options: LookupAllOptions,
    answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void
}

/**
 * Connections to hosts beside the service's own, which a page of the service names: to addresses of the public internet
 * alone. A name is asked for once, and the addresses that were judged are those that are connected to, so that a name whose
 * next answer is another one (DNS rebinding) leads nowhere. One address of a host that is inside refuses all of them.
 */
export function outsideAgent(options: OutsideOptions = {}): Agent {
  const judge = options.isInside ?? isInside
  const connect = buildConnector({
    timeout: 5_000,
    rejectUnauthorized: true,
    lookup: judgedLookup(options.resolve ?? lookup, judge),
  })
  return new Agent({
    connections: 6,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (to, answer) => {
      const host = to.hostname.replace(/^\[|\]$/g, '')
      // An address is connected to without a lookup.
      if (isIP(host) !== 0 && judge(host)) answer(refused(), null)
      else connect(to, answer)
    },
  })
}

function judgedLookup(resolve: NonNullable<OutsideOptions['resolve']>, judge: (address: string) => boolean) {
  const judged: LookupFunction = (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) answer(error ?? refused(), [])
      else if (addresses.some(({ address }) => judge(address))) answer(refused(), [])
      else if (options.all === true) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
  return judged
}

function refused(): NodeJS.ErrnoException {
  return Object.assign(new Error('the host is inside'), { code: insideError })
}
