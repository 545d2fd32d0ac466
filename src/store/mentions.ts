import { foldText } from '../model/foldText.ts'

/** A row as it is looked through: the code of its order, and everything it says as text. */
export interface Said {
  readonly code: string | null
  readonly said: string
  /** What it is forgotten by, where it is of no order. */
  readonly record?: string
}

/**
 * Does a row speak of this name, phone or code? Names are found without marks, phones with or without blanks and +84.
 * Less than three characters mean nobody.
 */
export function mentions(text: string, { code, said }: Said): boolean {
  const wanted = foldText(text)
  if (wanted.length < 3) return false
  if (code?.toLowerCase().startsWith(wanted) === true) return true
  const number = phone(text)
  return (/^\d{6,}$/.test(number) && phone(said).includes(number)) || foldText(said).includes(wanted)
}

function phone(text: string): string {
  return text
    .trim()
    .replaceAll(/(?<=\d)[ .\-()]+(?=\d)/g, '')
    .replaceAll(/\+?84(?=\d{9})/g, '0')
}
