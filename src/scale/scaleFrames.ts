/**
 * Cuts what a scale sends into frames: text between line ends. A byte that no frame has, a parity error or noise, spoils
 * the frame that it is in, and so does length: a stream without a line end takes no more room than one frame.
 */
export interface FrameEar {
  /** The first byte of a frame has come. */
  begun(): void
  /** A whole frame; null: one that was spoiled. */
  frame(text: string | null): void
}

/** More than any frame of a scale has. Bytes. */
const longest = 48

export function createFrames(ear: FrameEar): { put(chunk: Uint8Array): void } {
  let text = ''
  let state: 'none' | 'good' | 'spoiled' = 'none'
  const end = () => {
    if (state !== 'none') ear.frame(state === 'good' ? text : null)
    text = ''
    state = 'none'
  }
  return {
    put(chunk) {
      for (const byte of chunk) {
        if (byte === 0x0d || byte === 0x0a) {
          end()
          continue
        }
        if (state === 'none') {
          state = 'good'
          ear.begun()
        }
        if (byte < 0x20 || byte > 0x7e || text.length >= longest) state = 'spoiled'
        else if (state === 'good') text += String.fromCharCode(byte)
      }
    },
  }
}
