import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import type { OutboxState } from '../../../src/contract/orderActions.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import type { World } from '../../support/fakeWorld.ts'
import { freshWorld } from '../../support/fakeWorld.ts'
import { ask } from '../../support/ownRequests.ts'

const minute = 60_000

/** The disk takes no step to one of these states, until the answer is called. */
function refuse({ outbox }: World, ...states: readonly OutboxState[]): () => void {
  const { advance } = outbox
  Object.assign(outbox, {
    advance: (...step: Parameters<typeof advance>) =>
      states.includes(step[2].state) ? fail('store.unwritable') : advance(...step),
  })
  return () => void Object.assign(outbox, { advance })
}

/** What the window shows of each request, in their order. */
async function shown({ station }: FakeStation) {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error('no snapshot')
  const rows = snapshot.value.patches.flatMap((patch) => (patch.table === 'outbox' ? [patch.row] : []))
  return rows.map((row) => [row?.orders[0], row?.state, row?.fault?.code ?? null])
}

describe('a request whose end the disk does not take', () => {
  it.each([
    ['done', null],
    ['refused', { code: 'order.wrong-status' }],
    ['unsure', { code: 'service.unsure' }],
  ] as const)(
    'is shown with that, and is %s as soon as it can be written; nothing is sent twice, nor meanwhile',
    async (state, fault) => {
      const fake = await fakeStation()
      const { world, clock } = fake
      const mend = refuse(world, state)
      world.actionFault = fault
      await ask(fake, ['LXFDFT'], 'return')
      await clock.advance(minute)
      await ask(fake, ['G8ADKBRF'], 'return')
      await clock.advance(minute)
      expect(await shown(fake)).toEqual([
        ['LXFDFT', 'sending', 'store.unwritable'],
        ['G8ADKBRF', 'queued', null],
      ])
      expect(world.asked).toEqual(['return LXFDFT'])
      mend()
      world.actionFault = null
      await clock.advance(minute)
      expect(await shown(fake)).toEqual([
        ['LXFDFT', state, fault?.code ?? null],
        ['G8ADKBRF', 'done', null],
      ])
      expect(world.asked).toEqual(['return LXFDFT', 'return G8ADKBRF'])
    },
  )

  it('and that was not sent goes out once its disk is well', async () => {
    const fake = await fakeStation()
    const { world, clock } = fake
    const mend = refuse(world, 'queued')
    world.serviceFault = { code: 'service.unreachable' }
    await ask(fake, ['LXFDFT'], 'return')
    expect(await shown(fake)).toEqual([['LXFDFT', 'sending', 'store.unwritable']])
    // So long that the carrier is known to be away: nobody need be there for it.
    await clock.advance(3 * minute)
    mend()
    await clock.advance(minute)
    expect(await shown(fake)).toEqual([['LXFDFT', 'queued', 'service.unreachable']])
    world.serviceFault = null
    await clock.advance(3 * minute)
    expect([await shown(fake), world.asked]).toEqual([[['LXFDFT', 'done', null]], ['return LXFDFT']])
  })

  it('and which an earlier run left is a question as soon as that can be written', async () => {
    const world = freshWorld()
    const mend = refuse(world, 'done', 'unsure')
    const before = await fakeStation({ world })
    await ask(before, ['LXFDFT'], 'return')
    before.kill()
    const again = await fakeStation({ world, clock: before.clock, journal: before.journal })
    expect(await shown(again)).toEqual([['LXFDFT', 'sending', 'store.unwritable']])
    mend()
    await again.clock.advance(minute)
    expect(await shown(again)).toEqual([['LXFDFT', 'unsure', 'job.interrupted']])
    expect(world.asked).toEqual(['return LXFDFT'])
  })
})
