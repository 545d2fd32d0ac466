import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { JobRow } from '../../../src/contract/jobs.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import type { KeySpot } from '../../../src/model/keyTable.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import type { Actions } from '../../actions.ts'
import { asksOf } from '../../stores/reprintStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import type { AttentionDeed } from './attentionView.ts'
import { currentOf, deedsOf, neighbourOf, openAttention } from './attentionView.ts'
import { obeyFiguresKey } from './figuresKeys.ts'
import { refresh } from './followHistory.ts'
import { underTheKeys, useHistory } from './historyStore.ts'

/** A key of the screen while its labels are shown. True: it meant something. */
export function obeyJobsKey(key: string, actions: Actions): boolean {
  const state = useHistory.getState()
  if (state.tab === 'figures') return obeyFiguresKey(key, actions)
  const keyed = deedOfKey('jobs', key)
  if (keyed === 'jobs.leave') return stepOut()
  if (state.tab !== 'jobs') return false
  const row = currentOf(openAttention(state), state.current)
  const deed = row === null ? undefined : deedsOf(row).find((candidate) => candidate.keyed === keyed)
  if (row === null || deed === undefined) return false
  void decide(row, deed, actions)
  return true
}

/** Its rows in the table of keys. */
export function jobsSpot(): KeySpot {
  return useHistory.getState().tab === 'figures' ? 'figures' : 'jobs'
}

/** The next label is the current one at once; a refusal brings this one back. */
export async function decide(row: JobRow, { does }: AttentionDeed, actions: Actions): Promise<void> {
  const { decided, current, last } = useHistory.getState()
  if (decided.get(row.job) === row.changedAt) return
  if (!underTheKeys.couldBeRead(row.job)) return
  // The next one came under a key, or a pointer, that was pressed twice.
  if (last?.does === does && performance.now() - last.at < answersApart) return
  const rows = openAttention(useHistory.getState())
  const next = rows.find((_, place) => rows[place - 1]?.job === row.job)?.job ?? null
  useHistory.setState({
    decided: new Map(decided).set(row.job, row.changedAt),
    current: current === row.job ? next : current,
    last: { does, at: performance.now() },
  })
  if (!(await perform(commandOf(row, does), actions))) undecide(row.job)
}

function undecide(job: string): void {
  const decided = new Map(useHistory.getState().decided)
  decided.delete(job)
  useHistory.setState({ decided })
}

/** Takes a label back that has not been sent, from wherever it is shown. */
export async function takeBack(job: string, actions: Actions): Promise<void> {
  await perform({ type: 'cancel', id: uuid(), job }, actions)
}

export function moveCurrent(step: number): void {
  const state = useHistory.getState()
  useHistory.setState({ current: neighbourOf(openAttention(state), state.current, step) })
}

async function perform(command: Command, actions: Actions): Promise<boolean> {
  useScreen.setState({ refusal: null })
  const answer = await actions.execute(command)
  if (!answer.ok && !(command.type === 'go-on' && actions.asksReprint(command, answer.fault)))
    refuse(answer.fault, actions)
  await refresh(actions.ask)
  return answer.ok
}

function refuse(fault: Fault, actions: Actions): void {
  useScreen.setState({ refusal: { line: null, fault } })
  actions.hear('error')
}

function commandOf({ job, fault }: JobRow, does: AttentionDeed['does']): Command {
  switch (does) {
    case 'thereIs':
    case 'thereIsNot':
      return { type: 'settle', id: uuid(), job, printed: does === 'thereIs', listed: true }
    case 'goOn':
      return { type: 'go-on', id: uuid(), job, asks: asksOf(fault) }
    case 'takeBack':
      return { type: 'cancel', id: uuid(), job }
  }
}

/** Esc: the label that is open. */
function stepOut(): boolean {
  if (useHistory.getState().opened === null) return false
  useHistory.setState({ opened: null })
  return true
}
