/** A text as two symbols, for whichever has room: bars that every scanner reads, and a square that takes little. */
export interface MarkSymbols {
  /** Code 128: the widths of bars and spaces in turn, in modules. */
  readonly bars: readonly number[]
  /** QR: one a module, row by row, 1 is black. */
  readonly square: readonly number[]
}

/** Draws a text as symbols. The drawing package is loaded when the first one is asked for. */
export async function markSymbols(text: string): Promise<MarkSymbols> {
  const { default: bwip } = await import('bwip-js/node')
  const [bars] = bwip.raw('code128', text)
  const [square] = bwip.raw('qrcode', text, 'eclevel=M')
  if (bars === undefined || !('sbs' in bars) || square === undefined || !('pixs' in square)) {
    throw new Error('the bar code library drew no symbols')
  }
  return { bars: bars.sbs, square: square.pixs }
}
