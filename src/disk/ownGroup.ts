import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The text of `/etc/group` and `/etc/passwd` (group(5), passwd(5)); empty where the system has none. */
export interface AccountFiles {
  readonly group: string
  readonly passwd: string
}

/**
 * Whether a group is this account's alone. That it is its own is a guess by number, as useradd(8) makes them; who else is
 * in it is read. What these files do not know (a group of LDAP's) stays the guess.
 */
export function isOwnGroup(gid: number): boolean {
  const own = process.getuid?.()
  if (own === undefined || gid !== own || gid !== process.getgid?.()) return false
  return !hasAnotherMember(accountFiles(), gid, own, nameOf)
}

/** Whether nobody is in root's group but root and this account; as far as these files know. */
export function isRootGroupAlone(): boolean {
  const own = process.getuid?.()
  return own !== undefined && !hasAnotherMember(accountFiles(), 0, own, nameOf)
}

/** `nameOf`: what an account is called that stands in no file. */
export function hasAnotherMember(
  { group, passwd }: AccountFiles,
  gid: number,
  own: number,
  nameOf: (uid: number) => string | null,
): boolean {
  const accounts = rowsOf(passwd).map(([name = '', , uid, first]) => ({ name, uid: Number(uid), gid: Number(first) }))
  // Root's own group is also that of the system's accounts (halt, sync), on some systems.
  if (gid !== 0 && accounts.some((one) => one.gid === gid && one.uid !== own && one.uid !== 0)) return true
  const members = rowsOf(group).flatMap(([, , id, names = '']) => (Number(id) === gid ? names.split(',') : []))
  const harmless = new Set(accounts.filter(({ uid }) => uid === own || uid === 0).map(({ name }) => name))
  const others = members.filter((name) => name !== '' && !harmless.has(name))
  // It is asked of another service than these files: only where somebody is left.
  const called = others.length === 0 ? null : nameOf(own)
  return others.some((name) => name !== called)
}

/** Rows of fields; those that ask another service (`+::::`) have no number, and are none. */
function rowsOf(text: string): string[][] {
  const rows = text.split('\n').map((line) => line.trim().split(':'))
  return rows.filter(([, , id]) => id !== undefined && id !== '')
}

function accountFiles(): AccountFiles {
  return { group: textOf('/etc/group'), passwd: textOf('/etc/passwd') }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function nameOf(uid: number): string | null {
  try {
    const found = userInfo()
    return found.uid === uid ? found.username : null
  } catch {
    return null
  }
}
