import { useLayoutEffect, useRef, useState } from 'react'
import { fillIn } from '../../src/words/fillIn.ts'
import { goTo } from '../stores/placeStore.ts'
import { useTexts } from '../text/texts.ts'
import { StateChip } from './StateChip.tsx'
import styles from './StateChips.module.css'
import type { Chip } from './stateChipView.ts'

/** The states at the top of the window in one line. What has no room is a number that leads to the printers. */
export function StateChips({ chips }: { readonly chips: readonly (Chip & { readonly key: string })[] }) {
  const { t } = useTexts()
  const { list, hidden } = useHidden(chips)
  const trouble = [...hidden].some((place) => chips[place]?.state === 'trouble')
  const more = fillIn(t.moreStates, { count: hidden.size })
  return (
    <ul ref={list} className={styles.states} aria-label={t.stationState}>
      {chips.map(({ key, ...chip }, place) => (
        <StateChip key={key} chip={chip} hidden={hidden.has(place)} />
      ))}
      <li className={styles.more} data-hidden={hidden.size === 0 ? '' : undefined}>
        <button
          type="button"
          data-state={trouble ? 'trouble' : undefined}
          aria-label={more}
          title={more}
          onClick={() => goTo('printers')}
        >
          +{hidden.size}
        </button>
      </li>
    </ul>
  )
}

/** Measured before it is painted, and again when the window or the words change. */
function useHidden(chips: readonly Chip[]) {
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => {
      const widths = [...element.children].map((child) => child.getBoundingClientRect().width)
      const line = {
        widths: widths.slice(0, -1),
        more: widths.at(-1) ?? 0,
        urgent: chips.map(({ state }) => state === 'trouble'),
        gap: Number.parseFloat(getComputedStyle(element).columnGap) || 0,
      }
      const next = hiddenChips(line, element.clientWidth)
      setHidden((now) => (same(now, next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [chips])
  return { list, hidden }
}

function same(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((place) => b.has(place))
}

/** Chips in one line at the top of the window; all lengths in the same unit. */
export interface ChipLine {
  readonly widths: readonly number[]
  /** Somebody has to do something: hidden last. */
  readonly urgent: readonly boolean[]
  readonly gap: number
  /** Width of the mark that says how many are hidden. */
  readonly more: number
}

/** The places that are hidden where not all have room: the first of all never, then whatever is urgent gets room first. */
export function hiddenChips({ widths, urgent, gap, more }: ChipLine, room: number): ReadonlySet<number> {
  const [first = 0, ...rest] = widths
  const all = rest.reduce((sum, width) => sum + gap + width, first)
  if (all <= room) return new Set()
  const places = rest.map((_, place) => place + 1)
  const inTurn = [...places.filter((place) => urgent[place]), ...places.filter((place) => !urgent[place])]
  const hidden = new Set<number>()
  let taken = first + gap + more
  for (const place of inTurn) {
    const wider = taken + gap + (widths[place] ?? 0)
    if (wider > room) hidden.add(place)
    else taken = wider
  }
  return hidden
}
