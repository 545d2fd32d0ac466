import type { PrinterRow, ServiceRow } from '../../src/contract/card.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText } from '../../src/words/format.ts'
import type { Language } from '../../src/words/language.ts'
import { sizeText } from '../text/format.ts'
import type { Texts } from '../text/vi.ts'

/** A state at the top of the window: whose it is, in words, and one of four marks. */
export interface Chip {
  readonly name: string
  /** Sizes of a printer; the first to go where there is no room. */
  readonly sizes: string
  readonly words: string
  /** `waits`: it goes on by itself or nobody asked yet. `trouble`: somebody has to do something. */
  readonly state: 'ready' | 'works' | 'waits' | 'trouble'
}

/** `waiting`: labels that wait for it. */
export function serviceChip(service: ServiceRow, t: Texts, language: Language, waiting = 0): Chip {
  const { state, tookMs } = service
  const well = state === 'reachable' || state === 'slow'
  const took = well && tookMs !== null ? `${countText(Math.round(tookMs), language)} ms` : ''
  const words = state === 'reachable' && took !== '' ? [] : [t.serviceState[state]]
  const waits = waiting > 0 ? [fillIn(t.waitingForService, { count: countText(waiting, language) })] : []
  const marks = {
    unknown: 'waits',
    reachable: 'ready',
    slow: 'waits',
    unreachable: 'trouble',
    denied: 'trouble',
    failing: 'trouble',
  } as const
  return {
    name: t.service,
    sizes: '',
    words: [t.environment[service.environment], ...words, took, ...waits].filter(Boolean).join(' · '),
    state: marks[state],
  }
}

/** A printer with its sizes, and what it waits for: the first reason says it, a silent printer is no ready one. */
export function printerChip(printer: PrinterRow, t: Texts, language: Language): Chip {
  const [reason] = printer.reasons
  const trouble = printer.state === 'stopped' || (reason !== undefined && reason !== 'busy')
  const words = reason === undefined ? wordsOf(printer, t) : [t.reason[reason]]
  const queued = printer.queued > 0 ? [fillIn(t.queued, { count: countText(printer.queued, language) })] : []
  const sizes = printer.sizes.map((size) => sizeText(size).replaceAll(' ', '')).join(', ')
  return { name: printer.name, sizes, words: [...words, ...queued].join(' · '), state: trouble ? 'trouble' : mark() }

  function mark(): Chip['state'] {
    if (printer.state === 'processing') return 'works'
    return printer.state === 'idle' ? 'ready' : 'waits'
  }
}

/** A printer that is ready is quiet about it. */
function wordsOf({ state }: PrinterRow, t: Texts): readonly string[] {
  return state === 'idle' ? [] : [t.printerState[state]]
}
