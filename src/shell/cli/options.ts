import type { AllowedHost } from '../../model/allowedHosts.ts'
import { readAllowedHost } from '../../model/allowedHosts.ts'
import type { DotsPerMm, LabelSize } from '../../model/labelSize.ts'
import { allLabelSizes, isLabelSize } from '../../model/labelSize.ts'
import type { LanguageName } from '../../model/printer.ts'
import { languageNames } from '../../model/printer.ts'
import { readPrinterAddress } from '../../model/printerAddress.ts'
import { isServiceAddress } from '../../model/serviceAddress.ts'
import type { ViewPolicy } from '../../model/viewPolicy.ts'
import { readViewPolicy } from '../../model/viewPolicy.ts'
import type { ViewStyle } from '../../model/viewStyle.ts'
import { readViewStyles, viewStyleNames } from '../../model/viewStyle.ts'

/** What was typed is not how the command is used. The message names the option, and never a token. */
export class UsageError extends Error {}

/** What `parseArgs` gives for the options of one command. */
export type Typed = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export function textOf(typed: Typed, name: string): string | null {
  const value = typed[name]
  if (typeof value !== 'string') return null
  if (value === '') throw new UsageError(`--${name} is empty`)
  return value
}

export function flagOf(typed: Typed, name: string): boolean {
  return typed[name] === true
}

/** A whole number of decimal digits from `least` to `most`. */
export function wholeOf(typed: Typed, name: string, least: number, most: number): number | null {
  const text = textOf(typed, name)
  if (text === null) return null
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not ${text}`)
}

export function portOf(typed: Typed): number | null {
  return wholeOf(typed, 'port', 0, 65_535)
}

/** `--wait` in seconds, with decimals if need be; milliseconds. At most a day. */
export function waitOf(typed: Typed): number {
  const text = textOf(typed, 'wait') ?? '0'
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (seconds <= 86_400) return Math.round(seconds * 1000)
  throw new UsageError(`--wait takes seconds from 0 to 86400, not ${text}`)
}

/** `--now`: milliseconds since 1970, or a time as ISO 8601 with its zone. */
export function timeOf(typed: Typed): number | null {
  const text = textOf(typed, 'now')
  if (text === null) return null
  const at = /^\d{1,15}$/.test(text) ? Number(text) : zoned.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isSafeInteger(at) && at <= 8.64e15) return at
  throw new UsageError(`--now takes a time like 2026-11-24T03:00:00Z, or milliseconds since 1970, not ${text}`)
}

const zoned = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/

/** `--view-style` of the practice service. */
export function viewStylesOf(typed: Typed): readonly ViewStyle[] {
  const text = textOf(typed, 'view-style') ?? 'plain'
  const styles = readViewStyles(text)
  if (styles !== null) return styles
  throw new UsageError(`--view-style is mixed, or one or several of ${viewStyleNames.join(',')}, not ${text}`)
}

/** `--pages`: undefined when it was not typed. */
export function viewPolicyOf(typed: Typed): { readonly viewPolicy?: ViewPolicy | null } {
  const text = textOf(typed, 'pages')
  if (text === null) return {}
  if (text === 'none') return { viewPolicy: null }
  const viewPolicy = readViewPolicy(text)
  if (viewPolicy !== null) return { viewPolicy }
  throw new UsageError(`--pages takes a rule like '210x297 crop=0,0,148x210 turn=90 shrink copies shared', not ${text}`)
}

/** `--allow-host`, repeated: hosts and what each gives. */
export function allowedHostsOf(typed: Typed): readonly AllowedHost[] {
  const texts = [typed['allow-host'] ?? []].flat().map(String)
  return texts.map((text) => {
    const host = readAllowedHost(text)
    if (host !== null) return host
    throw new UsageError(
      `--allow-host takes a host like 'cdn.example', 'cdn.example scripts', 'cdn.example without' or 'cdn.example/part without', not ${text}`,
    )
  })
}

export function sizeOf(typed: Typed): LabelSize {
  const text = textOf(typed, 'size')
  if (text === null) throw new UsageError(`--size is missing: ${allLabelSizes.join(', ')}`)
  if (!isLabelSize(text)) throw new UsageError(`--size is one of ${allLabelSizes.join(', ')}, not ${text}`)
  return text
}

export function languageOf(typed: Typed): LanguageName {
  const text = textOf(typed, 'language') ?? 'zpl'
  const language = languageNames.find((name) => name === text)
  if (language === undefined) throw new UsageError(`--language is one of ${languageNames.join(', ')}, not ${text}`)
  return language
}

/** `--media 148x210`, millimetres with decimals if need be. */
export function mediaOf(typed: Typed): { readonly width: number; readonly height: number } | null {
  const text = textOf(typed, 'media')
  if (text === null) return null
  const [, width, height] = /^(\d{1,3}(?:\.\d{1,2})?)[x×](\d{1,4}(?:\.\d{1,2})?)$/i.exec(text) ?? []
  if (Number(width) > 0 && Number(height) > 0) return { width: Number(width), height: Number(height) }
  throw new UsageError(`--media takes width and height in mm, as in 148x210, not ${text}`)
}

export function dpmmOf(typed: Typed): DotsPerMm {
  const text = textOf(typed, 'dpmm') ?? '8'
  if (text === '8') return 8
  if (text === '12') return 12
  throw new UsageError(`--dpmm is 8 or 12, not ${text}`)
}

export function sheetOf(typed: Typed, name: 'on' | 'sheet'): 'A4' | 'A5' {
  const text = textOf(typed, name) ?? 'A4'
  if (text === 'A4' || text === 'A5') return text
  throw new UsageError(`--${name} is A4 or A5, not ${text}`)
}

/** An address of a printer. Of other schemes than `socket:` the printer's transport judges the rest. */
export function printerOf(typed: Typed): string {
  const text = textOf(typed, 'printer')
  if (text === null) throw new UsageError(`--printer is missing: ${printerForms}`)
  const url = URL.parse(text)
  const bare = url !== null && url.username === '' && url.search === '' && url.hash === '' && /^\/?$/.test(url.pathname)
  if (bare && url.protocol === 'socket:' && url.hostname !== '' && Number(url.port) > 0) return text
  const read = readPrinterAddress(text)
  if (read !== null && !/^socket:/i.test(text)) return read
  throw new UsageError(`--printer takes ${printerForms}, not ${text}`)
}

export const printerForms =
  'socket://HOST:PORT, device:FILE, usbprint:DEVICE, serial:PORT?baud=N, spooler:QUEUE, file:FILE or null:'

/** An address of a service (`isServiceAddress`). What it says is not repeated. */
export function baseUrlOf(typed: Typed): string | null {
  const text = textOf(typed, 'base-url')
  if (text === null || isServiceAddress(text)) return text
  const form = 'https://HOST, or http of this machine, without name, password, query or fragment'
  throw new UsageError(`--base-url takes ${form}`)
}
