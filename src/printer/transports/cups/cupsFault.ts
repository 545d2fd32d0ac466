import type { FaultCode } from '../../../base/fault.ts'
import type { Failed } from '../../../base/result.ts'
import { fail } from '../../../base/result.ts'
import type { IppFailure } from './ippClient.ts'
import type { IppReply } from './ippMessage.ts'

const firstError = 0x0100

export function isRefusal(reply: IppReply): boolean {
  return reply.status >= firstError
}

/** Status codes of RFC 8011 appendix B that say more than *no*. */
const meanings: Readonly<Record<number, FaultCode>> = {
  1025: 'printer.access-denied', // 0x0401 client-error-forbidden
  1026: 'printer.access-denied', // 0x0402 client-error-not-authenticated
  1027: 'printer.access-denied', // 0x0403 client-error-not-authorized
  1030: 'printer.unknown', // 0x0406 client-error-not-found
  1034: 'printer.takes-no-pdf', // 0x040a client-error-document-format-not-supported
  1286: 'printer.paused', // 0x0506 server-error-not-accepting-jobs
  1287: 'printer.busy', // 0x0507 server-error-busy
}

export function refusalFault(reply: IppReply): Failed {
  const words = reply.operationAttributes.get('status-message')?.[0] ?? 'no reason given'
  return fail(meanings[reply.status] ?? 'printer.job-aborted', {
    detail: `IPP status 0x${reply.status.toString(16).padStart(4, '0')}: ${words}`,
  })
}

export function failureFault({ canceled, detail }: IppFailure, signal: AbortSignal): Failed {
  return canceled && signal.aborted
    ? fail('request.canceled')
    : fail('printer.unreachable', { detail: `CUPS: ${detail}` })
}
