import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { Actions } from '../../actions.ts'
import type { Question } from '../../stores/questionStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import type { OutboxDeed } from './outboxView.ts'

/** Does it; a request is dropped for good, so that is asked first. */
export async function obeyOutbox(deed: OutboxDeed, entry: string, drop: Question, actions: Actions): Promise<void> {
  if (deed === 'drop' && !(await confirm(drop))) return
  useScreen.setState({ refusal: null })
  const answer = await actions.execute(commandOf(deed, entry))
  if (answer.ok) return
  useScreen.setState({ refusal: { line: null, fault: answer.fault } })
  actions.hear('error')
}

function commandOf(deed: OutboxDeed, entry: string): Command {
  switch (deed) {
    case 'drop':
      return { type: 'outbox-drop', id: uuid(), entry }
    case 'ask':
      return { type: 'outbox-ask', id: uuid(), entry }
    case 'thereIs':
    case 'thereIsNot':
      return { type: 'outbox-settle', id: uuid(), entry, done: deed === 'thereIs' }
  }
}
