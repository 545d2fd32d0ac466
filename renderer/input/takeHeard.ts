import { uuid } from '../../src/base/uuid.ts'
import type { Actions } from '../actions.ts'
import type { Bridge } from '../live/stationBridge.ts'
import { useHeard } from '../stores/heardStore.ts'
import { packingInSight } from '../stores/packingsStore.ts'
import { scanTurns } from './notTaken.ts'
import { takeLine } from './takeLine.ts'

/** Lines of the serial scanner, in their order. Each is asked for first: it may be another window's, or seen to by now. */
export function takeHeard(bridge: Pick<Bridge, 'execute'>, actions: Actions): void {
  const inTurn = scanTurns()
  useHeard.subscribe(({ id, line, further }) => {
    const asked = bridge.execute({ type: 'take-heard', id: uuid(), heard: id })
    inTurn(line, actions, async () => {
      const answer = await asked
      const isMine = answer.ok && answer.value.mine
      if (isMine && further) actions.turnAway({ code: 'scan.several-lines' })
      // Whoever holds that scanner may look at another window: its codes count in whichever packing is open.
      else if (isMine) takeLine(line, actions, 'scanner', { shown: packingInSight().shown })
      // Sent while the window went to practice or came back: which of the two was meant, nobody knows.
      if (!answer.ok && answer.fault.code === 'practice.switched') actions.refuseScan(line, answer.fault)
    })
  })
}
