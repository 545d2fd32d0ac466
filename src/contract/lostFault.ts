import type { FaultCode } from '../base/fault.ts'
import type { RequestFrame } from './wire.ts'

/** What a request that was sent is answered with when the connection ends before its answer: a query changed nothing. */
export const lostFault: Readonly<Record<RequestFrame['kind'], FaultCode>> = {
  command: 'station.unanswered',
  query: 'station.unreachable',
}
