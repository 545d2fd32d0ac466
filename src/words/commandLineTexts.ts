import type { FaultCode } from '../base/fault.ts'
import { fillIn } from './fillIn.ts'
import type { Language } from './language.ts'

/**
 * What to do about a refusal at a command line. `faultTexts` speak to a window, where a leader comes with a badge and
 * somebody types a PIN; here nobody can, and the PIN comes from the environment. `{pin}`, `{leader}`: its variables.
 */
export function commandLineTodo(code: FaultCode, language: Language): string | null {
  return todos[code]?.[language] ?? null
}

/** A command at rest waits before it tries a PIN. `seconds`: for so long. */
export function lockedWait(seconds: number, language: Language): string {
  return fillIn(waits[language], { seconds })
}

const waits: Readonly<Record<Language, string>> = {
  vi: 'Sai PIN quá nhiều lần: chờ {seconds} giây rồi mới thử PIN này. Ctrl-C: thôi',
  en: 'Too many wrong PINs: this one is tried in {seconds} {seconds|second|seconds}. Ctrl-C ends it',
}

const again = {
  vi: 'Sửa mã PIN trong {pin} (của ai: {leader}) rồi gõ lại lệnh',
  en: 'Correct the PIN in {pin} (whose: {leader}), then type the command again',
}

const todos: { readonly [Code in FaultCode]?: Readonly<Record<Language, string>> } = {
  'operator.not-allowed': {
    vi: 'Đặt PIN của trưởng ca vào {pin}, có nhiều trưởng ca thì đặt cả tên vào {leader}, rồi gõ lại lệnh',
    en: 'Put a leader’s PIN into {pin}, and whose it is into {leader} where there are several, then type the command again',
  },
  'operator.pin-wrong': again,
  'station.unanswered': {
    vi: 'Xem đã xong chưa bằng packbench jobs list, orders list, tickets list hoặc trong cửa sổ; chưa xem thì đừng làm lại',
    en: 'See what became of it by packbench jobs list, orders list, tickets list or in the window; do not do it again unseen',
  },
  'reprint.pin-missing': {
    vi: 'Đặt PIN của trưởng ca vào {pin} rồi gõ lại lệnh',
    en: 'Put the leader’s PIN into {pin}, then type the command again',
  },
  'reprint.pin-wrong': {
    vi: 'Sửa mã PIN trong {pin} rồi gõ lại lệnh',
    en: 'Correct the PIN in {pin}, then type the command again',
  },
}
