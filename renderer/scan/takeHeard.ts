import { uuid } from '../../src/base/uuid.ts'
import type { Bridge } from '../stationBridge.ts'
import { useHeard } from '../stores/heardStore.ts'

/** Lines of the serial scanner, in their order. Each is asked for first: it may be another window's, or seen to by now. */
export function takeHeard(bridge: Pick<Bridge, 'execute'>, take: (line: string) => void): void {
  let last: Promise<void> = Promise.resolve()
  useHeard.subscribe(({ id, line }) => {
    const asked = bridge.execute({ type: 'take-heard', id: uuid(), heard: id })
    last = last.then(async () => {
      const answer = await asked
      if (answer.ok && answer.value.mine) take(line)
    })
  })
}
