import { afterAll, beforeAll } from 'vitest'
import { seededShops } from '../../src/sandbox/accounts.ts'
import type { Practice, PracticeOptions } from '../../src/sandbox/practice.ts'
import { practice, tokenOf } from '../support/practice.ts'
import { specClient } from './specClient.ts'

/** The practice service of one test file, and clients of it for every role. */
export function practiceFixture(options: Partial<PracticeOptions> = {}) {
  let running: Practice | null = null
  beforeAll(async () => {
    running = await practice(options)
  })
  afterAll(async () => running?.close())

  const service = () => {
    if (running === null) throw new Error('the practice service does not run yet')
    return running
  }
  return {
    service,
    shops: seededShops,
    /** A client as this role, for this shop; `undefined`: without the header. */
    as: (role: string, shop?: number) =>
      specClient({ baseUrl: service().url, token: tokenOf(service(), role), ...(shop !== undefined && { shop }) }),
    caller: (shop: number = seededShops.first) => specClient({ baseUrl: service().url, token: service().token, shop }),
    anonymous: () => specClient({ baseUrl: service().url, shop: seededShops.first }),
    /** The code in the last SMS. */
    lastOtp: () => /\b\d{6}\b/.exec(service().outbox()[0]?.text ?? '')?.[0] ?? '',
    phoneOf: (role: string) => service().accounts.find((one) => one.role === role)?.phone ?? '',
    /** A seeded order of a shop that is not the caller's. */
    foreignCode: () =>
      service()
        .orders(500)
        .find(({ shop }) => shop === seededShops.foreign)?.code ?? '',
  }
}

/** The names of the fields in a validation text, each with its rule: `ToName required`. */
export function validation(message: string): readonly string[] {
  const line = /^Key: '[A-Za-z]+Request\.([^']+)' Error:Field validation for '[^']+' failed on the '([^']+)' tag$/
  return message.split('\n').map((one) => {
    const found = line.exec(one)
    if (found === null) throw new Error(`not a validation line: ${one}`)
    return `${found[1]} ${found[2]}`
  })
}
