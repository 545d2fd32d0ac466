/** Whether a printer answers when it is asked; null: nobody asked yet. */
export type LearnedAnswer = 'answers' | 'mute' | null

/** What was learned of each printer, by its address. Kept over a restart by whoever hands it in. */
export interface PrinterMemory {
  get(uri: string): LearnedAnswer
  set(uri: string, answer: LearnedAnswer): void
}

/** A memory that lasts as long as the program. */
export function createPrinterMemory(): PrinterMemory {
  const learned = new Map<string, LearnedAnswer>()
  return {
    get: (uri) => learned.get(uri) ?? null,
    set: (uri, answer) => {
      learned.set(uri, answer)
    },
  }
}
