import type * as z from 'zod'
import type { FieldFault } from '../base/fault.ts'

/** Nobody reads more of them, and a reply of a hundred thousand wrong ones would be in the journal and in the window. */
const mostFields = 100
const longestField = 200

/**
 * The fields of a request that may not be sent, one fault each, in the words of the service's own validator:
 * `required`, `max`, `min`, `oneof`, `type`.
 */
export function fieldFaults(issues: readonly z.core.$ZodIssue[]): readonly FieldFault[] {
  const told = issues.slice(0, mostFields)
  const faults = told.map((issue) => ({
    field: issue.path.map(String).join('.').slice(0, longestField),
    ...ruleOf(issue),
  }))
  // A rule between fields may say again what the field's own rule said already.
  const said = new Set<string>()
  return faults.filter(({ field, rule }) => said.size < said.add(`${field} ${rule}`).size)
}

function ruleOf(issue: z.core.$ZodIssue): Omit<FieldFault, 'field'> {
  switch (issue.code) {
    case 'too_big':
      return { rule: 'max', limit: Number(issue.maximum) }
    case 'too_small':
      return emptied(issue) ? { rule: 'required' } : { rule: 'min', limit: Number(issue.minimum) }
    case 'invalid_type':
      return issue.input === undefined ? { rule: 'required' } : { rule: 'type', limit: issue.expected }
    case 'invalid_value':
      if (issue.input === undefined) return { rule: 'required' }
      return { rule: 'oneof', limit: issue.values.map(String).join(' ') }
    case 'custom':
      return customRule(issue.params ?? {})
    default:
      return { rule: issue.code }
  }
}

function customRule({ rule, limit }: Readonly<Record<string, unknown>>): Omit<FieldFault, 'field'> {
  const name = typeof rule === 'string' ? rule : 'custom'
  return typeof limit === 'number' || typeof limit === 'string' ? { rule: name, limit } : { rule: name }
}

/** An empty text or list where one is needed reads as a missing field. */
function emptied(issue: z.core.$ZodIssueTooSmall): boolean {
  return issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')
}

const line = /Key: '([^']*)' Error:Field validation for '([^']*)' failed on the '([^']*)' tag/g

/**
 * Reads the service's validation text (specification 2.1), one line a field. The fields are named as in a request:
 * `CreateOrderRequest.Items[0].Name` is `items.0.name`. Empty when the text is none.
 */
export function parseValidation(message: string): readonly FieldFault[] {
  const told = [...message.matchAll(line)].slice(0, mostFields)
  return told.map(([, key = '', field = '', rule = '']) => ({
    field: requestName(key.includes('.') ? key.slice(key.indexOf('.') + 1) : field).slice(0, longestField),
    rule: rule.slice(0, longestField),
  }))
}

function requestName(path: string): string {
  return path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
}
