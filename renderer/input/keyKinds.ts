/** What kind of a key it is, whatever the window is in. Pure. */

export type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>

export function hasModifier({ ctrlKey, altKey, metaKey }: Modifiers): boolean {
  return ctrlKey || altKey || metaKey
}

export function isAltDigit({ altKey, code }: KeyboardEvent): boolean {
  return altKey && /^Digit\d$/.test(code)
}

export function isWithCtrl({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey && !altKey && !metaKey
}

/** Held for another key, or without any meaning here. */
export function isIdle(key: string): boolean {
  return /^(Shift|CapsLock|Control|Alt|Meta|NumLock|Pause|ScrollLock|Process|Dead|Unidentified)/.test(key)
}

/**
 * Keys that many scanners press for a control character of a bar code, whatever its maker meant by it: F7 to F10 for the separators FS to
 * US, F6 for ESC, Insert for SO, and Alt or Ctrl with another key; and what pastes, on any system. Ctrl+J and Ctrl+M end a line.
 */
export function isNamed(event: KeyboardEvent): boolean {
  if (event.altKey) return isAltDigit(event)
  if (isPasting(event, anySystem)) return true
  return isWithCtrl(event)
    ? /^[a-ik-ln-z]$/i.test(event.key)
    : /^(F\d{1,2}|Insert|Home|End|Page\w+|Arrow\w+)$/.test(event.key)
}

/** Keys that press, leave, move or choose what has the focus; those of a line that is begun are its own. */
export function isDoing(event: KeyboardEvent): boolean {
  return !event.repeat && !hasModifier(event) && /^(Enter|Escape|Backspace|Delete|Tab| )$/.test(event.key)
}

/** Sends a form, or goes on from one of its fields. */
export function isSending(event: KeyboardEvent): boolean {
  return !event.repeat && !hasModifier(event) && /^(Enter|Tab)$/.test(event.key)
}

/** Moves the focus, a cursor or what is seen; the next one that a bar code has might press what that leads to. */
export function isMoving({ key, repeat }: KeyboardEvent): boolean {
  return !repeat && /^(Tab|Home|End|Page\w+|Arrow\w+)$/.test(key)
}

/** Makes text where it is typed. */
export function isTyping(event: KeyboardEvent): boolean {
  return [...event.key].length === 1 && (!hasModifier(event) || event.getModifierState('AltGraph'))
}

/** By these the browser pastes what is in the clipboard; where the system is another one, by what any of them has. */
export function isPasting(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  system: string = platform,
): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) {
    const isOurs = (ctrlKey && !system.startsWith('Mac')) || (metaKey && !/^(Win|Linux)/.test(system))
    return isOurs && (code === 'KeyV' || /^v$/i.test(key))
  }
  return (shiftKey ? /^(Paste|Insert)$/ : /^Paste$/).test(key)
}

/** A lock of the keyboard: no hand holds it for another key. */
export function isLock(key: string): boolean {
  return /^(CapsLock|NumLock|ScrollLock|Pause)$/.test(key)
}

/** An input method has the key, and what it makes of it is no key. */
export function isKept({ isComposing, key }: KeyboardEvent): boolean {
  return isComposing || key === 'Process'
}

/** How scanners type a line end, or a separator within a line: Ctrl with these. */
export function isLineControl(event: KeyboardEvent): boolean {
  return isWithCtrl(event) && /^[jm\\\]^_]$/i.test(event.key)
}

/**
 * A key by which the browser itself would do something: its address bar takes the rest of a bar code, and runs `javascript:` that is typed
 * there in this very page, as its console does; loaded anew, the page hears no key for a moment. What is left to it: the clipboard, zoom,
 * and what edits a field. Ctrl+T, N and W it never gives.
 */
export function isBrowsers(event: KeyboardEvent, isInField: boolean): boolean {
  const { key, code, altKey, metaKey, shiftKey } = event
  if (/^(F\d{1,2}$|Browser|Launch|ContextMenu)/.test(key)) return true
  if (!hasModifier(event) || isIdle(key) || event.getModifierState('AltGraph')) return false
  // Characters by their numbers, and on a Mac by Option.
  if (altKey && !metaKey) return !(isInField && (isMac || (code.startsWith('Numpad') && /^\d$/.test(key))))
  if (metaKey && /^[hmq]$/i.test(key)) return !isMac
  if (altKey) return true
  const isEditing = shiftKey ? /^([vz]|Home|End|Arrow\w+)$/i : /^([avxyz]|Backspace|Delete|Insert|Home|End|Arrow\w+)$/i
  if (isInField && isEditing.test(key)) return false
  if (!shiftKey && /^[ai]$/i.test(key) && isInGrid(event.target)) return false
  return !(shiftKey ? /^[+]$/ : /^[cv+=0-]$/i).test(key)
}

const anySystem = ''
const platform = typeof navigator === 'undefined' ? anySystem : navigator.platform
const isMac = platform.startsWith('Mac')

/** Rows are chosen there by keys of its own. */
function isInGrid(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=grid]') !== null
}

const fields = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** What is typed into a field of a leader's screen is the field's. */
export function isTextField(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest(fields) !== null
}

export function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('select') !== null
}

/** No letter chooses in a list: a scan that is short, or comes before anybody can know it, would change a setting. */
export function isLetterInList(event: KeyboardEvent): boolean {
  return isInList(event.target) && !hasModifier(event) && event.key !== ' ' && [...event.key].length === 1
}

/** An Enter on something that is pressed, opened or sent by it. */
export function isPressing({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof Element && !target.matches('body, main, [data-home]')
}
