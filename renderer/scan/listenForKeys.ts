import type { Pressed, ScanLine } from './scanLine.ts'
import { emptyLine, paste, press } from './scanLine.ts'

/** What the keys of the whole window lead to. */
export interface KeyListeners {
  /** Any key or pointer: sound may be unlocked. */
  touched(): void
  line(text: string): void
  scanned(line: string): void
  /** A key that is not for the line. True: it was for the screen, and nothing else may see it. */
  command(key: string): boolean
}

/**
 * Takes every key of the window before any element sees it: there is no field that could lose the focus. Returns what
 * ends it.
 */
export function listenForKeys(window: Window, listeners: KeyListeners): () => void {
  let line: ScanLine = emptyLine
  const swallowed = new Set<string>()

  const settle = (pressed: Pressed) => {
    line = pressed.line
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
    event.preventDefault()
    settle(paste(line, event.clipboardData?.getData('text/plain') ?? '', event.timeStamp))
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
    window.removeEventListener('keydown', keydown, capture)
    window.removeEventListener('keyup', keyup, capture)
    window.removeEventListener('paste', pasted, capture)
    window.removeEventListener('pointerdown', pointer, capture)
    window.removeEventListener('click', clicked)
  }
}

/** With a line begun, its characters and the keys that edit it are the line's. */
function isForLine(key: string, line: ScanLine): boolean {
  return line.text !== '' && (key.length === 1 || key === 'Escape' || key === 'Delete')
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
