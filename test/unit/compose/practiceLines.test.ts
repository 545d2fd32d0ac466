/**
 * Whoever practises may choose a scanner or a scale on a serial line. A line that ended at once would be asked for again
 * without end, and the live station, which is in the same program, would never have its turn again.
 */
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import type { Fault } from '../../../src/base/fault.ts'
import { reachOf } from '../../../src/compose/reach.ts'
import { settle } from '../../support/testClock.ts'

const uri = 'serial:/dev/ttyUSB0?baud=9600'
const practice = { printer: { uri: 'file:/practice' }, scale: { connect: null } } as never
const reach = reachOf({ dataDir: '/data', practising: { by: null } }, {} as never, systemClock, practice)

it.each(['scanner', 'scale'] as const)(
  'a %s on a serial line is not to be had in practice, says so, and waits',
  async (device) => {
    const told: (Fault | null)[] = []
    const state = ({ fault }: { readonly fault: Fault | null }) => void told.push(fault)
    const ear = { state, line: () => {}, begun: () => {}, reading: () => {} }
    const leaving = new AbortController()
    const { signal } = leaving
    let ended = false
    const listening = (
      device === 'scanner' ? reach.scanners.listen(uri, ear, signal) : reach.scales.listen(uri, 'mt-sics', ear, signal)
    ).then(() => {
      ended = true
    })
    await settle()
    expect([ended, told]).toEqual([false, [{ code: 'practice.not-here' }]])
    leaving.abort()
    await listening
  },
)
