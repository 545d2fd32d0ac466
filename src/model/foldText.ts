import { normalized } from '../base/normalized.ts'

/**
 * Small letters without their marks, words parted by one blank: `nguyen` finds `Nguyễn`, however its letters are
 * composed. The letters that old typefaces took for a đ (ð, ɖ) are one.
 */
export function foldText(text: string): string {
  const bare = normalized(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(/[đðɖ]/g, 'd').replaceAll(/\s+/g, ' ').trim()
}
