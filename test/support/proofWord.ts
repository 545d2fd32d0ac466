import { createHash, createHmac } from 'node:crypto'

/** A proof that whoever sends it knows the secret, made by other means than the program's own: for `Authorization: Proof …`. */
export function proofWord(secret: string, number = 'c0'.repeat(16)): string {
  return `${number}.${signed(secret, `asks ${number}`)}`
}

/** What the station says to it. */
export function proofAnswer(secret: string, asked: string): string {
  return signed(secret, `answers ${asked.split('.')[0]}`)
}

function signed(secret: string, text: string): string {
  return createHmac('sha256', createHash('sha256').update(secret).digest()).update(text).digest('hex')
}
