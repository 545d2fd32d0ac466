import { isBurst } from './burst.ts'
import type { FieldKeys } from './fieldKeys.ts'
import { createFieldKeys, fieldOf, isSecret } from './fieldKeys.ts'
import type { HandPaste } from './handPaste.ts'
import { createHandPaste } from './handPaste.ts'
import { createHandPress } from './handPress.ts'
import {
  hasModifier,
  isAltDigit,
  isBrowsers,
  isDoing,
  isIdle,
  isInList,
  isKept,
  isLetterInList,
  isLineControl,
  isMoving,
  isNamed,
  isPasting,
  isPressing,
  isSending,
  isTextField,
  isTyping,
  isWithCtrl,
} from './keyKinds.ts'
import type { LineListeners, ScannerEnd } from './scannerEnd.ts'
import { createScannerEnd } from './scannerEnd.ts'
import type { ScannerKey } from './scannerKey.ts'
import { usCharacter } from './scannerKey.ts'
import type { SecretPlace, SecretRest } from './secretRest.ts'
import { createSecretRest } from './secretRest.ts'
import { createSpaceBar } from './spaceBar.ts'
import { isCommandInField } from './windowKeys.ts'

/** What the keys of the whole window lead to. */
export interface KeyListeners extends LineListeners {
  /** Any key or pointer: sound may be unlocked. */
  touched(): void
  /** A key that is not for the line. True: it was for the screen, and nothing else may see it. */
  command(key: string): boolean
  /** Alt and a number: another screen. True: there is one. */
  screen(number: number): boolean
  /** Ctrl and a letter, also from a field. True: it means something here. */
  chord(letter: string): boolean
  /** Another screen was asked for: what is typed is for no field of the one before. */
  leaving(): boolean
  /** Something was pasted outside a field by keys that no hand held, and nothing of it is taken. */
  notHeld(): void
}

/**
 * Takes every key of the window before any element sees it: there is no field that could lose the focus, and none that a
 * scanner types into. Returns what ends it.
 */
export function listenForKeys(window: Window, listeners: KeyListeners): () => void {
  const [hand, rest] = [createHandPress(), createSecretRest()]
  const scanner = createScannerEnd(endingRest(listeners, rest), hand)
  const pastes = createHandPaste(hand, { ...listeners, taken: scanner.paste })
  const fieldKeys = createFieldKeys({ ...listeners, sent: (scan, field) => scanner.takeOver(scan, field, 'keys') })
  const space = createSpaceBar(listeners.scanner, hand)
  const isTypedInto = (target: EventTarget | null) =>
    isTextField(target) && !(listeners.leaving() && target.closest('dialog') === null) && !isLines(target, scanner)
  const swallowed = new Set<string>()
  const take = (event: KeyboardEvent) => {
    swallow(event)
    swallowed.add(event.code)
  }
  /** It did something, or will. Held down it goes on to do nothing. */
  const act = (event: KeyboardEvent, hasActed = true) => {
    if (!event.repeat) scanner.passed(event.timeStamp, undefined, hasActed)
    take(event)
  }
  /** Keys in a field that were counted when they went down; those that an input method keeps are counted coming up. */
  const [counted, kept] = [new Set<string>(), new Set<string>()]
  const takeFromField = fieldTaker(scanner, fieldKeys, listeners)
  /** What a hand types there is followed by an Enter of the hand. */
  const inFieldDown = (event: KeyboardEvent): void => {
    if (!hasModifier(event)) fieldKeys.typed(scannerKey(event))
    if (isKept(event)) {
      scanner.typed(event.timeStamp)
      return void kept.add(event.code)
    }
    counted.add(event.code)
    if (takeFromField(event, 'keys') || isLetterInList(event)) return void take(event)
    if (space.press(event)) return void act(event, false)
    passedInField(scanner, pastes, event, listeners.scanner().gapMs)
    leaveField(event)
  }
  const keydown = (event: KeyboardEvent) => {
    if (space.isAgain(event)) return
    listeners.touched()
    space.follow(event.timeStamp)
    const [isHeld, isTooSoon] = [hand.follow(event), fieldKeys.isTooSoon(event.timeStamp)]
    if (scanner.isBehind(event) || takesRest(event, rest, scanner)) return take(event)
    if (isHeld || scanner.readsReleases(event.timeStamp)) return swallow(event)
    const inField = !fieldKeys.follow(scannerKey(event)) && isTypedInto(event.target)
    const isFree = scanner.isEmpty() && (!inField || isInList(event.target))
    if (isDropped(scanner, event, { inField, isFree, isTooSoon })) return take(event)
    if (isAltDigit(event) && listeners.screen(Number(event.code.slice(5)))) return act(event)
    if (isWithCtrl(event) && listeners.chord(event.key.toLowerCase())) return act(event)
    const [endsLine, isFunction] = [isLineControl(event), /^F\d/.test(event.key) && !hasModifier(event)]
    if (!isFunction && !(endsLine && !scanner.isEmpty()) && isBrowsers(event, inField)) return act(event, !endsLine)
    if (inField && !isCommandInField(commandKey(event))) return inFieldDown(event)
    if (event.isComposing) return
    // Held down it would press what its first press brought: the yes of a question.
    if (event.repeat && event.key === 'Enter') return swallow(event)
    const key = scannerKey(event)
    if (!hasModifier(event) && !scanner.isForLine(key)) {
      // A key held down acts once: an F9 that repeats would print a heap.
      if (event.repeat ? swallowed.has(event.code) : listeners.command(commandKey(event))) return act(event)
      if (space.press(event)) return act(event, false)
    }
    if (scanner.press(key, event)) take(event)
    else if (isFunction) act(event, false)
    else passedOutside(scanner, pastes, event, isFree)
  }
  const keyup = (event: KeyboardEvent) => {
    const wasCounted = counted.delete(event.code)
    const isComposed = (kept.delete(event.code) || event.isComposing) && !wasCounted
    hand.letGo(event)
    if (scanner.readsReleases(event.timeStamp)) {
      swallow(event)
      if (!wasCounted) scanner.release(releasedKey(event))
    } else if (swallowed.delete(event.code)) {
      // A button that is focused is pressed by the release of the space bar: the release goes the way of the press.
      swallow(event)
    } else if (isComposed && (isPlaceBehind(scanner, event) || takeFromField(event, 'releases'))) swallow(event)
  }
  const beside = besideKeys(pastes, fieldKeys, { ...listeners, isTypedInto, rest, scanner })
  return listenTo(window, { keydown, keyup, ...beside }, [scanner.close, fieldKeys.close, pastes.close, hand.cancel])
}

/** A field or a list may have the focus while a scan that was begun in it goes on. */
function isLines(target: HTMLElement, scanner: ScannerEnd): boolean {
  return scanner.isTakenOut() || (isInList(target) && !scanner.isEmpty())
}

/** A scan that was begun in the field of a secret is out of it, and the rest of it is the line's. */
function placeOf({ target }: KeyboardEvent, scanner: ScannerEnd): SecretPlace {
  if (!scanner.isEmpty()) return 'line'
  const field = fieldOf(target)
  return field !== null && isSecret(field) ? 'secret' : 'elsewhere'
}

/** The rest of a secret is the line's: a badge in it is taken, and everything else turned away aloud. No line begins with a blank. */
function takesRest(event: KeyboardEvent, rest: SecretRest, scanner: ScannerEnd): boolean {
  if (!rest.takes(event, placeOf(event, scanner))) return false
  if (!isTyping(event) || event.key === ' ') return true
  const field = fieldOf(event.target)
  field?.blur()
  scanner.takeOver({ keys: [scannerKey(event)], isWhole: true }, field, 'rest')
  return true
}

/** A scanner without a key at its end ends the rest of a secret by its scan, as others do by their Enter. */
function endingRest(listeners: LineListeners, rest: SecretRest): LineListeners {
  return {
    ...listeners,
    intoSecret(line, keys) {
      const { ends, gapMs } = listeners.scanner()
      if (ends === 'silence' && isBurst(keys, gapMs)) rest.end()
      listeners.intoSecret(line, keys)
    },
  }
}

/** Of what an input method had its place alone is told. */
function isPlaceBehind(scanner: ScannerEnd, { code: key, timeStamp }: KeyboardEvent): boolean {
  return scanner.isBehind({ key, timeStamp })
}

interface KeyPlace {
  readonly inField: boolean
  /** No line is begun, and the keys that press and choose are not a field's own. */
  readonly isFree: boolean
  readonly isTooSoon: boolean
}

/** A key that does something comes as soon behind another one as no hand's does. */
function isDropped(scanner: ScannerEnd, event: KeyboardEvent, { inField, isFree, isTooSoon }: KeyPlace): boolean {
  if (!isNamed(event) && !(inField && isSending(event)) && !(isFree && isDoing(event))) return false
  // The cursor of a field is also moved by what makes Vietnamese of its letters.
  const isCursor = inField && isMoving(event) && event.key !== 'Tab' && !isInList(event.target)
  return isTooSoon || (!isCursor && scanner.isInside(event.timeStamp))
}

/** A hand that types is quick at its next key; behind what it pastes it is not. */
function passedInField(scanner: ScannerEnd, pastes: HandPaste, event: KeyboardEvent, gapMs: number): void {
  if (isPasting(event)) pastes.pressInField()
  if (isTyping(event)) scanner.typed(event.timeStamp)
  else if (isPasting(event) && !event.repeat) scanner.passed(event.timeStamp)
  else if (!isIdle(event.key) && !event.repeat)
    scanner.passed(event.timeStamp, gapMs, /^(Enter|Escape)$/.test(event.key))
}

/** Outside a field. What is held down pastes once. */
function passedOutside(scanner: ScannerEnd, pastes: HandPaste, event: KeyboardEvent, isFree: boolean): void {
  const { key, repeat, timeStamp } = event
  if (isPasting(event) && repeat) swallow(event)
  if (isFree && !isIdle(key) && !repeat) scanner.passed(timeStamp, undefined, isPressing(event))
  if (isPasting(event) && !repeat) pastes.press(event)
}

/** Of a key in a field. True: a scanner types there, and the key is the scan's. */
function fieldTaker(scanner: ScannerEnd, inField: FieldKeys, { scanner: scannerNow }: Pick<KeyListeners, 'scanner'>) {
  return (event: KeyboardEvent, from: 'keys' | 'releases'): boolean => {
    const field = fieldOf(event.target)
    if (field === null || hasModifier(event)) return false
    if (!scannerNow().fromFields && !isSecret(field)) return false
    // A key that is held repeats as fast as a scanner.
    if (event.repeat) {
      inField.forget()
      return false
    }
    const scan = inField.press(from === 'keys' ? scannerKey(event) : releasedKey(event), field)
    if (scan !== null) scanner.takeOver(scan, field, from)
    return scan !== null
  }
}

interface Beside extends Pick<KeyListeners, 'touched'> {
  readonly rest: SecretRest
  readonly scanner: ScannerEnd
  readonly isTypedInto: (target: EventTarget | null) => boolean
}

function besideKeys(pastes: HandPaste, inField: FieldKeys, { isTypedInto, touched, rest, scanner }: Beside) {
  return {
    composing: (event: CompositionEvent) => inField.compose(event.type === 'compositionstart' ? event.target : null),
    pasted(event: ClipboardEvent) {
      const { timeStamp, target, clipboardData } = event
      // Its key was judged when it went down. The paste is no key: it is stamped later, by as much as the window takes.
      if (isTypedInto(target)) return pastes.pastedInField()
      event.preventDefault()
      pastes.pasted(clipboardData?.getData('text/plain') ?? '', timeStamp)
    },
    pointer() {
      inField.forget()
      pastes.pointer()
      rest.end()
      scanner.endSecret()
      touched()
    },
  }
}

interface Handlers {
  readonly keydown: (event: KeyboardEvent) => void
  readonly keyup: (event: KeyboardEvent) => void
  readonly composing: (event: CompositionEvent) => void
  readonly pasted: (event: ClipboardEvent) => void
  readonly pointer: () => void
}

function listenTo(window: Window, handlers: Handlers, closing: readonly (() => void)[]): () => void {
  const { keydown, keyup, composing, pasted, pointer } = handlers
  const ending = new AbortController()
  const capture = { capture: true, signal: ending.signal }
  window.addEventListener('keydown', keydown, capture)
  window.addEventListener('keyup', keyup, capture)
  window.addEventListener('compositionstart', composing, capture)
  window.addEventListener('compositionend', composing, capture)
  window.addEventListener('paste', pasted, capture)
  window.addEventListener('pointerdown', pointer, capture)
  window.addEventListener('click', clicked, { signal: ending.signal })
  return () => {
    for (const close of closing) close()
    ending.abort()
  }
}

/** A key as the table of keys calls it: Shift makes another of those that type nothing. */
function commandKey({ key, shiftKey }: KeyboardEvent): string {
  return shiftKey && shiftable.test(key) ? `Shift+${key}` : key
}

const shiftable = /^(F\d{1,2}|Delete)$/

function scannerKey(event: KeyboardEvent): ScannerKey {
  const { key, code, shiftKey: shift, timeStamp: at } = event
  return { key, code, shift, caps: event.getModifierState('CapsLock'), at }
}

/**
 * What an input method had is told by the place of the key. Shift is up by then as often as not: a scanner's letters are
 * taken for capitals, as those of every order's code are.
 */
function releasedKey(event: KeyboardEvent): ScannerKey {
  const key = scannerKey(event)
  if (usCharacter(key.code, key.shift) === null) return key
  return { ...key, key: 'Process', shift: key.shift || key.code.startsWith('Key') }
}

const pressedOnce = 'button, input:is([type=checkbox], [type=radio])'

/** What was pressed or chosen with the pointer does not keep the focus: no later key may press it again, or choose another. */
function clicked({ detail, target }: MouseEvent): void {
  if (detail === 0 || !(target instanceof Element)) return
  target.closest<HTMLElement>(pressedOnce)?.blur()
  if (target.matches('option')) target.closest('select')?.blur()
}

/** Esc leaves a field, so that scans and keys are the window's again. In a dialog it is the dialog's. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement && target.closest('dialog') === null) target.blur()
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
