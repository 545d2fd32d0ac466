import type { Language } from '../../src/words/language.ts'

/** An amount as it is read out, `Một triệu năm trăm nghìn đồng`: a nought too many is seen in it. Below 10¹². */
export function moneyWords(dong: number, language: Language): string {
  const words = language === 'vi' ? vietnamese(dong) : english(dong)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Threes of digits with their power of a thousand, the largest first. */
function threes(dong: number): readonly { readonly three: number; readonly power: number }[] {
  return [3, 2, 1, 0]
    .map((power) => ({ three: Math.floor(dong / 1_000 ** power) % 1_000, power }))
    .filter(({ three }) => three > 0)
}

const digitsVi = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']
const powersVi = ['', ' nghìn', ' triệu', ' tỷ']

function vietnamese(dong: number): string {
  const said = threes(dong).map(({ three, power }, place) => threeVi(three, place > 0) + powersVi[power])
  return `${said.join(' ') || digitsVi[0]} đồng`
}

/** `whole`: behind a larger three, where the hundreds are said also when there are none. */
function threeVi(three: number, whole: boolean): string {
  const [hundreds, tens, ones] = [Math.floor(three / 100), Math.floor(three / 10) % 10, three % 10]
  const words: string[] = []
  if (hundreds > 0 || whole) words.push(`${digitsVi[hundreds]} trăm`)
  if (tens === 0 && ones > 0 && words.length > 0) words.push('linh')
  if (tens === 1) words.push('mười')
  if (tens > 1) words.push(`${digitsVi[tens]} mươi`)
  if (ones > 0) words.push(oneVi(ones, tens))
  return words.join(' ')
}

function oneVi(ones: number, tens: number): string {
  if (ones === 1 && tens > 1) return 'mốt'
  if (ones === 4 && tens > 1) return 'tư'
  if (ones === 5 && tens > 0) return 'lăm'
  return digitsVi[ones] ?? ''
}

const below20 =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tensEn = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const powersEn = ['', ' thousand', ' million', ' billion']

function english(dong: number): string {
  const said = threes(dong).map(({ three, power }) => threeEn(three) + powersEn[power])
  return `${said.join(' ') || below20[0]} đồng`
}

function threeEn(three: number): string {
  const [hundreds, rest] = [Math.floor(three / 100), three % 100]
  const words = hundreds > 0 ? [`${below20[hundreds]} hundred`] : []
  if (rest > 0) words.push(rest < 20 ? (below20[rest] ?? '') : tensAndOnes(rest))
  return words.join(' ')
}

function tensAndOnes(rest: number): string {
  const [tens, ones] = [tensEn[Math.floor(rest / 10)] ?? '', rest % 10]
  return ones === 0 ? tens : `${tens}-${below20[ones]}`
}
