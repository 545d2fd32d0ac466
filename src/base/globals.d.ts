// The web-standard globals that Node, Electron and the browser all have. The pure rooms may use these and no others.
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
declare function setTimeout(callback: () => void, milliseconds: number): unknown
declare function clearTimeout(timer: unknown): void
declare function setInterval(callback: () => void, milliseconds: number): unknown
/** Of Node and Electron only. */
declare function setImmediate(callback: () => void): unknown
declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array): string
}
declare const crypto: {
  readonly subtle: {
    digest(name: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
    importKey(
      format: 'raw',
      bytes: ArrayBuffer,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      extractable: false,
      uses: 'sign'[],
    ): Promise<CryptoKey>
    sign(name: 'HMAC', key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  }
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}
interface CryptoKey {
  readonly type: string
}
declare const performance: { now(): number }
declare const console: { warn: (...words: unknown[]) => void }
