import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { createIncoming } from '../../../renderer/input/incoming.ts'
import { scannerDefaults } from '../../../renderer/input/scannerPreferences.ts'
import { takeHeard } from '../../../renderer/input/takeHeard.ts'
import { takeBatchScan } from '../../../renderer/screens/batch/batchScans.ts'
import { takePickupScan } from '../../../renderer/screens/pickup/pickupScans.ts'
import { takeReturnScan } from '../../../renderer/screens/returns/returnsActions.ts'
import { useHeard } from '../../../renderer/stores/heardStore.ts'
import { usePickupScreen } from '../../../renderer/stores/pickupScreenStore.ts'
import { goTo } from '../../../renderer/stores/placeStore.ts'
import { useReturns } from '../../../renderer/stores/returnsStore.ts'
import { batchWords } from '../../../renderer/text/screens/batch.ts'
import { pickupWords } from '../../../renderer/text/screens/pickup.ts'
import { returnsWords } from '../../../renderer/text/screens/returns.ts'
import { vi as viTexts } from '../../../renderer/text/vi.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { pickupRow } from '../../support/pickupRows.ts'
import { hookedKeys, keysOf, shownBy } from '../../support/scannerKeys.ts'

let taken: string[]
let refused: string[]
let reported: unknown[]
const settled = () => new Promise((resolve) => setImmediate(resolve))
const defect = new Error('the window has a defect')

/** The first scan meets the defect, the second does not. */
function actions(answer: unknown = fail('scan.too-short')): Actions {
  let calls = 0
  return {
    execute: async (command: Command) => {
      calls += 1
      if (calls === 1) throw defect
      if ('line' in command) taken.push(command.line)
      if ('lines' in command) taken.push(...command.lines)
      return answer
    },
    scan: (line: string) => void taken.push(line),
    refuseScan: (line: string, { code }: { code: string }) => void refused.push(`${code} ${line}`),
    hear: () => undefined,
  } as unknown as Actions
}

beforeEach(() => {
  taken = []
  refused = []
  reported = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})

describe('a defect in the middle of a scan', () => {
  const seen = () => [refused, taken, reported]
  const expected = [['scan.not-taken G8ADKBRF'], ['LXFDFT'], [defect]]

  it('is shown as not taken on the handover screen, and the next scan is taken', async () => {
    const teller = { actions: actions(), w: pickupWords.vi, language: 'vi' } as const
    for (const line of ['G8ADKBRF', 'LXFDFT']) takePickupScan(line, pickupRow(), teller)
    await settled()
    expect(seen()).toEqual(expected)
    expect(usePickupScreen.getState().sent).toMatchObject({ line: 'LXFDFT' })
  })

  it('is shown as not taken on the returns screen, and the next scan is taken', async () => {
    const teller = { actions: actions(), t: viTexts, w: returnsWords.vi, language: 'vi' } as const
    for (const line of ['G8ADKBRF', 'LXFDFT']) takeReturnScan(line, teller)
    await settled()
    expect(seen()).toEqual(expected)
    expect(useReturns.getState().scanning).toBeNull()
  })

  it('is shown as not taken on the batch screen, and the next scan begins a batch', async () => {
    goTo('batch')
    const teller = { actions: actions(ok(null)), w: batchWords.vi, language: 'vi' } as const
    takeBatchScan('G8ADKBRF', teller)
    await settled()
    takeBatchScan('LXFDFT', teller)
    takeBatchScan('G8ADKBRF', teller)
    await settled()
    expect(seen()).toEqual([expected[0], ['LXFDFT', 'G8ADKBRF'], expected[2]])
  })

  it('is shown as not taken of a scan that the station was asked about, and those behind it are taken', async () => {
    const incoming = createIncoming({
      scanner: () => scannerDefaults,
      known: () => Promise.reject(defect),
      take: (line) => void taken.push(line),
      refuseScan: (line, { code }) => void refused.push(`${code} ${line}`),
    })
    incoming.put(shownBy(hookedKeys('G8A⌫‹Â›KBRF')), hookedKeys('G8A⌫‹Â›KBRF'), 'unsure')
    incoming.put('LXFDFT', keysOf('LXFDFT'), 'unsure')
    await settled()
    expect(seen()).toEqual([['scan.not-taken G8ÂKBRF'], ['LXFDFT'], [defect]])
    incoming.put('G8AD6FRU', keysOf('G8AD6FRU'), 'unsure')
    expect(taken, 'nothing waits any more').toEqual(['LXFDFT', 'G8AD6FRU'])
  })

  it('is shown as not taken of a line that the serial scanner heard, and the next line is taken', async () => {
    goTo('scan')
    let asked = 0
    const answers = actions()
    takeHeard(
      {
        execute: async () => {
          asked += 1
          if (asked === 1) throw defect
          return ok({ mine: true }) as never
        },
      },
      answers,
    )
    useHeard.setState({ id: 'one', line: 'G8ADKBRF' })
    useHeard.setState({ id: 'two', line: 'LXFDFT' })
    await settled()
    expect(seen()).toEqual(expected)
  })

  it('from a serial scanner on the way to practice or back is refused aloud; one that is nobody’s now is no fault', async () => {
    goTo('scan')
    const faults = ['practice.switched', 'station.closing'] as const
    let asked = 0
    takeHeard({ execute: async () => fail(faults[asked++] ?? 'scan.too-short') }, actions())
    for (const id of faults) useHeard.setState({ id, line: 'G8ADKBRF' })
    await settled()
    expect([asked, refused]).toEqual([2, ['practice.switched G8ADKBRF']])
  })
})
