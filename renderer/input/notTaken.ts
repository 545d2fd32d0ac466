import type { Fault } from '../../src/base/fault.ts'
import { oneAfterTheOther } from '../../src/base/turns.ts'

interface Refusing {
  refuseScan(line: string, fault: Fault): void
}

/** A scan that a defect of the window stopped: the packer sees that it was not taken, the defect is reported as one. */
export function notTaken(line: string, error: unknown, { refuseScan }: Refusing): void {
  refuseScan(line, { code: 'scan.not-taken', facts: { read: line } })
  reportError(error)
}

/**
 * Scans of one screen, taken one after the other. One that fails is shown as not taken, and those behind it go on.
 * `forget`: takes what stands on the screen for a scan under way off it.
 */
export function scanTurns(forget: (line: string) => void = () => undefined) {
  const inTurn = oneAfterTheOther()
  return (line: string, refusing: Refusing, take: () => Promise<void>): void => {
    inTurn(take).catch((error: unknown) => {
      forget(line)
      notTaken(line, error, refusing)
    })
  }
}
