import type { Fault } from '../src/base/fault.ts'
import { uuid } from '../src/base/uuid.ts'
import type { Command } from '../src/contract/commands.ts'
import type { Bridge } from './live/stationBridge.ts'
import { useScreen } from './stores/screenStore.ts'
import { nobodySignsIn, useSignIn } from './stores/signInStore.ts'
import { useStation } from './stores/stationStore.ts'

/** Who is at the station: by badge, or by name and PIN. The station decides; the window asks for what it missed. */
export interface SigningIn {
  /** Opens the dialog: for one operator's PIN, or to choose who it is. */
  ask(operator: string | null): void
  /** Signs in at once where no PIN is asked for. */
  choose(operator: string): Promise<void>
  /** `pin` goes to the station and nowhere else. */
  send(pin: string): Promise<void>
  /** The PIN was forgotten: the recovery code is asked for. */
  forgot(): void
  /** Both go to the station and nowhere else. */
  recover(code: string, pin: string): Promise<void>
  signOut(): Promise<void>
}

export function createSigningIn(bridge: Pick<Bridge, 'execute'>, refuse: (fault: Fault) => void): SigningIn {
  const ask = (operator: string | null) => {
    const asked = useStation.getState().station?.operators.find(({ id }) => id === operator)
    useSignIn.setState({ ...nobodySignsIn, operator, asksPin: asked?.hasPin === true })
    useScreen.setState({ dialog: 'sign-in' })
  }
  const signIn = (operator: string, pin: string | null) => come({ type: 'sign-in', id: uuid(), operator, pin })
  const come = async (command: Command & { type: 'sign-in' | 'recover-leader' }) => {
    const { operator } = command
    if (useSignIn.getState().sending) return
    useSignIn.setState({ operator, sending: true, fault: null })
    const answer = await bridge.execute(command)
    if (useSignIn.getState().operator !== operator) return
    if (answer.ok) return endSignIn()
    useSignIn.setState({ sending: false, fault: answer.fault })
  }
  return {
    ask,
    async choose(operator) {
      const chosen = useStation.getState().station?.operators.find(({ id }) => id === operator)
      if (chosen?.hasPin === true) return ask(operator)
      ask(operator)
      await signIn(operator, null)
    },
    async send(pin) {
      const { operator } = useSignIn.getState()
      if (operator !== null) await signIn(operator, pin)
    },
    forgot: () => useSignIn.setState({ forgotten: true, fault: null }),
    async recover(code, pin) {
      const { operator } = useSignIn.getState()
      if (operator !== null) await come({ type: 'recover-leader', id: uuid(), operator, code, pin })
    },
    async signOut() {
      endSignIn()
      const answer = await bridge.execute({ type: 'sign-out', id: uuid() })
      if (!answer.ok) refuse(answer.fault)
    },
  }
}

/** Somebody is there, or nobody wants to be: the dialog is over. */
export function endSignIn(): void {
  useSignIn.setState(nobodySignsIn)
  if (useScreen.getState().dialog === 'sign-in') useScreen.setState({ dialog: null })
}
