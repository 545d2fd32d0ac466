import { stepOf } from '../src/model/keyTable.ts'
import type { Actions } from './actions.ts'
import { foundFor, noFound, useFound } from './stores/foundStore.ts'
import { useScreen } from './stores/screenStore.ts'
import { isNobodyHere } from './stores/stationStore.ts'

type Asking = Pick<Actions, 'ask'>

/** A person's next key comes later, and a scanner's sooner: nothing is looked for in the middle of a scan. Milliseconds. */
const pause = 60

/** Less finds nothing. */
export const shortestSought = 2

let waiting: ReturnType<typeof setTimeout> | undefined

/** Looks for orders by what is typed now; what was found for anything else is let go. */
export function findOrders(typed: string, { ask }: Asking): void {
  const text = typed.trim()
  if (text === useFound.getState().text) return
  clearTimeout(waiting)
  const asking = text.length >= shortestSought
  useFound.setState({ ...noFound, text, asking })
  if (asking) waiting = setTimeout(() => void answer(text, ask), pause)
}

async function answer(text: string, ask: Asking['ask']): Promise<void> {
  const found = await ask({ type: 'find-orders', text: text.slice(0, 100) })
  if (useFound.getState().text === text) useFound.setState({ asking: false, ...(found.ok ? found.value : {}) })
}

/** Somebody may look for an order: the station begins to look through what it has. Returns what ends it. */
export function beginFinding({ ask }: Asking): () => void {
  void ask({ type: 'find-orders', text: '' })
  return () => {
    clearTimeout(waiting)
    useFound.setState(noFound)
  }
}

/** On a screen without a field, what is typed there is looked for. Returns what ends it. */
export function findWhatIsTyped(asking: Asking): () => void {
  const end = beginFinding(asking)
  const stop = useScreen.subscribe(({ line, dialog }, before) => {
    if (dialog === null && line !== before.line && !isNobodyHere()) findOrders(line, asking)
  })
  return () => {
    stop()
    end()
  }
}

/** An arrow key among what was found for the line that is being typed. False: nothing was. */
export function chooseFound(key: string): boolean {
  const step = stepOf(key)
  const { orders, chosen } = foundFor(useFound.getState(), useScreen.getState().line)
  if (step === 0 || orders.length === 0) return false
  const next = chosen === null ? (step > 0 ? 0 : orders.length - 1) : chosen + step
  useFound.setState({ chosen: Math.max(0, Math.min(orders.length - 1, next)) })
  return true
}

/**
 * The line that was ended, or the order that was chosen by hand while exactly it was typed. No scanner sends an arrow key:
 * a scan stays what it is.
 */
export function chosenOr(line: string): string {
  const { orders, chosen } = foundFor(useFound.getState(), line)
  return (chosen === null ? undefined : orders[chosen]?.code) ?? line
}
