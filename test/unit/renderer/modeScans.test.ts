import { beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../renderer/live/stationBridge.ts'
import { createModeScans } from '../../../renderer/modeScans.ts'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import { enterMode, useScanMode } from '../../../renderer/stores/scanModeStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'

function scans(answer: Result<unknown>) {
  const sent: Command[] = []
  const refused: string[] = []
  const heard: string[] = []
  const shown: string[] = []
  const reply = async (command: Command) => {
    sent.push(command)
    return answer
  }
  const bridge = { execute: reply, ask: async () => answer } as unknown as Pick<Bridge, 'execute' | 'ask'>
  const modes = createModeScans({
    bridge,
    refuse: ({ fault }) => refused.push(fault.code),
    hear: (sound) => heard.push(sound),
    showing: () => (card) => shown.push(card),
  })
  return { ...modes, sent, refused, heard, shown }
}

beforeEach(() => {
  useCards.setState(noCards)
  enterMode('verify')
})

describe('verifying', () => {
  it('takes the parcel first and asks the station with the label, which answers with a sound', async () => {
    const at = scans(ok({ match: true, code: 'G8ADKBRF', noted: true, news: null }))
    await at.scan('verify', 'G8ADKBRF')
    expect(at.sent).toEqual([])
    expect(useScanMode.getState().item).toBe('G8ADKBRF')
    await at.scan('verify', 'g8adkbrf')
    expect(at.sent).toMatchObject([{ type: 'verify', item: 'G8ADKBRF', label: 'g8adkbrf' }])
    expect(useScanMode.getState()).toMatchObject({ item: null, result: { type: 'match', code: 'G8ADKBRF' } })
    expect(at.heard).toEqual(['ok'])
  })

  it('keeps the parcel beside its label while the station is asked about both', async () => {
    const at = scans(ok({ match: true, code: 'G8ADKBRF', noted: true, news: null }))
    await at.scan('verify', 'G8ADKBRF')
    const asked = at.scan('verify', 'LXFDFT')
    expect(useScanMode.getState().result).toEqual({ type: 'asking', line: 'LXFDFT', item: 'G8ADKBRF' })
    await asked
  })

  it('says nothing good of a mismatch: the station’s card blocks the screen', async () => {
    const at = scans(ok({ match: false, code: 'LXFDFT', noted: true, news: null }))
    await at.scan('verify', 'G8ADKBRF')
    await at.scan('verify', 'LXFDFT')
    expect(useScanMode.getState()).toMatchObject({ item: null, result: null })
    expect(at.heard).toEqual([])
  })

  it('keeps the parcel in hand when the label could not be read, so that the label is scanned again', async () => {
    const at = scans(fail('scan.unknown-code'))
    await at.scan('verify', 'G8ADKBRF')
    await at.scan('verify', 'nothing known')
    expect(at.refused).toEqual(['scan.unknown-code'])
    expect(useScanMode.getState()).toMatchObject({ item: 'G8ADKBRF', result: null })
  })

  it('takes no scan that is none', async () => {
    const at = scans(ok(null))
    await at.scan('verify', 'x')
    expect(at.refused).toEqual(['scan.too-short'])
    expect(useScanMode.getState().item).toBeNull()
  })
})

describe('the other modes', () => {
  it('settle: the label in hand goes to the station, and its card to the screen', async () => {
    enterMode('settle')
    const at = scans(ok({ card: 'c' }))
    await at.scan('settle', 'G8ADKBRF')
    expect(at.sent).toMatchObject([{ type: 'settle-by-label', line: 'G8ADKBRF' }])
    expect([at.shown, at.heard]).toEqual([['c'], ['ok']])
  })

  it('look up: shows what the station answers and sends no command', async () => {
    enterMode('lookup')
    const at = scans(ok({ order: { code: 'G8ADKBRF' } }))
    await at.scan('lookup', 'G8ADKBRF')
    expect(at.sent).toEqual([])
    expect(useScanMode.getState().result).toMatchObject({ type: 'parcel', line: 'G8ADKBRF' })
  })

  it('look up: what is not known is refused and leaves no parcel of before on the screen', async () => {
    enterMode('lookup')
    const at = scans(fail('order.unknown'))
    await at.scan('lookup', 'ZZZZZZZZ')
    expect(at.refused).toEqual(['order.unknown'])
    expect(useScanMode.getState().result).toBeNull()
  })
})
