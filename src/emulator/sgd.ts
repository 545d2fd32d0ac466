/**
 * Set-Get-Do: questions for one variable, which Zebra's printers take between labels in every language.
 * Reference: Zebra, Programming Guide, *SGD Printer Commands*: `! U1 getvar "name"` is answered by the value in
 * quotes, by `"?"` when there is no such variable. Settings (setvar, do) are read over.
 */
import { bytes } from '../base/bytes.ts'
import type { MechanismStatus } from './mechanism.ts'
import { firmware } from './replies.ts'

/** The answer to one line; null: the line asks nothing. */
export function answerSgd(line: string, status: MechanismStatus, language: string): Uint8Array | null {
  const variable = /^!\s*U1?\s+getvar\s+"([^"]*)"/i.exec(line)?.[1]
  return variable === undefined ? null : bytes(`"${readVariable(variable.toLowerCase(), status, language)}"`)
}

/** A line that sets, asks or does something. */
export function isSgd(line: string): boolean {
  return /^!\s*U1?\s+(getvar|setvar|do)\s/i.test(line)
}

function readVariable(variable: string, status: MechanismStatus, language: string): string {
  const { labels, fedMm, troubles, paused } = status
  switch (variable) {
    case 'odometer.total_label_count':
    case 'odometer.user_label_count1':
    case 'odometer.user_label_count2':
      return String(labels)
    case 'odometer.total_print_length':
      return `${Math.round(fedMm / 25.4)} INCHES, ${Math.round(fedMm / 10)} CENTIMETERS`
    case 'media.status':
      return troubles.has('media-out') ? 'out' : 'ok'
    case 'head.latch':
      return troubles.has('head-open') ? 'open' : 'ok'
    case 'device.pause':
      return paused ? 'on' : 'off'
    case 'device.product_name':
    case 'device.friendly_name':
      return `PACKBENCH-${language.toUpperCase()}`
    case 'device.languages':
      return language
    case 'appl.name':
      return firmware
    default:
      return '?'
  }
}
