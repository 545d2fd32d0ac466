import { isToken } from '../../model/serviceAddress.ts'
import type { PrintService } from './cliActions.ts'
import type { Typed } from './options.ts'
import { baseUrlOf, flagOf, textOf, UsageError, wholeOf } from './options.ts'

/** The name of the environment variable that holds the account token: other users can see a program's arguments. */
export const tokenVariable = 'PACKBENCH_TOKEN'

/**
 * The service of a print: the practice service, or one that is given whole (address, token, shop), or the one of the
 * settings. Half of one is wrong usage. The variable counts only beside an address.
 */
export function serviceOf(typed: Typed, env: Readonly<Record<string, string | undefined>>): PrintService {
  const baseUrl = baseUrlOf(typed)
  const typedToken = textOf(typed, 'token')
  const shop = wholeOf(typed, 'shop', 1, Number.MAX_SAFE_INTEGER)
  if (flagOf(typed, 'practice')) {
    if (baseUrl !== null || typedToken !== null || shop !== null)
      throw new UsageError('--practice or --base-url, not both')
    return { kind: 'practice' }
  }
  if (baseUrl === null) {
    if (typedToken !== null || shop !== null) throw new UsageError('--token and --shop need --base-url')
    return { kind: 'settings' }
  }
  const token = typedToken ?? env[tokenVariable] ?? ''
  if (token === '') throw new UsageError(`--base-url needs --token or ${tokenVariable}`)
  if (!isToken(token)) throw new UsageError('the token holds a character that no token has')
  if (shop === null) throw new UsageError('--base-url needs --shop')
  return { kind: 'given', baseUrl, token, shop }
}
