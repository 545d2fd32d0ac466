import { describe, expect, it } from 'vitest'
import { cardOf, idOf as id, inDoubt } from '../../support/doubts.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { settle } from '../../support/testClock.ts'

describe('one of two labels in doubt', () => {
  /** As after a death with a label on its way to each of two printers. */
  async function bothInDoubt() {
    const before = await fakeStation()
    const cards = [cardOf(await before.scan('LXFDFT')), cardOf(await before.scan('G8ADKBRF'))]
    const { journal, clock } = before
    for (const job of journal.jobs.values())
      journal.jobs.set(job.id, { ...job, state: 'sending', verdict: null, evidence: null })
    const after = await fakeStation({ journal, clock })
    return {
      ...after,
      cards,
      verdicts: async () => Promise.all(cards.map(async ({ id }) => (await after.card(id)).verdict)),
    }
  }
  const saysNone = (card: string | null) => ({ type: 'scan' as const, id: id(1), line: '--42--', card })

  it('is the one on the screen, the older one, that the command bar code says is not there', async () => {
    const { scan, verdicts, world } = await bothInDoubt()
    await scan('--42--')
    expect(await verdicts()).toEqual(['not-printed', 'in-doubt'])
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is not one that nobody sees where another parcel is on the screen, whose label is out', async () => {
    const { world, scan, station, doubted } = await inDoubt()
    await station.api.execute({ type: 'acknowledge', id: id(3), card: doubted.id })
    await scan('G8ADKBRF')
    const again = cardOf(await scan('G8ADKBRF'))
    expect(again.verdict).toBe('duplicate')
    const none = await station.api.execute({ type: 'scan', id: id(4), line: '--42--', card: again.id })
    expect(none).toMatchObject({ fault: { code: 'station.nothing-to-do' } })
    expect(world.printed).toEqual(['LXFDFT', 'G8ADKBRF'])
  })

  it('is no other one where the bar code is read twice', async () => {
    const { station, cards, verdicts, world } = await bothInDoubt()
    const none = saysNone(cards[1]?.id ?? '')
    await station.api.execute(none)
    await settle()
    expect(await station.api.execute({ ...none, id: id(2) })).toMatchObject({
      fault: { code: 'station.nothing-to-do' },
    })
    await settle()
    expect(await verdicts()).toEqual(['in-doubt', 'not-printed'])
    expect(world.printed).toEqual(['G8ADKBRF'])
  })

  it('is the one that somebody has picked', async () => {
    const { station, cards, verdicts, world } = await bothInDoubt()
    await station.api.execute(saysNone(cards[1]?.id ?? ''))
    await settle()
    expect(await verdicts()).toEqual(['in-doubt', 'not-printed'])
    expect(world.printed).toEqual(['G8ADKBRF'])
  })

  it('is not guessed where the screen shows neither', async () => {
    const { station, verdicts, world } = await bothInDoubt()
    const answer = await station.api.execute(saysNone(null))
    expect(answer).toMatchObject({ ok: false, fault: { code: 'scan.several-doubts' } })
    expect(await verdicts()).toEqual(['in-doubt', 'in-doubt'])
    expect(world.printed).toEqual([])
  })
})
