import { randomInt } from 'node:crypto'

/**
 * An address of this machine alone for the window, of 127.0.0.0/8 and new at each start. Another user of the machine can
 * bring a browser to keep a service worker of his for every port of an address that he knows, and it would answer in the
 * place of the station: nobody prepares one of 16 millions. Never 127.0.0.1, which everybody knows; its last number is
 * neither 0 nor 255, by which some systems mean a whole network.
 */
export function loopbackHost(random: (from: number, below: number) => number = randomInt): string {
  const host = `127.${random(0, 256)}.${random(0, 256)}.${random(1, 255)}`
  return host === onlyHost ? loopbackHost(random) : host
}

/** Where the window listens on a system that has no other address of this kind: macOS. */
export const onlyHost = '127.0.0.1'
