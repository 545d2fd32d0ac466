import type { Fault } from '../src/base/fault.ts'
import { uuid } from '../src/base/uuid.ts'
import type { Command } from '../src/contract/commands.ts'
import { answersApart } from '../src/model/answersApart.ts'
import type { ReprintReason } from '../src/model/job.ts'
import { staysOpen } from './input/scanTable.ts'
import type { Bridge } from './live/stationBridge.ts'
import { sayPrinting } from './stores/batchScreenStore.ts'
import type { ReprintRequest } from './stores/reprintStore.ts'
import { noReprint, useReprint } from './stores/reprintStore.ts'
import type { DialogName } from './stores/screenStore.ts'
import { useScreen } from './stores/screenStore.ts'

/** A second label, by the station's policy: at once, or after a reason. A PIN is asked for as everywhere (`approving.ts`). */
export interface Reprinting {
  reprint(request: ReprintRequest): Promise<void>
  /** The dialog's answer. `at`: when it was pressed, in the clock of the keys; left out: now. */
  chooseReason(reason: ReprintReason, at?: number): void
  /**
   * True: this refusal of a reprint is a question, which is now asked. Not over what somebody fills in, half a PIN or a form
   * of COD, nor over the question for another label: whoever types there would give the reason.
   */
  asks(request: ReprintRequest, fault: Fault): boolean
}

/** The station decides what a reprint needs; the window only asks for what the station missed. */
export function createReprinting(bridge: Pick<Bridge, 'execute'>, refuse: (fault: Fault) => void): Reprinting {
  /** Since when the number of labels that the dialog asks about could be read, in the clock of the keys. */
  let readFrom = Number.NEGATIVE_INFINITY
  const asks = (request: ReprintRequest, fault: Fault) => {
    if (fault.code !== 'reprint.reason-missing' || isTaken(useScreen.getState().dialog)) return false
    readFrom = Number.NEGATIVE_INFINITY
    useReprint.setState({ ...noReprint, request: { ...request, ...againOf(request, fault) } })
    useScreen.setState({ dialog: 'reprint' })
    return true
  }
  const send = async () => {
    const { request, reason, sending } = useReprint.getState()
    if (request === null || sending) return
    useReprint.setState({ sending: true, fault: null })
    const answer = await bridge.execute(commandOf(request, reason))
    if (useReprint.getState().request !== request) return
    if (answer.ok) {
      close()
      const rows = answer.value !== null && 'rows' in answer.value ? answer.value.rows : null
      if (request.type === 'batch-print' && typeof rows === 'number') sayPrinting(rows)
      return
    }
    const more = againOf(request, answer.fault)
    if (more.again !== undefined) readFrom = performance.now() + answersApart
    useReprint.setState({ sending: false, fault: answer.fault, request: { ...request, ...more } })
  }
  return {
    asks,
    async reprint(request) {
      const answer = await bridge.execute(commandOf(request, null))
      if (!answer.ok && !asks(request, answer.fault)) refuse(answer.fault)
    },
    chooseReason(reason, at = performance.now()) {
      if (at < readFrom) return useReprint.setState({ fault: { code: 'job.changed-meanwhile' } })
      useReprint.setState({ reason })
      void send()
    },
  }
}

/** The answer comes when it comes: a dialog may have been opened since the key was pressed. */
function isTaken(dialog: DialogName | null): boolean {
  return staysOpen(dialog) || (dialog === 'reprint' && useReprint.getState().request !== null)
}

/** For how many labels of a batch the reason is: the dialog says it, and for more the station asks anew. */
function againOf({ type }: ReprintRequest, { facts }: Fault): { readonly again?: number } {
  return type === 'batch-print' && typeof facts?.again === 'number' ? { again: facts.again } : {}
}

function commandOf(request: ReprintRequest, reason: ReprintReason | null): Command {
  return { ...request, id: uuid(), reason }
}

function close(): void {
  useReprint.setState(noReprint)
  if (useScreen.getState().dialog === 'reprint') useScreen.setState({ dialog: null })
}
