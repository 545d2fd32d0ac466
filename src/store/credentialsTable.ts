import type { DatabaseSync } from 'node:sqlite'
import { fail, ok } from '../base/result.ts'
import type { Handlers } from './calls.ts'
import { bytesOf } from './row.ts'
import type { Seals } from './seal.ts'

type CredentialHandlers = Pick<Handlers, Extract<keyof Handlers, `credentials.${string}`>>

/** Account tokens, sealed. A token that cannot be opened is `store.key-lost` and stays until it is entered again. */
export function credentialsTable(db: DatabaseSync, seals: Seals): CredentialHandlers {
  const put = db.prepare(`INSERT INTO credentials (account, sealed, written_at) VALUES (?, ?, ?)
    ON CONFLICT (account) DO UPDATE SET sealed = excluded.sealed, written_at = excluded.written_at`)
  const get = db.prepare('SELECT sealed FROM credentials WHERE account = ?')
  return {
    'credentials.put': {
      writes: true,
      run({ account, token, at }) {
        put.run(account, seals.seal(['credentials', account], Buffer.from(token)), at)
        return ok()
      },
    },
    'credentials.get': {
      writes: false,
      run(account) {
        const row = get.get(account)
        if (row === undefined) return ok(null)
        const plain = seals.open(['credentials', account], bytesOf(row, 'sealed'))
        return plain === null ? fail('store.key-lost', { facts: { account } }) : ok(Buffer.from(plain).toString())
      },
    },
  }
}
