/** A label as a picture: a PNG of one bit a dot, base64. `drawnBy`: the dots sent, or as the practice printer drew them. */
export interface Picture {
  readonly png: string
  readonly width: number
  readonly height: number
  readonly dpmm: number
  readonly drawnBy: 'station' | 'printer'
}
