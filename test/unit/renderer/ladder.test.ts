import { beforeEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { goOnWithLadder, takeRung } from '../../../renderer/screens/printers/ladderActions.ts'
import { bestOf, canClimb, ladderTable, rungText, settingText } from '../../../renderer/screens/printers/ladderView.ts'
import { nothingBeside, usePrintersScreen } from '../../../renderer/screens/printers/printersScreenStore.ts'
import type { SoundName } from '../../../renderer/sounds/score.ts'
import { goTo, usePlace } from '../../../renderer/stores/placeStore.ts'
import { ladderWords } from '../../../renderer/text/screens/ladder.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { Rung } from '../../../src/model/ladder.ts'
import { plainSetup } from '../../../src/model/printer.ts'

const rungs: readonly Rung[] = [25, 152].flatMap((speed) => [20, 60].map((darkness) => ({ darkness, speed })))
const w = ladderWords.vi

let sent: Command[]
let heard: SoundName[]
let scanned: string[]
let answer: (command: Command) => Result<unknown>
const actions = {
  execute: async (command: Command) => {
    sent.push(command)
    return answer(command)
  },
  hear: (sound: SoundName) => heard.push(sound),
  scan: (line: string) => scanned.push(line),
} as unknown as Actions

const shown = () => usePrintersScreen.getState()

beforeEach(() => {
  sent = []
  heard = []
  scanned = []
  answer = ({ type }) => ok(type === 'printer-ladder' ? { rungs } : { darkness: 60, speed: 152 })
  usePrintersScreen.setState({ ...nothingBeside, beside: { type: 'ladder', id: 'xp' } })
  goTo('printers')
})

describe('the ladder on the screen', () => {
  it('is a row a speed, the fastest first, with what would be kept marked', () => {
    expect(ladderTable({ rungs, read: ['L-20-25', 'L-60-152'] })).toEqual({
      darknesses: [20, 60],
      rows: [
        {
          speed: 152,
          cells: [
            { code: 'L-20-152', state: 'unread' },
            { code: 'L-60-152', state: 'best' },
          ],
        },
        {
          speed: 25,
          cells: [
            { code: 'L-20-25', state: 'read' },
            { code: 'L-60-25', state: 'unread' },
          ],
        },
      ],
    })
    expect(bestOf({ rungs, read: [] })).toBeNull()
  })

  it('names a setting in words, and one that is the printer’s own', () => {
    expect(rungText({ darkness: 60, speed: 152 }, w)).toBe('152 mm/giây · đậm 60%')
    expect(rungText({ darkness: null, speed: 152 }, w)).toBe('152 mm/giây · theo máy in')
    expect(settingText({ setup: null }, w)).toBe('theo máy in')
    expect(settingText({ setup: { ...plainSetup, darkness: 60 } }, w)).toBe('theo máy in · đậm 60%')
  })

  it('is offered where the language can say darkness or speed, and to no printer of sheets', () => {
    expect(canClimb({ language: 'cpcl', sheet: null })).toBe(true)
    expect(canClimb({ language: 'escpos', sheet: null })).toBe(false)
    expect(canClimb({ language: 'zpl', sheet: 'A5' })).toBe(false)
  })
})

describe('F6 on a ladder', () => {
  it('prints it, then keeps the best of what was scanned and goes back to the printer', async () => {
    await goOnWithLadder('xp', actions)
    expect(shown().ladders.xp).toEqual({ rungs, read: [], last: null })
    takeRung('xp', 'L-20-25', actions)
    takeRung('xp', ' l-60-152 ', actions)
    await goOnWithLadder('xp', actions)
    expect(sent).toMatchObject([
      { type: 'printer-ladder', printer: 'xp' },
      { type: 'printer-ladder-read', printer: 'xp', codes: ['L-20-25', 'L-60-152'] },
    ])
    expect(shown()).toMatchObject({
      beside: { type: 'printer', id: 'xp' },
      deeds: { xp: { state: 'kept', rung: { darkness: 60, speed: 152 } } },
      ladders: { xp: { rungs: [], read: [] } },
    })
  })

  it('keeps nothing before anything was read, and stays with a fault', async () => {
    answer = () => fail('printer.media-empty')
    await goOnWithLadder('xp', actions)
    expect(shown().deeds.xp).toEqual({ state: 'failed', fault: { code: 'printer.media-empty' } })
    usePrintersScreen.setState({ ladders: { xp: { rungs, read: [], last: null } } })
    await goOnWithLadder('xp', actions)
    expect(sent).toHaveLength(1)
    usePrintersScreen.setState({ ladders: { xp: { rungs, read: ['L-20-25'], last: null } } })
    await goOnWithLadder('xp', actions)
    expect(shown()).toMatchObject({
      beside: { type: 'ladder' },
      deeds: { xp: { state: 'failed' } },
      ladders: { xp: { read: ['L-20-25'] } },
    })
  })

  it('prints no second one while one is printed', async () => {
    usePrintersScreen.setState({ deeds: { xp: { state: 'working', tool: 'ladder' } } })
    await goOnWithLadder('xp', actions)
    expect(sent).toEqual([])
  })
})

describe('a scan while a ladder is shown', () => {
  beforeEach(() => usePrintersScreen.setState({ ladders: { xp: { rungs, read: [], last: null } } }))

  it('counts a label once, and tells by sound which it was', () => {
    takeRung('xp', 'L-20-25', actions)
    takeRung('xp', 'L-20-25', actions)
    takeRung('xp', 'L-20-305', actions)
    expect(heard).toEqual(['ok', 'duplicate', 'error'])
    expect(shown().ladders.xp).toEqual({ rungs, read: ['L-20-25'], last: { code: 'L-20-305', was: 'stray' } })
    takeRung('xp', 'L-60-25', actions)
    expect(shown().ladders.xp).toMatchObject({ read: ['L-20-25', 'L-60-25'], last: null })
  })

  it('that is a parcel goes to the scan screen', () => {
    takeRung('xp', 'G8ADKBRF', actions)
    expect(scanned).toEqual(['G8ADKBRF'])
    expect(usePlace.getState().place).toBe('scan')
    expect(shown().ladders.xp?.read).toEqual([])
  })
})
