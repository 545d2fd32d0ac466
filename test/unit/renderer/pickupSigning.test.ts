import { beforeEach, describe, expect, it } from 'vitest'
import { followPickup } from '../../../renderer/screens/pickup/followPickup.ts'
import { beginClosing, leaveClosing, sign } from '../../../renderer/screens/pickup/pickupActions.ts'
import { takePickupScan } from '../../../renderer/screens/pickup/pickupScans.ts'
import { changeClosing, usePickupScreen, usePickupSheet } from '../../../renderer/stores/pickupScreenStore.ts'
import { usePickups } from '../../../renderer/stores/pickupsStore.ts'
import { goTo } from '../../../renderer/stores/placeStore.ts'
import { useQuestion } from '../../../renderer/stores/questionStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { pickup, pickupBench } from '../../support/pickupBench.ts'
import { parcelRow, pickupRow } from '../../support/pickupRows.ts'

const { at, teller } = pickupBench()
const settled = () => new Promise((resolve) => setImmediate(resolve))
const screen = () => usePickupScreen.getState()

describe('signing', () => {
  /** Signs, and answers what is asked before it. */
  const signed = (yes = true) => {
    const done = sign(pickup, teller)
    const { question, answer: reply } = useQuestion.getState()
    reply(yes)
    return done.then(() => question)
  }

  it('is not at.sent while something is missing, and says what', async () => {
    beginClosing(pickup)
    await sign(pickup, teller)
    expect(screen().closing).toMatchObject({ tried: 1, sending: false })
    expect([at.sent, at.heard]).toEqual([[], ['error']])
  })

  it('sends the names and every reason, and ends with the form', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'next-shift', driver: ' Tài ', person: 'Lan' })
    await signed()
    const short = [{ row: 1, reason: 'next-shift' }]
    expect(at.sent).toMatchObject([{ type: 'pickup-close', driver: 'Tài', person: 'Lan', short }])
    expect(screen().closing).toBeNull()
  })

  it('says what is signed and for whom before it is, and signs nothing without a yes: F9 twice does not', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'next-shift', driver: 'Tài', person: 'Lan' })
    const question = await signed(false)
    expect(question?.text).toContain('cho Tài')
    expect(question?.text).toContain('để lại 1 kiện thiếu')
    expect([at.sent, screen().closing?.sending]).toEqual([[], false])
  })

  it('signs nothing when what was asked about has no reason any more once somebody says yes', async () => {
    beginClosing(pickup)
    changeClosing({ reasons: new Map([[1, 'held']]), driver: 'Tài', person: 'Lan' })
    const done = sign(pickup, teller)
    usePickupSheet.setState(({ parcels }) => ({
      parcels: [...parcels, parcelRow(2, 'L8TKYG', { verdict: 'expected', scannedAt: null })],
    }))
    useQuestion.getState().answer(true)
    await done
    expect([at.sent, screen().closing?.tried]).toEqual([[], 1])
  })

  it('goes with the numbers that were asked about, whatever a table says by the time of the yes', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'held', driver: 'Tài', person: 'Lan' })
    const asked = pickupRow({ counts: { ...pickup.counts, handed: 1, cod: 250_000 } })
    usePickups.setState({ rows: { [pickup.id]: asked } })
    const done = sign(pickup, teller)
    expect(useQuestion.getState().question?.text).toContain('250.000')
    const raised = pickupRow({ counts: { ...asked.counts, cod: 900_000 } })
    usePickups.setState({ rows: { [pickup.id]: raised } })
    useQuestion.getState().answer(true)
    await done
    expect(at.sent).toMatchObject([
      { type: 'pickup-close', shown: { handed: 1, cod: 250_000, short: 1, rows: '0', shortRows: '1' } },
    ])
  })

  it('goes with the short parcels and the reasons that were asked about, also where another one took the place of one', async () => {
    beginClosing(pickup)
    changeClosing({ all: 'next-shift', driver: 'Tài', person: 'Lan' })
    const done = sign(pickup, teller)
    usePickupSheet.setState(({ parcels }) => ({
      parcels: [...parcels.slice(0, 1), parcelRow(2, 'L8TKYG', { verdict: 'expected', scannedAt: null })],
    }))
    useQuestion.getState().answer(true)
    await done
    expect(at.sent).toMatchObject([{ shown: { short: 1, shortRows: '1' }, short: [{ row: 1, reason: 'next-shift' }] }])
  })

  describe('when COD or parcels changed while somebody was asked', () => {
    const raised = pickupRow({ counts: { ...pickup.counts, handed: 1, cod: 900_000 } })
    const refusedOnce = async () => {
      at.now = raised
      beginClosing(pickup)
      changeClosing({ all: 'held', driver: 'Tài', person: 'Lan' })
      const done = sign(pickup, teller)
      useQuestion.getState().answer(true)
      at.answer = () => (at.sent.length > 1 ? ok(null) : fail('pickup.changed-meanwhile'))
      return { done }
    }

    it('asks again with the new numbers, and signs them only with another yes', async () => {
      const { done } = await refusedOnce()
      await settled()
      expect(useQuestion.getState().question?.text).toContain('900.000')
      // Enter, pressed twice, was a yes to the first question only.
      expect(useQuestion.getState().question?.again).toBe(true)
      expect(screen().note).toMatchObject({ fault: { code: 'pickup.changed-meanwhile' } })
      expect(at.sent).toHaveLength(1)
      useQuestion.getState().answer(true)
      await done
      expect(at.sent[1]).toMatchObject({ type: 'pickup-close', shown: { handed: 1, cod: 900_000 } })
      expect(screen()).toMatchObject({ closing: null, note: null })
    })

    it('asks again when the rows are on the screen too, and signs those: they may come later than the numbers', async () => {
      let rows = usePickupSheet.getState().parcels
      const ask = async () => ok(rows)
      const end = followPickup(pickup.id, ask as unknown as Parameters<typeof followPickup>[1])
      await settled()
      rows = [...rows, parcelRow(2, 'L8TKYG')]
      const { done } = await refusedOnce()
      await settled()
      useQuestion.getState().answer(true)
      await done
      end()
      expect(at.sent.map((one) => one.type === 'pickup-close' && one.shown?.rows)).toEqual(['0', '0,2'])
    })

    it('a key that is pressed until the station has told the new numbers opens no question whose Enter is a yes', async () => {
      let told = () => {}
      at.hold = new Promise((resolve) => (told = resolve))
      const { done } = await refusedOnce()
      await settled()
      await sign(pickup, teller)
      expect([useQuestion.getState().question, screen().closing?.sending]).toEqual([null, true])
      told()
      await settled()
      expect(useQuestion.getState().question?.again).toBe(true)
      useQuestion.getState().answer(false)
      await done
      expect([at.sent.length, screen().closing?.sending]).toEqual([1, false])
    })

    it('an at.answer that a push overtook puts no older row back into the table', async () => {
      const { done } = await refusedOnce()
      const newer = pickupRow({ counts: { ...raised.counts, handed: 5 } })
      usePickups.setState({ rows: { [pickup.id]: newer } })
      await settled()
      expect(usePickups.getState().rows[pickup.id]).toBe(newer)
      useQuestion.getState().answer(false)
      await done
    })

    it('asks nothing over another screen, where a yes would be one to something else', async () => {
      const { done } = await refusedOnce()
      goTo('returns')
      await done
      expect([useQuestion.getState().question, at.sent.length]).toEqual([null, 1])
      expect(screen().closing).toMatchObject({ open: true, driver: 'Tài', sending: false })
    })
  })

  it('keeps what was typed when the station refuses, and while somebody scans on', async () => {
    at.answer = () => fail('station.unacknowledged')
    beginClosing(pickup)
    changeClosing({ all: 'held', driver: 'Tài', person: 'Lan' })
    await signed()
    expect(screen()).toMatchObject({ closing: { driver: 'Tài', sending: false }, note: { type: 'fault' } })
    leaveClosing()
    takePickupScan('LXFDFT', pickup, teller)
    expect(screen().closing?.open).toBe(false)
    beginClosing(pickup)
    expect(screen().closing).toMatchObject({ open: true, driver: 'Tài', all: 'held' })
  })

  describe('when another operator comes over the open form', () => {
    const comes = (name: string) =>
      useStation.setState({ station: { operator: { id: name, name, role: 'packer', hasPin: false } } as never })
    beforeEach(() => {
      comes('Phúc')
      beginClosing(pickup)
      changeClosing({ all: 'held', driver: 'Tài' })
      return () => useStation.setState({ station: null })
    })

    it('is signed in the name of whoever signs, never of the one who opened the form and left, and the question names him', async () => {
      comes('Bình')
      const question = await signed()
      expect(question?.text).toContain('Bình giao')
      expect(at.sent).toMatchObject([{ type: 'pickup-close', person: 'Bình' }])
    })

    it('keeps no name of who left where the form was closed and opened again', async () => {
      leaveClosing()
      comes('Bình')
      beginClosing(pickup)
      await signed()
      expect(at.sent).toMatchObject([{ person: 'Bình', driver: 'Tài' }])
    })

    it('keeps the name that somebody typed, which the question says', async () => {
      changeClosing({ person: 'Chị Hoa' })
      comes('Bình')
      expect((await signed())?.text).toContain('Chị Hoa giao')
      expect(at.sent).toMatchObject([{ person: 'Chị Hoa' }])
    })

    it('is asked anew where he comes over the question, and signed by neither yes to the other name', async () => {
      const done = sign(pickup, teller)
      comes('Bình')
      useQuestion.getState().answer(true)
      await settled()
      expect(at.sent).toEqual([])
      expect(useQuestion.getState().question).toMatchObject({ again: true, text: expect.stringContaining('Bình giao') })
      useQuestion.getState().answer(true)
      await done
      expect(at.sent).toMatchObject([{ person: 'Bình' }])
    })
  })

  it('of another pickup begins with an empty form', () => {
    beginClosing(pickup)
    changeClosing({ driver: 'Tài' })
    beginClosing(pickupRow({ id: 'another' }))
    expect(screen().closing).toMatchObject({ pickup: 'another', driver: '' })
  })
})
