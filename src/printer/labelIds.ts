import { randomInt } from 'node:crypto'
import { addressKey } from '../model/printer.ts'

/**
 * The ids that labels to one printer were given and that it has not returned yet, on whatever connection: a label that
 * nobody watches any more comes out later, and its id on the connection that the printer has then.
 */
export interface LabelIds {
  /** Four characters that no label before this one is likely to have had. */
  next(): string
  /** The printer returned this one. False: no label has it, or it was returned before. */
  returned(id: string): boolean
}

/** By the address of the printer, however it is written. */
export type IdsOfPrinters = Map<string, LabelIds>

/** More labels than a printer holds. A printer that returns none is given none. */
const mostIds = 64

export function createLabelIds(): LabelIds {
  let open: readonly string[] = []
  return {
    next() {
      const id = randomInt(36 ** 4)
        .toString(36)
        .padStart(4, '0')
      open = [...open, id].slice(-mostIds)
      return id
    },
    returned(id) {
      const isOpen = open.includes(id)
      open = open.filter((one) => one !== id)
      return isOpen
    },
  }
}

export function idsOf(printers: IdsOfPrinters, uri: string): LabelIds {
  const key = addressKey(uri)
  const known = printers.get(key) ?? createLabelIds()
  printers.set(key, known)
  return known
}
