import type { PrinterMemory } from '../printer/printerMemory.ts'
import type { Store } from '../store/store.ts'

/** What was learned of printers, in the data folder. */
export function rememberIn({ printerMemory }: Store): PrinterMemory {
  return {
    get(key) {
      const learned = printerMemory.get(key)
      return learned === 'answers' || learned === 'mute' ? learned : null
    },
    set: (key, answer) => void printerMemory.set(key, answer),
    number(key) {
      const kept = printerMemory.get(key)
      return typeof kept === 'number' ? kept : null
    },
    keep: (key, number) => void printerMemory.set(key, number),
  }
}
