import { currentOf, openAttention } from './attentionView.ts'
import { useHistory } from './historyStore.ts'

/** The code of the label that is open, else of the row under the cursor or the label that needs somebody. */
export function jobInSight(): string | null {
  const state = useHistory.getState()
  const opened = state.rows.find(({ job }) => job === state.opened)
  if (opened !== undefined) return opened.code
  const row = state.rows[state.selection.cursor]
  const inTable = document.activeElement?.getAttribute('role') === 'grid'
  const waiting = currentOf(openAttention(state), state.current)
  return (inTable ? row : (waiting ?? row))?.code ?? null
}
