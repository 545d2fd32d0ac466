import { errnoOf } from '../../base/errnoOf.ts'
import type { FaultCode } from '../../base/fault.ts'
import type { Failed } from '../../base/result.ts'
import { fail } from '../../base/result.ts'

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

interface Meaning {
  readonly code: FaultCode
  readonly words: string
}

const meanings: Readonly<Record<string, Meaning>> = {
  ENOENT: { code: 'printer.unreachable', words: 'there is no such device: not plugged in, or switched off' },
  ENODEV: { code: 'printer.unreachable', words: 'no device behind this name: not plugged in, or switched off' },
  ENXIO: { code: 'printer.unreachable', words: 'nobody is at the other end' },
  EIO: { code: 'printer.unreachable', words: 'the device does not respond' },
  EBUSY: { code: 'printer.busy', words: 'another program has it' },
  EAGAIN: { code: 'printer.busy', words: 'another program has it' },
  EACCES: { code: 'printer.access-denied', words: 'this user may not open it' },
  EPERM: { code: 'printer.access-denied', words: 'this user may not open it' },
  EISDIR: { code: 'printer.bad-address', words: 'a folder' },
  ENOTDIR: { code: 'printer.bad-address', words: 'leads through a file' },
  ELOOP: { code: 'printer.bad-address', words: 'links in a circle' },
  ENAMETOOLONG: { code: 'printer.bad-address', words: 'too long' },
}

/** Why a device could not be opened. An absent device is unreachable: somebody may plug it in. */
export function openFault(error: unknown): Failed {
  const errno = errnoOf(error)
  const meaning = Object.hasOwn(meanings, errno) ? meanings[errno] : undefined
  if (meaning === undefined) return fail('printer.unreachable', { detail: messageOf(error) })
  return fail(meaning.code, { detail: `${errno}: ${meaning.words}`, facts: { errno } })
}
