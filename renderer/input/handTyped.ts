import type { Field } from './fieldKeys.ts'
import { fieldOf } from './fieldKeys.ts'

/**
 * The fields that a hand has typed into and that nothing was sent of yet. What a scanner typed is taken out again, and
 * what the program filled in is nobody's work: neither makes a form half filled.
 */
interface Typed {
  readonly before: string
  now: string
  /** Changes that `now` does not tell yet. */
  pending: number
}

const typed = new Map<Field, Typed>()
const found = new WeakMap<Field, string>()
const sent = new WeakSet<HTMLFormElement>()

/** Follows the fields of the window. */
export function followHands(window: Window): void {
  const { document } = window
  document.addEventListener('focusin', ({ target }) => {
    const field = fieldOf(target)
    if (field !== null && !typed.has(field)) found.set(field, field.value)
  })
  const changed = ({ target, isTrusted }: Event) => {
    const field = fieldOf(target)
    if (field === null || !(isTrusted || typed.has(field))) return
    if (field.form !== null) sent.delete(field.form)
    const entry = typed.get(field) ?? { before: found.get(field) ?? '', now: '', pending: 0 }
    typed.set(field, entry)
    // Behind what the field itself makes of it: money is written with its dots.
    entry.pending++
    window.setTimeout(() => {
      entry.now = field.value
      entry.pending--
    })
  }
  document.addEventListener('input', changed, true)
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) sent.add(target)
  })
}

/** Something that a hand has typed stands in a form on the screen, and would be lost with it. */
export function isHalfFilled(): boolean {
  for (const [field, entry] of typed) {
    if (!field.isConnected) typed.delete(field)
    else if (isUnsent(field, entry)) return true
  }
  return false
}

/** What is only looked for is nobody's work, and what is kept beyond its screen is not lost with it. */
function isUnsent(field: Field, { before, now, pending }: Typed): boolean {
  const form = field.closest<HTMLElement>('form, dialog')
  if (form === null || field.closest('[data-searches], [data-kept]') !== null || !field.checkVisibility()) return false
  if (field.form !== null && sent.has(field.form) && !hasFault(field.form)) return false
  // A scanner's keys come one behind the other, and no timer between them: what stands there is what was typed.
  const isTyped = pending > 0 || plain(field.value) === plain(now)
  return isTyped && plain(field.value) !== plain(before)
}

/** It was sent and not taken: what is in it is still to be mended. */
function hasFault(form: HTMLFormElement): boolean {
  return form.querySelector('[role=alert], [aria-invalid=true]') !== null
}

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}
