/**
 * Code 128 (ISO/IEC 15417), code set B: the bars that the station itself draws, on the screen and on paper.
 * Printable ASCII only.
 */

/** The widths in modules of bars and spaces, beginning with a bar, for text of printable ASCII. */
export function code128(text: string): readonly number[] {
  const values = [...text].map((character) => character.charCodeAt(0) - 32)
  if (values.some((value) => value < 0 || value > 94)) throw new Error('code set B has printable ASCII only')
  const sum = values.reduce((total, value, index) => total + value * (index + 1), startB)
  return [startB, ...values, sum % 103, stop].flatMap((value) => [...widthsOf(value)].map(Number))
}

/** Modules of quiet zone that the standard wants on either side. */
export const quietModules = 10

const startB = 104
const stop = 106

/** The widths of the 107 characters, six digits each and seven for the stop, from the standard's table 1. */
const patterns =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'

function widthsOf(value: number): string {
  return value === stop ? '2331112' : patterns.slice(value * 6, value * 6 + 6)
}
