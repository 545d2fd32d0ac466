import type { OutboxStep } from '../../src/ports/orderActions.ts'
import type { FakeStation } from './fakeStation.ts'

/** The power goes the moment it is on disk that the carrier has done what was asked. */
export function killOnceDone({ world, kill }: Pick<FakeStation, 'world' | 'kill'>): void {
  const { advance } = world.outbox
  Object.assign(world.outbox, {
    async advance(id: string, expectedVersion: number, step: OutboxStep) {
      const advanced = await advance(id, expectedVersion, step)
      if (step.state === 'done') {
        kill()
        Object.assign(world.outbox, { advance })
      }
      return advanced
    },
  })
}
