import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAnothers } from '../../base/isAnothers.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'

/**
 * How the window looks and sounds: language, theme, volume. Nothing that changes a print, no secret. One JSON object
 * in `preferences.json` of the data folder, the same file in every shell.
 */
export interface PreferencesPort {
  /** Fault: `store.unreadable`. */
  read(): Promise<Result<Preferences>>
  /** Replaces the whole object; `raw` is what the window sent. Faults: `request.invalid`, `store.unwritable`. */
  write(raw: unknown): Promise<Result<undefined>>
}

export type Preferences = Readonly<Record<string, unknown>>

/** Name of the preferences file, without its ending. */
export const preferencesName = 'preferences'

/** How every shell keeps it: names with dots are names, and nobody else on the machine reads it. */
export const preferencesFile = { accessPropertiesByDotNotation: false, configFileMode: 0o600 } as const

/** How deep they may be: what writes them goes down into itself. */
const deepest = 16
/** How many values they may have: what shares its parts is small to send and endless to write. */
const mostValues = 10_000

/** Most that preferences may take, in bytes of JSON. */
export const preferencesLimit = 65_536

/** The part of `conf`, and so of `electron-store`, that preferences need: assigning `store` writes atomically. */
export interface PreferencesBox {
  store: Record<string, unknown>
}

/** Opens the file of `folder` with `open`. A file that is not JSON is set aside under another name, and said. */
export function keepPreferences(
  folder: string,
  open: () => PreferencesBox,
  say: (line: string) => void,
): PreferencesPort {
  const file = join(folder, `${preferencesName}.json`)
  const box = openOrSetAside(file, open, say)
  return {
    async read() {
      try {
        return ok({ ...box.store })
      } catch (error) {
        return fail('store.unreadable', { detail: `preferences: ${messageOf(error)}` })
      }
    },
    async write(raw) {
      const preferences = toPreferences(raw)
      if (!preferences.ok) return preferences
      try {
        dropLinkOfAnother(file)
        box.store = preferences.value
        return ok()
      } catch (error) {
        return fail('store.unwritable', { detail: `preferences: ${messageOf(error)}` })
      }
    },
  }
}

function openOrSetAside(file: string, open: () => PreferencesBox, say: (line: string) => void): PreferencesBox {
  try {
    return open()
  } catch (error) {
    if (!existsSync(file)) throw error
    const aside = `${file}.unreadable-${Date.now()}`
    renameSync(file, aside)
    say(`The window's preferences could not be read. They are kept as ${aside}; the window starts with its own.`)
    return open()
  }
}

/** What writes them goes where a link leads: one of another user's would lead to any file of the account. */
function dropLinkOfAnother(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() === true && isAnothers(found, process.getuid?.())) rmSync(file)
}

function toPreferences(raw: unknown): Result<Record<string, unknown>> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return fail('request.invalid', { fields: [{ field: 'preferences', rule: 'object' }] })
  }
  if (!isPlain(raw)) {
    return fail('request.invalid', { fields: [{ field: 'preferences', rule: 'size', limit: mostValues }] })
  }
  if (isDeeper(raw, deepest)) {
    return fail('request.invalid', { fields: [{ field: 'preferences', rule: 'depth', limit: deepest }] })
  }
  if (Buffer.byteLength(JSON.stringify(raw)) > preferencesLimit) {
    return fail('request.invalid', { fields: [{ field: 'preferences', rule: 'size', limit: preferencesLimit }] })
  }
  return ok({ ...raw })
}

/** What JSON can say, and not too much of it. A cycle is endless. */
function isPlain(whole: unknown): boolean {
  const values = [whole]
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (!plainTypes.includes(typeof value)) return false
    const parts = typeof value === 'object' && value !== null ? Object.values(value) : []
    if (values.length + parts.length > mostValues) return false
    values.push(...parts)
  }
  return true
}

const plainTypes = ['string', 'number', 'boolean', 'object', 'undefined']

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
