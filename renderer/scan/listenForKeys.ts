import type { Pressed, ScanLine } from './scanLine.ts'
import { emptyLine, paste, press } from './scanLine.ts'
import { isCommandInField } from './windowKeys.ts'

/** What the keys of the whole window lead to. */
export interface KeyListeners {
  /** Any key or pointer: sound may be unlocked. */
  touched(): void
  line(text: string): void
  scanned(line: string): void
  /** A key that is not for the line. True: it was for the screen, and nothing else may see it. */
  command(key: string): boolean
  /** Alt and a number: another screen. True: there is one. */
  screen(number: number): boolean
  /** One character that nothing followed: no scanner sends one. True: it was a key, and is no line. */
  lone(character: string): boolean
  /** What was pasted outside a field. True: the screen that is shown took all of it. */
  pasted(text: string): boolean
}

/** No scanner is so slow between two characters, milliseconds. */
const loneAfter = 150

/**
 * Takes every key of the window before any element sees it: there is no field that could lose the focus. Returns what
 * ends it.
 */
export function listenForKeys(window: Window, listeners: KeyListeners): () => void {
  let line: ScanLine = emptyLine
  let waiting: ReturnType<typeof setTimeout> | undefined
  const swallowed = new Set<string>()

  const alone = () => {
    if (!listeners.lone(line.text)) return
    line = emptyLine
    listeners.line('')
  }

  const settle = (pressed: Pressed) => {
    clearTimeout(waiting)
    line = pressed.line
    if ([...line.text].length === 1) waiting = setTimeout(alone, loneAfter)
    listeners.line(line.text)
    if (pressed.scanned !== null) listeners.scanned(pressed.scanned)
  }
  const take = (event: KeyboardEvent) => {
    swallow(event)
    swallowed.add(event.code)
  }
  const keydown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    listeners.touched()
    if (event.altKey && /^Digit[1-9]$/.test(event.code) && listeners.screen(Number(event.code.slice(5))))
      return take(event)
    if (isField(event.target) && !isCommandInField(event.key)) return leaveField(event)
    const { key, ctrlKey: ctrl, altKey: alt, metaKey: meta, timeStamp: at } = event
    if (!ctrl && !alt && !meta && !isForLine(key, line)) {
      // A key held down acts once: an F9 that repeats would print a heap.
      const obeyed = event.repeat ? swallowed.has(event.code) : listeners.command(key)
      if (obeyed) return take(event)
    }
    const pressed = press(line, { key, ctrl, alt, meta, at })
    if (!pressed.taken) return
    take(event)
    settle(pressed)
  }
  // A button that is focused is pressed by the release of the space bar: the release goes the way of the press.
  const keyup = (event: KeyboardEvent) => {
    if (swallowed.delete(event.code)) swallow(event)
  }
  const pasted = (event: ClipboardEvent) => {
    if (isField(event.target)) return
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!listeners.pasted(text)) settle(paste(line, text, event.timeStamp))
  }
  const pointer = () => listeners.touched()
  // What was pressed with the pointer does not keep the focus: no later Enter may press it again.
  const clicked = ({ detail, target }: MouseEvent) => {
    if (detail > 0 && target instanceof Element) target.closest('button')?.blur()
  }

  const capture = { capture: true }
  window.addEventListener('keydown', keydown, capture)
  window.addEventListener('keyup', keyup, capture)
  window.addEventListener('paste', pasted, capture)
  window.addEventListener('pointerdown', pointer, capture)
  window.addEventListener('click', clicked)
  return () => {
    clearTimeout(waiting)
    window.removeEventListener('keydown', keydown, capture)
    window.removeEventListener('keyup', keyup, capture)
    window.removeEventListener('paste', pasted, capture)
    window.removeEventListener('pointerdown', pointer, capture)
    window.removeEventListener('click', clicked)
  }
}

const fields = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** What is typed into a field of a leader's screen is the field's. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(fields) !== null
}

/** Esc leaves a field, so that scans and keys are the window's again. In a dialog it is the dialog's. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement && target.closest('dialog') === null) target.blur()
}

/** With a line begun, its characters and the keys that edit it are the line's. */
function isForLine(key: string, line: ScanLine): boolean {
  return line.text !== '' && (key.length === 1 || key === 'Escape' || key === 'Delete')
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
