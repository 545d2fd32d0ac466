import { hostWithout } from '../model/hostWithout.ts'
import type { LabelView } from '../model/labelView.ts'

/** What is secret of the addresses that led to a view: every query and fragment, whole and in its parts, as written and as meant. */
export function viewSecrets(addresses: readonly string[]): readonly string[] {
  const parts = addresses.flatMap((address) => {
    const { search, searchParams, hash } = URL.parse(address) ?? new URL('about:blank')
    const written = search.slice(1).split('&')
    const values = written.map((pair) => pair.slice(pair.indexOf('=') + 1))
    return [search.slice(1), hash.slice(1), ...values, ...searchParams.values()]
  })
  return [...new Set(parts.flatMap((part) => [part, decoded(part)]))].filter(isSecret)
}

/** Every address that led to a view, its own as the last. They are secret. */
export function addressesOf({ address, via = [] }: Pick<LabelView, 'address' | 'via'>): readonly string[] {
  return address === undefined ? via : [...via, address]
}

/** What is shorter is no secret, and might stand anywhere. */
export function isSecret(text: string): boolean {
  return text.length >= 6
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** How a host is told that the page of these addresses asked for. */
export function hostTold(addresses: readonly string[]): (host: string) => string {
  const own = addresses.map((address) => URL.parse(address)?.host ?? '')
  return hostWithout(viewSecrets(addresses), own)
}
