/** Whether a printer does a thing when it is asked; null: nobody knows yet. */
export type LearnedAnswer = 'answers' | 'mute' | null

/** What was learned of each printer, by a key that begins with its address. Kept over a restart by whoever hands it in. */
export interface PrinterMemory {
  get(key: string): LearnedAnswer
  set(key: string, answer: LearnedAnswer): void
  /** A number that was kept; null: none. */
  number(key: string): number | null
  keep(key: string, number: number | null): void
}

/** A memory that lasts as long as the program. */
export function createPrinterMemory(): PrinterMemory {
  const learned = new Map<string, LearnedAnswer>()
  const numbers = new Map<string, number | null>()
  return {
    get: (key) => learned.get(key) ?? null,
    set: (key, answer) => {
      learned.set(key, answer)
    },
    number: (key) => numbers.get(key) ?? null,
    keep: (key, number) => void numbers.set(key, number),
  }
}

/**
 * The things that are learned of a printer beside whether it answers at all. `counter`: it answers the question for its
 * counter. `counts`: that counter was seen to move by exactly one label. `echo`: it returned the id of a label.
 * `closes`: it ends its side of a connection after ours. `others`: other programs print on it too.
 */
const lessons = ['counter', 'counts', 'echo', 'closes', 'others'] as const

/**
 * `cut` is no lesson but a debt: a connection broke in the middle of a label, and the printer may wait for the rest.
 * `filled`: it was silent, was filled up for that, and has not answered since.
 */
export function lessonKey(uri: string, lesson: (typeof lessons)[number] | 'cut' | 'filled'): string {
  return `${uri}#${lesson}`
}

/**
 * `counted`: by the printer when it was last used from here. `unexplained`, `unexplained-at`: see unexplained.ts. `alone`:
 * labels of ours in a row since others were noticed, with no label of anybody's between.
 */
const numbers = ['counted', 'unexplained', 'unexplained-at', 'alone'] as const

export function numberKey(uri: string, number: (typeof numbers)[number]): string {
  return `${uri}#${number}`
}

/** What was learned is asked and tried again: another printer may stand there, or it was learned of a stopped one. */
export function forgetPrinter(memory: PrinterMemory, uri: string): void {
  for (const key of [uri, ...lessons.map((lesson) => lessonKey(uri, lesson))]) {
    if (memory.get(key) !== null) memory.set(key, null)
  }
  for (const key of numbers.map((number) => numberKey(uri, number))) {
    if (memory.number(key) !== null) memory.keep(key, null)
  }
}
