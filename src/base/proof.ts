/**
 * How two that know one secret show each other that they do, where anybody may be at the other end: whoever asks sends a
 * number by chance and its HMAC, whoever answers the HMAC of the same number as an answer (RFC 2104, SHA-256, the key is
 * the SHA-256 of the secret). The secret itself is sent to nobody, and an answer is worth nothing for another number.
 */
export interface Proof {
  /** `number.hmac`, both in hex: for `Authorization: Proof …`, or behind `proof.` among the subprotocols of a page's WebSocket. */
  readonly asked: string
  /** What only somebody who knows the secret can say to it. */
  readonly answer: string
}

/** The header that an answer comes in; a page's WebSocket, which is shown no header, has it in the first frame. */
export const answerHeader = 'packbench-proof'

export async function newProof(secret: string): Promise<Proof> {
  const { subtle } = crypto
  const digest = await subtle.digest('SHA-256', encoder.encode(secret))
  const key = await subtle.importKey('raw', digest, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const number = hex(crypto.getRandomValues(new Uint8Array(16)))
  const sign = async (text: string) => hex(new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(text))))
  return { asked: `${number}.${await sign(asking(number))}`, answer: await sign(answering(number)) }
}

/** What is signed by whoever asks. */
export function asking(number: string): string {
  return `asks ${number}`
}

/** What is signed by whoever answers. */
export function answering(number: string): string {
  return `answers ${number}`
}

const encoder = new TextEncoder()

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
