import { foldText } from '../model/foldText.ts'

/** Lower case, without marks, words parted by one blank: `Quận 10, TP. HCM` is `quan 10 tp hcm`. */
export function folded(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A name as people write it: folded, without the kind of unit (`Phường`, `Q.`, `TP`) and without leading zeros. */
export function plainName(name: string): string {
  return folded(name)
    .replace(kinds, '')
    .replace(/\b0+(?=\d)/g, '')
}

const kinds = /^(thanh pho|tinh|quan|huyen dao|huyen|thi xa|thi tran|phuong|xa|dac khu|tp|tx|tt|q|h|p|x) (?=.)/

/** The plain name of an old province: short names are known, and the city that is a province now was one's capital then. */
export function oldProvinceName(name: string): string {
  const bare = provinceName(name)
  return oldShortNames.get(bare) ?? bare
}

export function newProvinceName(name: string): string {
  const bare = provinceName(name)
  return shortNames.get(bare) ?? bare
}

/** `Ho Chi Minh City` too. */
function provinceName(name: string): string {
  return plainName(name).replace(/ (city|province)$/, '')
}

const shortNames: ReadonlyMap<string, string> = new Map([
  ['hcm', 'ho chi minh'],
  ['tphcm', 'ho chi minh'],
  ['hcmc', 'ho chi minh'],
  ['sai gon', 'ho chi minh'],
  ['hn', 'ha noi'],
  ['hanoi', 'ha noi'],
  ['danang', 'da nang'],
  ['haiphong', 'hai phong'],
  ['cantho', 'can tho'],
  ['daklak', 'dak lak'],
])

const oldShortNames: ReadonlyMap<string, string> = new Map([
  ...shortNames,
  ['hue', 'thua thien hue'],
  ['vung tau', 'ba ria vung tau'],
])
