import { readFile } from 'node:fs/promises'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'

/** Numbers of an account, as spawn and chown want them. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The account the browser runs as: null is the station's own. Started by root it is `nobody`, because Chromium refuses
 * its sandbox to root, and without the sandbox it is not started at all.
 */
export async function browserAccount(): Promise<Result<Account | null>> {
  if (process.getuid?.() !== 0) return ok(null)
  const nobody = accountOf('nobody', await readFile('/etc/passwd', 'utf8'))
  return nobody === null ? fail('view.browser-failed', { detail: 'there is no user nobody to run it as' }) : ok(nobody)
}

/** The numbers of a name in a passwd file. macOS writes them as signed. */
export function accountOf(name: string, passwd: string): Account | null {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  if (fields?.[2] === undefined || fields[3] === undefined) return null
  return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }
}
