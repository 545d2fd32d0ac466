/** Whether a printer does a thing when it is asked; null: nobody knows yet. */
export type LearnedAnswer = 'answers' | 'mute' | null

/** What was learned of each printer, by a key that begins with its address. Kept over a restart by whoever hands it in. */
export interface PrinterMemory {
  get(key: string): LearnedAnswer
  set(key: string, answer: LearnedAnswer): void
}

/** A memory that lasts as long as the program. */
export function createPrinterMemory(): PrinterMemory {
  const learned = new Map<string, LearnedAnswer>()
  return {
    get: (key) => learned.get(key) ?? null,
    set: (key, answer) => {
      learned.set(key, answer)
    },
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

/** What was learned is asked and tried again: another printer may stand there, or it was learned of a stopped one. */
export function forgetPrinter(memory: PrinterMemory, uri: string): void {
  for (const key of [uri, ...lessons.map((lesson) => lessonKey(uri, lesson))]) {
    if (memory.get(key) !== null) memory.set(key, null)
  }
}
