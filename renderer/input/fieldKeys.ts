import { beginOfBurst, createChain, fewest, mayLackBegin } from './burst.ts'
import type { ScannerKey } from './scannerKey.ts'
import { characterOf } from './scannerKey.ts'

/**
 * A scanner that types into a field. The first few characters are in it before anybody can know; then the field gets
 * back what it had, and the scan goes where scans go. What a person types stays.
 */
export interface FieldKeys {
  /** One key in a field, before the field sees it. Answers with the scan so far, once it is known to be one. */
  press(key: ScannerKey, field: Field): FieldScan | null
  /** An input method begins to compose in a field (null: it has ended): what is there now is what it had before. */
  compose(target: EventTarget | null): void
  forget(): void
  /** A key of a field: of a character the next one is measured, also where an input method makes something else of it. */
  typed(key: ScannerKey): void
  /**
   * Every key goes down here, wherever it is: true, it comes behind a character in a field and what followed that as soon as no hand is
   * at another key. An Enter or a Tab then is of a scan too short to be known as one, and would do what the form or the list is for.
   */
  isTooSoon(at: number): boolean
}

const held = ['Shift', 'CapsLock']

/** The elements that text is typed into, and lists: what a scanner types there is a scan too. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  readonly key: ScannerKey
  readonly before: Contents
}

interface Contents {
  readonly value: string
  readonly from: number | null
  readonly to: number | null
}

/** `isWhole` false: keys that may be its beginning were left in the field. */
export interface FieldScan {
  readonly keys: readonly ScannerKey[]
  readonly isWhole: boolean
}

/** Far more than it takes to know a scanner. */
const mostKept = 12

export function createFieldKeys(gapMs: () => number): FieldKeys {
  let typed: readonly Typed[] = []
  let place: Field | null = null
  let composed: Contents | null = null
  const [chain, pace] = [createChain(), createChain()]
  let row = emptyRow
  return {
    typed(key) {
      if (characterOf(key) !== null) chain.begin(key.at)
    },
    isTooSoon: (at) => chain.goesOn(at, gapMs()),
    compose(target) {
      const field = fieldOf(target)
      composed = field === null ? null : contentsOf(field)
    },
    forget() {
      typed = []
    },
    press(key, field) {
      // A scanner holds Shift for each capital.
      if (held.includes(key.key)) return null
      if (field !== place || characterOf(key) === null) typed = []
      place = field
      row = goOn(pace.goesOn(key.at, gapMs()) ? row : emptyRow, key)
      pace.begin(key.at)
      if (characterOf(key) === null) return null
      typed = [...typed, { key, before: composed ?? contentsOf(field) }]
        .sort((a, b) => a.key.at - b.key.at)
        .slice(-mostKept)
      const keys = typed.map((one) => one.key)
      const begin = beginOfBurst(keys, gapMs())
      if (begin === null || (row.isRewritten && row.own < fewest)) return null
      const first = typed[begin]
      const wasComposed = composed !== null
      typed = []
      if (first !== undefined) giveBack(field, first.before)
      // Whatever an input method sends later goes to the place of the last selection, be it in a field that was left.
      if (wasComposed) field.ownerDocument.getSelection()?.removeAllRanges()
      return { keys: keys.slice(begin), isWhole: !mayLackBegin(keys, begin) }
    },
  }
}

/**
 * Keys that follow one another at a scanner's pace. Behind a Backspace among them may be a word made anew: UniKey and its kin on
 * Windows swallow the key that decides, take the word back and send it, and so do macros. A scanner's own keys have a place on a
 * keyboard.
 */
interface Row {
  readonly own: number
  readonly isRewritten: boolean
}

const emptyRow: Row = { own: 0, isRewritten: false }

function goOn({ own, isRewritten }: Row, key: ScannerKey): Row {
  if (key.key === 'Backspace') return { own, isRewritten: true }
  return { own: own + (key.code !== '' && characterOf(key) !== null ? 1 : 0), isRewritten }
}

/** The field of an element, if it is in one. */
export function fieldOf(target: EventTarget | null): Field | null {
  const field = target instanceof HTMLElement ? target.closest(fields) : null
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return isField ? field : null
}

const fields = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select'

function contentsOf(field: Field): Contents {
  if (field instanceof HTMLSelectElement) return { value: '', from: null, to: null }
  return { value: field.value, from: field.selectionStart, to: field.selectionEnd }
}

/** Leaving the field first ends whatever an input method was still composing in it. */
function giveBack(field: Field, { value, from, to }: Contents): void {
  field.blur()
  // In a list no character chooses.
  if (field instanceof HTMLSelectElement || field.value === value) return
  // The property of the element itself is React's, which takes no notice of a value that is set through it.
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (from !== null) field.setSelectionRange(from, to)
}
