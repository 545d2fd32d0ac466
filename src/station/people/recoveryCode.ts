import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for each other, read aloud or from paper. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 4
const groupLength = 4

/** `K7QM-2XHD-9RTB-4WVA`: 80 bits by chance, told once. */
export function newRecoveryCode(): string {
  const sign = () => signs.charAt(randomInt(signs.length))
  const group = () => Array.from({ length: groupLength }, sign).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** As it is hashed, however it was typed. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
