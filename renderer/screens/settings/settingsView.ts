import type { LabelUsage } from '../../../src/contract/answers.ts'
import type { BadgeView } from '../../../src/contract/operators.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { capOfCommand } from '../../../src/model/keyTable.ts'
import type { Operator } from '../../../src/model/operator.ts'
import type { CommandName } from '../../../src/model/scan.ts'
import { commandCodes } from '../../../src/model/scan.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { bytesText } from '../../text/amountTexts.ts'
import type { SettingsWords } from '../../text/screens/settings.ts'
import type { SheetGroup } from './commandSheet.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What can be chosen of each time; whatever else is set can stay. */
export const times = {
  staleAfterMs: [5 * minute, 15 * minute, 30 * minute, hour, 4 * hour],
  outboxExpiresMs: [hour, 4 * hour, 12 * hour, day, 3 * day],
} as const satisfies Partial<Record<keyof SettingsView, readonly number[]>>

export const keptDays = [1, 3, 7, 14, 30, 90, 365] as const
export const keptBytes = [256, 512, 1_024, 2_048, 4_096, 10_240].map((mebibytes) => mebibytes * 2 ** 20)

export interface NumberOption {
  readonly value: string
  readonly name: string
}

/** The choices, with what is set now among them. `name`: how a choice is called. */
export function choices(
  now: number,
  offered: readonly number[],
  name: (value: number) => string,
): readonly NumberOption[] {
  const all = offered.includes(now) ? offered : [...offered, now].sort((a, b) => a - b)
  return all.map((value) => ({ value: String(value), name: name(value) }))
}

export function usageText(usage: LabelUsage, w: SettingsWords, language: Language): string {
  if (usage.labels === 0) return w.labels.none
  const oldest =
    usage.oldest === null
      ? {}
      : {
          oldest: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short' }).format(
            usage.oldest,
          ),
        }
  const facts = { count: countText(usage.labels, language), size: bytesText(usage.bytes, language), ...oldest }
  return fillIn(w.labels.usage, facts)
}

/** The command bar codes in groups, as they are on the sheet. */
export interface CommandGroup {
  readonly name: string
  readonly commands: readonly { readonly code: string; readonly command: CommandName }[]
}

/** The groups as the sheet has them, with the operators' badges at the end. */
export function sheetGroups(
  w: SettingsWords,
  words: Readonly<Record<CommandName, string>>,
  operators: readonly Pick<Operator, 'id' | 'name'>[],
  badges: readonly BadgeView[],
): readonly SheetGroup[] {
  const groups = commandGroups(w).map(({ name, commands }) => ({
    name,
    bars: commands.map(({ code, command }) => ({ code, words: commandText(command, words) })),
  }))
  const nameOf = (operator: string) => operators.find(({ id }) => id === operator)?.name ?? ''
  const bars = badges.map(({ operator, code }) => ({ code, words: nameOf(operator) }))
  return bars.length === 0 ? groups : [...groups, { name: w.commands.badges, bars }]
}

/** What it does, with the key that does the same. */
export function commandText(command: CommandName, words: Readonly<Record<CommandName, string>>): string {
  const key = capOfCommand(command)
  return key === '' ? words[command] : `${words[command]} (${key})`
}

export function commandGroups(w: SettingsWords): readonly CommandGroup[] {
  const groups = Object.entries(w.commands.groups).map(([key, name]) => ({
    name,
    commands: Object.entries(commandCodes)
      .filter(([, command]) => groupOf(command) === key)
      .map(([code, command]) => ({ code, command })),
  }))
  return groups.filter(({ commands }) => commands.length > 0)
}

/** By the tens of its code, so that a new command finds its place by itself. */
function groupOf(command: CommandName): string {
  const code = Object.entries(commandCodes).find(([, name]) => name === command)?.[0] ?? ''
  const group = {
    '1': 'size',
    '2': 'print',
    '3': 'answer',
    '4': 'answer',
    '5': 'roll',
    '6': 'mode',
    '7': 'batch',
    '8': 'operator',
    '9': 'packing',
  }
  return group[code.charAt(2) as keyof typeof group] ?? 'mode'
}
