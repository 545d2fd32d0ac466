import type { PrinterRow } from '../../../src/contract/card.ts'
import type { Rung } from '../../../src/model/ladder.ts'
import { bestRung, rungCode } from '../../../src/model/ladder.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { LadderWords } from '../../text/screens/ladder.ts'
import { formAbilities } from './printerAbilities.ts'
import type { LadderState } from './printersScreenStore.ts'

/** A printer whose language can say darkness or speed; a sheet printer's driver has its own. */
export function canClimb({ language, sheet }: Pick<PrinterRow, 'language' | 'sheet'>): boolean {
  const { darkness, speeds } = formAbilities[language]
  return sheet === null && (darkness || speeds.length > 0)
}

/** `152 mm/s · darkness 40%`. */
export function rungText({ darkness, speed }: Rung, w: LadderWords): string {
  return fillIn(w.rung, {
    speed: speedText(speed, w),
    darkness: darkness === null ? w.asPrinter : fillIn(w.darknessOf, { darkness }),
  })
}

export function speedText(speed: Rung['speed'], w: LadderWords): string {
  return speed === null ? w.asPrinter : fillIn(w.speedOf, { speed })
}

/** What it prints with now. */
export function settingText({ setup }: Pick<PrinterRow, 'setup'>, w: LadderWords): string {
  const { darkness = null, speed = null } = setup ?? {}
  return darkness === null && speed === null ? w.asPrinter : rungText({ darkness, speed }, w)
}

/** The ladder as a table: a row a speed, the fastest first; a column a darkness, the lightest first. */
export interface LadderTable {
  readonly darknesses: readonly Rung['darkness'][]
  readonly rows: readonly { readonly speed: Rung['speed']; readonly cells: readonly Cell[] }[]
}

export interface Cell {
  readonly code: string
  readonly state: 'unread' | 'read' | 'best'
}

export function ladderTable({ rungs, read }: Pick<LadderState, 'rungs' | 'read'>): LadderTable {
  const kept = bestOf({ rungs, read })
  const best = kept === null ? null : rungCode(kept)
  const darknesses = [...new Set(rungs.map(({ darkness }) => darkness))]
  const speeds = [...new Set(rungs.map(({ speed }) => speed))].sort((a, b) => (b ?? 0) - (a ?? 0))
  const cell = (code: string): Cell => ({
    code,
    state: code === best ? 'best' : read.includes(code) ? 'read' : 'unread',
  })
  return {
    darknesses,
    rows: speeds.map((speed) => ({
      speed,
      cells: darknesses.map((darkness) => cell(rungCode({ darkness, speed }))),
    })),
  }
}

/** What would be kept now; null: nothing was read. */
export function bestOf({ rungs, read }: Pick<LadderState, 'rungs' | 'read'>): Rung | null {
  return bestRung(rungs.filter((rung) => read.includes(rungCode(rung))))
}
