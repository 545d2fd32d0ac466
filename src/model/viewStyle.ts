/**
 * How the practice service serves its label views: nobody here has seen a real one, so they come in every manner that
 * carriers and marketplaces have.
 */
const styles = {
  plain: 'prints',
  close: 'prints',
  svg: 'prints',
  canvas: 'prints',
  timer: 'prints',
  request: 'prints',
  shell: 'prints',
  font: 'prints',
  picture: 'prints',
  bars: 'prints',
  spaced: 'prints',
  pdf: 'prints',
  outlines: 'prints',
  scan: 'prints',
  landscape: 'needs a page policy',
  copies: 'needs a page policy',
  prefix: 'needs a code rule',
  address: 'needs a code rule',
  shared: 'needs a page policy',
  advert: 'needs a page policy',
  hosts: 'needs a host',
} as const

export type ViewStyle = keyof typeof styles

export const viewStyleNames = Object.keys(styles).filter(isViewStyle)

function isViewStyle(name: string): name is ViewStyle {
  return Object.hasOwn(styles, name)
}

/**
 * A style; or several parted by commas, of which each view comes in one; `mixed` is every style that prints without a
 * leader's word. Null: it is none.
 */
export function readViewStyles(text: string): readonly ViewStyle[] | null {
  if (text === 'mixed') return viewStyleNames.filter((name) => styles[name] === 'prints')
  const names = text.split(',')
  return names.every(isViewStyle) ? names : null
}
