import { beforeEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { showsParcel } from '../../../renderer/input/takers.ts'
import { askCarrier, openParcel, refreshParcel } from '../../../renderer/screens/parcel/parcelActions.ts'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import { noParcel, useParcel } from '../../../renderer/stores/parcelStore.ts'
import { goTo, usePlace } from '../../../renderer/stores/placeStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { turnTo } from '../../../renderer/turnTo.ts'
import type { Fault } from '../../../src/base/fault.ts'
import { failed, ok } from '../../../src/base/result.ts'
import type { Query } from '../../../src/contract/commands.ts'
import type { LabelPreview, ParcelPage } from '../../../src/contract/parcels.ts'
import { card } from '../../gallery/fixtures.ts'
import { wholeOrder } from '../../gallery/orderFixtures.ts'

const pageOf = (code: string, change: Partial<ParcelPage> = {}): ParcelPage => ({
  order: { ...wholeOrder, code },
  parcel: 0,
  readAt: 1,
  away: null,
  news: null,
  jobs: [],
  requests: [],
  returns: [],
  quote: null,
  tickets: [],
  ...change,
})

/** A station whose answers come when the test says so. */
function slowStation() {
  const asked: Query[] = []
  const answers = new Map<
    string,
    (answer: ReturnType<typeof ok<ParcelPage>> | ReturnType<typeof failed<Fault>>) => void
  >()
  const ask = (query: Query) => {
    asked.push(query)
    if (query.type === 'label-preview') return Promise.resolve(ok(previewOf(query.size)))
    if (query.type !== 'parcel') throw new Error(query.type)
    return new Promise((resolve) => answers.set(query.line, resolve))
  }
  const sounds: string[] = []
  const actions = { ask, hear: (sound: string) => sounds.push(sound) } as unknown as Actions
  return { asked, answers, sounds, actions }
}

function previewOf(size: LabelPreview['size']): LabelPreview {
  return { size, picture: null, fault: null, grade: 'A', reasons: [], printer: null, sealedAt: null }
}

beforeEach(() => {
  useParcel.setState(noParcel)
  useCards.setState(noCards)
  goTo('parcel')
})

it('what became of a request is said of its own parcel, and a refusal of it is never lost behind another one', async () => {
  const answered = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const [taken, refused] = answered
  let asked = 0
  const execute = () => answered[asked++]?.promise
  const actions = { execute, hear: () => undefined } as unknown as Actions
  const wish = { action: 'cancel', orders: ['LXFDFT'], reason: null, cod: null } as const
  useParcel.setState({ line: 'LXFDFT', page: pageOf('LXFDFT') })
  const both = [askCarrier(wish, actions), askCarrier(wish, actions)]
  useParcel.setState({ ...noParcel, line: 'G8ADKBRF', page: pageOf('G8ADKBRF') })
  taken?.resolve(ok({ entry: 'e' }))
  await both[0]
  expect(useParcel.getState().note).toBeNull()
  refused?.resolve(failed({ code: 'store.full' }))
  await both[1]
  expect(useParcel.getState().note).toBeNull()
  expect(useScreen.getState().refusal).toEqual({ line: 'LXFDFT', fault: { code: 'store.full' } })
})

describe('a scan on the parcel screen', () => {
  it('clears the last parcel before anything else, phones masked again', () => {
    const { actions } = slowStation()
    useParcel.setState({ page: pageOf('G8ADKBRF'), phones: true, note: { type: 'asked' } })
    void openParcel('lxfdft', actions)
    expect(useParcel.getState()).toMatchObject({ line: 'LXFDFT', page: null, loading: true, phones: false, note: null })
    expect(usePlace.getState().about).toBe('LXFDFT')
  })

  it('shows the last one scanned, in whichever order the answers come', async () => {
    const { actions, answers } = slowStation()
    const first = openParcel('LXFDFT', actions)
    const second = openParcel('G8ADKBRF', actions)
    answers.get('G8ADKBRF')?.(ok(pageOf('G8ADKBRF')))
    await second
    answers.get('LXFDFT')?.(ok(pageOf('LXFDFT')))
    await first
    expect(useParcel.getState().page?.order.code).toBe('G8ADKBRF')
  })

  it('draws the station’s size first, then the others', async () => {
    const { actions, answers, asked } = slowStation()
    const opened = openParcel('G8ADKBRF', actions)
    answers.get('G8ADKBRF')?.(ok(pageOf('G8ADKBRF')))
    await opened
    const sizes = asked.flatMap((query) => (query.type === 'label-preview' ? [query.size] : []))
    expect(sizes).toEqual(['80x80', 'A5', '52x70'])
  })

  it('that is no code asks nobody, and is said with a sound', async () => {
    const { actions, asked, sounds } = slowStation()
    await openParcel(' ', actions)
    expect(useParcel.getState().fault?.code).toBe('scan.empty')
    expect([asked, sounds]).toEqual([[], ['error']])
  })

  it('of an unknown order leaves no parcel on the screen', async () => {
    const { actions, answers, sounds } = slowStation()
    const opened = openParcel('ZZZZ9999', actions)
    answers.get('ZZZZ9999')?.(failed({ code: 'order.unknown' }))
    await opened
    expect(useParcel.getState()).toMatchObject({ page: null, loading: false, fault: { code: 'order.unknown' } })
    expect(sounds).toEqual(['error'])
  })
})

describe('a change of the order on the screen', () => {
  it('draws its labels anew when it stands on them, and not otherwise', async () => {
    const { actions, answers, asked } = slowStation()
    const opened = openParcel('G8ADKBRF', actions)
    answers.get('G8ADKBRF')?.(ok(pageOf('G8ADKBRF')))
    await opened
    const drawn = () => asked.filter(({ type }) => type === 'label-preview').length
    const same = refreshParcel(actions, true)
    answers.get('G8ADKBRF')?.(ok(pageOf('G8ADKBRF')))
    await same
    expect(drawn()).toBe(3)
    const changed = refreshParcel(actions, true)
    answers.get('G8ADKBRF')?.(ok(pageOf('G8ADKBRF', { order: { ...wholeOrder, cod: 1 } })))
    await changed
    expect(drawn()).toBe(6)
  })

  it('keeps saying that the service is away while only the station is asked', async () => {
    const { actions, answers } = slowStation()
    useParcel.setState({ line: 'G8ADKBRF', page: pageOf('G8ADKBRF', { away: { code: 'service.unreachable' } }) })
    const refreshed = refreshParcel(actions, false)
    answers.get('G8ADKBRF')?.(ok(pageOf('G8ADKBRF')))
    await refreshed
    expect(useParcel.getState().page?.away).toEqual({ code: 'service.unreachable' })
  })
})

describe('the key of the parcel screen', () => {
  it('opens the parcel of the card on the scan screen, and remembers where it came from', () => {
    goTo('scan')
    const shown = card({ code: 'LXFDFT' })
    useCards.setState({ rows: { [shown.id]: shown } })
    turnTo('parcel')
    expect(usePlace.getState()).toMatchObject({ place: 'parcel', about: 'LXFDFT' })
    expect(useParcel.getState().from).toEqual({ place: 'scan', about: null })
  })

  it('opens the row that is looked at on another screen, and with none the screen as it was left', () => {
    goTo('batch', 'some-batch')
    const ends = showsParcel(() => 'G8ADKBRF')
    turnTo('parcel')
    expect(usePlace.getState().about).toBe('G8ADKBRF')
    expect(useParcel.getState().from).toEqual({ place: 'batch', about: 'some-batch' })
    ends()
    useParcel.setState({ line: 'G8ADKBRF', page: pageOf('G8ADKBRF') })
    goTo('printers')
    turnTo('parcel')
    expect(useParcel.getState().page?.order.code).toBe('G8ADKBRF')
  })
})
