import type { PrintSetup } from '../../model/printer.ts'
import type { Abilities, SpeedStep } from '../abilities.ts'

/** The language's own number for the darkness that is asked for; null: nothing is sent. */
export function darknessOf({ darkness }: PrintSetup, { darkness: scale }: Abilities): number | null {
  if (darkness === null || scale === null) return null
  const percent = Math.min(100, Math.max(0, darkness))
  return scale.least + Math.round(((scale.most - scale.least) * percent) / 100)
}

/** The step nearest to the speed that is asked for, the slower of two; null: nothing is sent. */
export function speedOf({ speed }: PrintSetup, { speeds }: Abilities): number | null {
  if (speed === null) return null
  const distance = (step: SpeedStep) => Math.abs(step.mmPerSecond - speed)
  let nearest: SpeedStep | undefined
  for (const step of speeds) if (nearest === undefined || distance(step) < distance(nearest)) nearest = step
  return nearest?.argument ?? null
}

/** Steps that a language calls by their inches a second. */
export function inchesPerSecond(...steps: readonly number[]): readonly SpeedStep[] {
  return steps.map((inches) => ({ mmPerSecond: Math.round(inches * 25.4), argument: inches }))
}

/** Hundredths of a millimetre; what rolls usually have, for languages that want a length when nobody measured. */
const usualGap = 300

export function gapOf({ gap }: PrintSetup): number {
  return gap ?? usualGap
}
