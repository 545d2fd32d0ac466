import { beforeEach, describe, expect, it } from 'vitest'
import { createActions } from '../../../renderer/actions.ts'
import { screenShown } from '../../../renderer/input/heldScans.ts'
import { takeLine } from '../../../renderer/input/takeLine.ts'
import { takeScans } from '../../../renderer/input/takers.ts'
import type { Bridge } from '../../../renderer/live/stationBridge.ts'
import { quietScreen, useBatchScreen } from '../../../renderer/stores/batchScreenStore.ts'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import { useConnection } from '../../../renderer/stores/connectionStore.ts'
import type { Place } from '../../../renderer/stores/placeStore.ts'
import { goTo, usePlace } from '../../../renderer/stores/placeStore.ts'
import { enterMode, useScanMode } from '../../../renderer/stores/scanModeStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { nobodySignsIn, useSignIn } from '../../../renderer/stores/signInStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { station } from '../../gallery/fixtures.ts'

/** What was done with scans: commands that were sent, and lines that a screen took. */
let done: string[]
const taken = ({ id }: Command): Result<unknown> => ok({ card: id })
let answer = taken

const bridge: Bridge = {
  execute: async (command: Command) => {
    done.push('line' in command ? `${command.type} ${command.line}` : command.type)
    return answer(command) as never
  },
  ask: async ({ type }) => {
    done.push(type)
    return fail('job.unknown')
  },
  watch: () => () => {},
  onConnection: () => () => {},
}
const actions = createActions(bridge, () => undefined)
const scan = (line: string) => takeLine(line, actions)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const packer = { id: '2290', name: 'Phúc', role: 'packer', hasPin: false } as const
const nobodyThere = { ...station, operators: [packer], operator: null, rolesInForce: true }
const refusal = () => useScreen.getState().refusal?.fault ?? null
const askedAgain = (read: string) => ({ code: 'operator.came-late', facts: { read } })

async function comes(): Promise<void> {
  useStation.setState({ station: { ...nobodyThere, operator: packer } })
  await settled()
}
/** A screen that is loaded and takes scans. */
function turnTo(place: Place, about: string | null = null): void {
  leave()
  goTo(place, about)
  if (place !== 'scan') arrives(place)
}
function arrives(place: Place): void {
  const ends = [screenShown(place), takeScans((line) => void done.push(`${place} ${line}`))]
  leave = () => {
    for (const end of ends) end()
  }
}
let leave = () => {}

beforeEach(() => {
  done = []
  answer = taken
  turnTo('scan')
  enterMode('print')
  useBatchScreen.setState(quietScreen, true)
  useCards.setState(noCards)
  useScreen.setState({ refusal: null, label: null, dialog: null, expectsLabel: false })
  useConnection.setState({ connection: 'connected' })
  useSignIn.setState(nobodySignsIn)
  useStation.setState({ station: nobodyThere })
})

describe('a scan that waits for somebody to sign in is not done', () => {
  it.each(['verify', 'settle', 'lookup'] as const)(
    'as a print, when it was scanned in the mode %s and that ended by itself, by Esc or by another screen',
    async (mode) => {
      enterMode(mode)
      scan('G8ADKBRF')
      enterMode('print')
      await comes()
      expect(done).toEqual([])
      expect(refusal()).toEqual(askedAgain('G8ADKBRF'))
    },
  )

  it('as a check, when it was scanned to be printed', async () => {
    scan('G8ADKBRF')
    enterMode('verify')
    await comes()
    expect([done, useScanMode.getState().item]).toEqual([[], null])
    expect(refusal()).toEqual(askedAgain('G8ADKBRF'))
  })

  it.each(['returns', 'pickup', 'parcel', 'orders', 'jobs', 'settings'] as const)(
    'as a print, when it was scanned on the screen %s and the scan screen is back',
    async (place) => {
      turnTo(place)
      scan('G8ADKBRF')
      turnTo('scan')
      await comes()
      expect(done).toEqual([])
      expect(refusal()).toEqual(askedAgain('G8ADKBRF'))
    },
  )

  it('as a parcel of the driver’s, when it was scanned to be printed and a handover was opened', async () => {
    scan('G8ADKBRF')
    turnTo('pickup', 'first')
    await comes()
    expect(done).toEqual([])
    expect(refusal()).toEqual(askedAgain('G8ADKBRF'))
  })

  it('in another handover than it was scanned in', async () => {
    turnTo('pickup', 'first')
    scan('G8ADKBRF')
    turnTo('pickup', 'second')
    await comes()
    expect(done).toEqual([])
  })

  it('as the last good label of a batch, when it was scanned to find a row', async () => {
    turnTo('batch', 'b')
    scan('G8ADKBRF')
    useBatchScreen.setState({ scanning: 'last-good', scanningOf: 'b' })
    await comes()
    expect(done).toEqual([])
  })

  it('as a parcel of the driver’s, when the number of a manifest that was scanned behind it opened that handover', async () => {
    scan('G8ADKBRF')
    scan('BG-4071-261121-01')
    expect(usePlace.getState()).toMatchObject({ place: 'pickup', about: 'BG-4071-261121-01' })
    arrives('pickup')
    await comes()
    expect(done).toEqual([])
    expect(refusal()).toEqual(askedAgain('G8ADKBRF'))
  })

  it('as a print, when it is a seller’s code that the station found nobody for, and another screen is shown', async () => {
    answer = () => fail('operator.sign-in-needed')
    scan('SKU 0042')
    await settled()
    turnTo('returns')
    answer = taken
    done = []
    await comes()
    expect(done).toEqual([])
    expect(refusal()).toEqual(askedAgain('SKU 0042'))
  })

  it.each(['order-action', 'batch', 'ticket'] as const)(
    'over what somebody fills in meanwhile, where the station found nobody: the %s dialog stays open',
    async (dialog) => {
      // The window does not know yet that the turn has ended.
      useStation.setState({ station: { ...nobodyThere, operator: packer } })
      answer = () => fail('operator.sign-in-needed')
      scan('G8ADKBRF')
      await settled()
      useStation.setState({ station: nobodyThere })
      useScreen.setState({ dialog })
      answer = taken
      done = []
      await comes()
      expect([done, useScreen.getState().dialog]).toEqual([[], dialog])
      expect(refusal()?.code).toBe('scan.unfinished')
    },
  )

  it('elsewhere, and those of several that were scanned where the window is again are: each is named or done', async () => {
    scan('G8ADKBRF')
    enterMode('lookup')
    scan('LXFDFT')
    turnTo('returns')
    scan('L8TKYG')
    turnTo('scan')
    enterMode('print')
    scan('G9AAAA')
    await comes()
    expect(done).toEqual(['scan G8ADKBRF', 'scan G9AAAA'])
    expect(refusal()).toEqual(askedAgain('LXFDFT, L8TKYG'))
  })
})

describe('a scan that waits for somebody to sign in is done', () => {
  it('as it was scanned at the beginning of a shift, with those behind it, where the window is as it was', async () => {
    scan('G8ADKBRF')
    scan('LXFDFT')
    await comes()
    expect(done).toEqual(['scan G8ADKBRF', 'scan LXFDFT'])
    expect(refusal()).toBeNull()
  })

  it('where somebody came by name, and the row is here before the answer that closes the dialog', async () => {
    scan('G8ADKBRF')
    useScreen.setState({ dialog: 'sign-in' })
    useSignIn.setState({ operator: packer.id, sending: true })
    await comes()
    expect(done).toEqual([])
    useSignIn.setState(nobodySignsIn)
    useScreen.setState({ dialog: null })
    await settled()
    expect([done, refusal()]).toEqual([['scan G8ADKBRF'], null])
  })

  it('where somebody came at another window while this one asks who is there: its question is over', async () => {
    scan('G8ADKBRF')
    actions.signingIn.ask('0417')
    await comes()
    expect([done, refusal()]).toEqual([['scan G8ADKBRF'], null])
    expect([useScreen.getState().dialog, useSignIn.getState()]).toEqual([null, nobodySignsIn])
  })

  it('where a PIN that was sent here is refused, and somebody came at another window meanwhile', async () => {
    scan('G8ADKBRF')
    const { promise, resolve } = Promise.withResolvers<Result<never>>()
    answer = () => promise as never
    actions.signingIn.ask('0417')
    const sent = actions.signingIn.send('9999')
    await comes()
    expect(done).toEqual(['sign-in'])
    answer = taken
    resolve(fail('operator.pin-wrong'))
    await sent
    await settled()
    expect([done, useScreen.getState().dialog]).toEqual([['sign-in', 'scan G8ADKBRF'], null])
  })

  it('after somebody looked elsewhere and came back', async () => {
    scan('G8ADKBRF')
    turnTo('returns')
    turnTo('scan')
    await comes()
    expect(done).toEqual(['scan G8ADKBRF'])
  })

  it('also where the one before it turns the page, as a first parcel opens the only handover', async () => {
    turnTo('pickup')
    const end = takeScans((line) => {
      done.push(`pickup ${line}`)
      goTo('pickup', 'only')
    })
    scan('G8ADKBRF')
    scan('LXFDFT')
    await comes()
    end()
    expect(done).toEqual(['pickup G8ADKBRF', 'pickup LXFDFT'])
  })

  it('in its mode: a parcel and the label on it are checked', async () => {
    enterMode('verify')
    scan('G8ADKBRF')
    scan('LXFDFT')
    await comes()
    expect(done).toEqual(['verify'])
  })
})
