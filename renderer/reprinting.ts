import type { Fault } from '../src/base/fault.ts'
import { uuid } from '../src/base/uuid.ts'
import type { Command } from '../src/contract/commands.ts'
import type { ReprintReason } from '../src/model/job.ts'
import type { Bridge } from './stationBridge.ts'
import { sayPrinting } from './stores/batchScreenStore.ts'
import type { ReprintRequest } from './stores/reprintStore.ts'
import { noReprint, useReprint } from './stores/reprintStore.ts'
import { useScreen } from './stores/screenStore.ts'
import { useStation } from './stores/stationStore.ts'

/** A second label, by the station's policy: at once, or after a reason, or after a reason and a supervisor's PIN. */
export interface Reprinting {
  reprint(request: ReprintRequest): Promise<void>
  /** The dialog's answer. Goes on by itself when no PIN is asked for. */
  chooseReason(reason: ReprintReason): void
  /** `pin` goes to the station and nowhere else. */
  sendReprint(pin: string | null): Promise<void>
  /** True: this refusal of a reprint is a question, which is now asked. */
  asks(request: ReprintRequest, fault: Fault): boolean
}

/** The station decides what a reprint needs; the window only asks for what the station missed. */
export function createReprinting(bridge: Pick<Bridge, 'execute'>, refuse: (fault: Fault) => void): Reprinting {
  const asks = (request: ReprintRequest, fault: Fault) => {
    if (fault.code !== 'reprint.reason-missing' && fault.code !== 'reprint.pin-missing') return false
    const asksPin = fault.code === 'reprint.pin-missing' || useStation.getState().settings?.reprint === 'pin'
    useReprint.setState({ ...noReprint, request, asksPin })
    useScreen.setState({ dialog: 'reprint' })
    return true
  }
  const sendReprint = async (pin: string | null) => {
    const { request, reason, sending } = useReprint.getState()
    if (request === null || sending) return
    useReprint.setState({ sending: true, fault: null })
    const answer = await bridge.execute(commandOf(request, reason, pin))
    if (useReprint.getState().request !== request) return
    if (answer.ok) {
      close()
      const rows = answer.value !== null && 'rows' in answer.value ? answer.value.rows : null
      if (request.type === 'batch-print' && typeof rows === 'number') sayPrinting(rows)
      return
    }
    useReprint.setState({ sending: false, fault: answer.fault, asksPin: asksPinAfter(answer.fault) })
  }
  return {
    asks,
    sendReprint,
    async reprint(request) {
      const answer = await bridge.execute(commandOf(request, null, null))
      if (!answer.ok && !asks(request, answer.fault)) refuse(answer.fault)
    },
    chooseReason(reason) {
      useReprint.setState({ reason })
      if (!useReprint.getState().asksPin) void sendReprint(null)
    },
  }
}

function commandOf(request: ReprintRequest, reason: ReprintReason | null, pin: string | null): Command {
  return { ...request, id: uuid(), reason, pin }
}

/** The policy may have become stricter while the dialog was open. */
function asksPinAfter({ code }: Fault): boolean {
  return code.startsWith('reprint.pin-') || useReprint.getState().asksPin
}

function close(): void {
  useReprint.setState(noReprint)
  if (useScreen.getState().dialog === 'reprint') useScreen.setState({ dialog: null })
}
