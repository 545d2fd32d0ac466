import { foldText } from '../model/foldText.ts'

/** Lower case, without marks, words parted by one blank: `Quận 10, TP. HCM` is `quan 10 tp hcm`. */
export function folded(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A name as people write it: folded, without the kind of unit (`Phường`, `Q.`, `TP`) and without leading zeros. */
export function plainName(name: string): string {
  return nameParts(name).plain
}

/** The plain name and the kind of unit before it, folded: `thi tran`; empty where there is none. */
export function nameParts(name: string): { readonly kind: string; readonly plain: string } {
  const whole = folded(name)
  const kind = kinds.exec(whole)?.[1] ?? ''
  const rest = kind === '' ? whole : whole.slice(kind.length + 1)
  return { kind, plain: rest.replace(/\b0+(?=\d)/g, '') }
}

const kinds = /^(thanh pho|tinh|quan|huyen dao|huyen|thi xa|thi tran|phuong|xa|dac khu|tp|tx|tt|q|h|p|x) (?=.)/

/** A plain name without blanks, `y` as `i`, a Roman numeral as a number: `hai chau ii` is `haichau2`. */
export function loosely(plain: string): string {
  const number = plain.replace(/ i{1,3}$/, (numeral) => ` ${numeral.length - 1}`)
  return number.replaceAll(' ', '').replaceAll('y', 'i')
}

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
