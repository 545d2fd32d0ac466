import type { Operation } from './operation.ts'
import { serveOrderInfo } from './orderRules.ts'
import { serveGenToken } from './printRules.ts'
import { serveShifts } from './shiftRules.ts'
import { serveShops } from './shopRules.ts'
import { serveCancel } from './statusRules.ts'

/** Every operation the practice service serves, beside the label views. */
export const operations: readonly Operation[] = [serveOrderInfo, serveGenToken, serveShifts, serveShops, serveCancel]

/** The operation of a method and a path; null for every other. `strict` takes only the specified method. */
export function operationAt(method: string, path: string, strict: boolean): Operation | null {
  const operation = byPath.get(path)
  if (operation === undefined) return null
  const either = operation.eitherMethod && !strict && (method === 'GET' || method === 'POST')
  return operation.endpoint.method === method || either ? operation : null
}

const byPath = new Map(operations.map((operation) => [operation.endpoint.path, operation]))
