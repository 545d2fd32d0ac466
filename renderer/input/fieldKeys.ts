import { beginOfBurst, createChain, fewestInField, mayLackBegin } from './burst.ts'
import type { ScannerKey } from './scannerKey.ts'
import { characterOf } from './scannerKey.ts'
import type { ScannerPreferences } from './scannerPreferences.ts'
import type { FieldScan } from './sentText.ts'
import { createSentText, isSent } from './sentText.ts'

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
  /**
   * Every key goes down here before a field sees it. True: it comes behind what a program sent, which was a scan and is out of its field,
   * and so it is no field's.
   */
  follow(key: ScannerKey): boolean
  /** A key of a field: of a character the next one is measured, also where an input method makes something else of it. */
  typed(key: ScannerKey): void
  /**
   * Every key goes down here, wherever it is: true, it comes behind a character in a field and what followed that as soon as no hand is
   * at another key. An Enter or a Tab then is of a scan too short to be known as one, and would do what the form or the list is for.
   */
  isTooSoon(at: number): boolean
  close(): void
}

export interface FieldListeners {
  scanner(): Pick<ScannerPreferences, 'gapMs' | 'ends'>
  /** What a program sent was a scan. */
  sent(scan: FieldScan, field: Field): void
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

/** Far more than it takes to know a scanner. */
const mostKept = 12

export function createFieldKeys({ scanner, sent }: FieldListeners): FieldKeys {
  const gapMs = () => scanner().gapMs
  const text = createSentText(gapMs)
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
    follow: text.follow,
    close: text.close,
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
      if (characterOf(key) === null || text.isOpen()) return null
      typed = [...typed, { key, before: composed ?? contentsOf(field) }]
        .sort((a, b) => a.key.at - b.key.at)
        .slice(-mostKept)
      const keys = typed.map((one) => one.key)
      const least = fewestInField(gapMs())
      const begin = beginOfBurst(keys, gapMs(), least)
      if (begin === null || (row.isRewritten && row.own < least)) return null
      const before = typed[begin]?.before ?? null
      const wasComposed = composed !== null
      typed = []
      const scan = { keys: keys.slice(begin), isWhole: !mayLackBegin(keys, begin) }
      if (!wasComposed && scanner().ends === 'key' && scan.keys.every(isSent) && holdsText(field)) {
        text.begin(scan, (whole) => {
          giveBack(field, before)
          sent(whole, field)
        })
        return null
      }
      giveBack(field, before)
      // Whatever an input method sends later goes to the place of the last selection, be it in a field that was left.
      if (wasComposed) field.ownerDocument.getSelection()?.removeAllRanges()
      return scan
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

/** What is typed there is nobody else’s to read. */
export function isSecret(field: HTMLElement): boolean {
  return field.matches('[type=password], [data-secret]')
}

/** A list has none, and a secret is in its field for no moment longer than it must. */
function holdsText(field: Field): boolean {
  return !(field instanceof HTMLSelectElement) && !isSecret(field)
}

function contentsOf(field: Field): Contents {
  if (field instanceof HTMLSelectElement) return { value: '', from: null, to: null }
  return { value: field.value, from: field.selectionStart, to: field.selectionEnd }
}

/** Leaving the field first ends whatever an input method was still composing in it. */
function giveBack(field: Field, before: Contents | null): void {
  if (before === null) return
  const { value, from, to } = before
  field.blur()
  // In a list no character chooses.
  if (field instanceof HTMLSelectElement || field.value === value) return
  // The property of the element itself is React's, which takes no notice of a value that is set through it.
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (from !== null) field.setSelectionRange(from, to)
}
