import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Environment } from '../model/settings.ts'
import type { Account } from './stationSettings.ts'

/** An account of a service with its token, as a shell or a command line gives it to the station. */
export interface GivenAccount extends Account {
  readonly token: string
}

/**
 * An account named on a command line. Its labels carry the service's host and a few digits that tell two accounts of
 * one host apart, never the token.
 */
export function accountOf(given: { baseUrl: string; token: string; shop: number }): GivenAccount {
  const { hostname, host } = new URL(given.baseUrl)
  const onThisMachine = hostname === 'localhost' || (isIP(hostname) !== 0 && hostname.startsWith('127.'))
  const kind: Environment['kind'] = onThisMachine ? 'practice' : 'production'
  const environment = { kind, baseUrl: given.baseUrl, reasonPrefix: 'SVC', viewHosts: [] }
  const digits = createHash('sha256').update(given.token).digest('hex').slice(0, 6)
  return { name: `${host}#${digits}`, token: given.token, shop: given.shop, environment }
}
