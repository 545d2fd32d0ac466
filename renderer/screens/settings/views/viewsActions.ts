import type { Fault } from '../../../../src/base/fault.ts'
import { uuid } from '../../../../src/base/uuid.ts'
import { supportPage } from '../../../../src/contract/supportPage.ts'
import type { ViewSupport } from '../../../../src/contract/viewSupport.ts'
import type { ViewTrial } from '../../../../src/contract/viewTrials.ts'
import type { LabelSize } from '../../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../../src/model/labelSize.ts'
import type { ViewPolicy } from '../../../../src/model/viewPolicy.ts'
import type { Actions } from '../../../actions.ts'
import { saveFile } from '../../../saveFile.ts'
import { goTo } from '../../../stores/placeStore.ts'
import { useScreen } from '../../../stores/screenStore.ts'
import type { TrialRow } from '../../../stores/viewsStore.ts'
import { asItIs, noViews, useViews } from '../../../stores/viewsStore.ts'
import { changeSettings } from '../settingsActions.ts'
import { draftFor } from './viewsView.ts'

/** What `goTo('settings', …)` is told. */
export const viewsPage = 'views'

/** From the first run, the settings or the card of a fault; with a code it is tried at once. */
export function openViews(line: string | null, actions: Actions): void {
  useViews.setState(noViews)
  goTo('settings', viewsPage)
  if (line !== null) void tryCode(line, actions)
}

/** Every size, one after the other, with one PIN where it takes one; a newer code ends it. */
export async function tryCode(line: string, { approving, hear }: Actions): Promise<void> {
  const tried = line.trim()
  if (tried === '') return
  useScreen.setState({ refusal: null })
  const loading = Object.fromEntries(allLabelSizes.map((size) => [size, { state: 'loading' as const }]))
  useViews.setState({ ...noViews, line: tried, tried, rows: loading })
  const ask = approving.asOne()
  for (const size of allLabelSizes) {
    if (useViews.getState().tried !== tried) return
    await trySize(size, undefined, { ask, hear })
  }
}

/** `policy` undefined: what the settings say. */
export async function trySize(
  size: LabelSize,
  policy: ViewPolicy | null | undefined,
  { ask, hear }: Pick<Actions, 'ask' | 'hear'>,
): Promise<void> {
  const { tried } = useViews.getState()
  if (tried === null) return
  show(size, { state: 'loading' })
  const answer = await ask({ type: 'try-view', line: tried, size, ...(policy !== undefined && { policy }) })
  if (useViews.getState().tried !== tried) return
  if (!answer.ok) hear('error')
  show(size, answer.ok ? { state: 'ready', trial: answer.value, policy } : { state: 'failed', fault: answer.fault })
}

function show(size: LabelSize, row: TrialRow): void {
  useViews.setState(({ rows }) => ({ rows: { ...rows, [size]: row } }))
}

/** The form of a rule opens with what the page most likely needs. */
export function openRule({ size, pages }: ViewTrial): void {
  const [page] = pages
  const draft = page === undefined ? asItIs : { ...asItIs, ...draftFor(page, size) }
  useViews.setState({ ruling: size, draft, supporting: null })
}

/** From now on for every label of this size, and once more to be seen. */
export async function keepRule(size: LabelSize, policy: ViewPolicy | null, actions: Actions): Promise<void> {
  if (!(await changeSettings({ viewPolicies: { [size]: policy } }, actions))) return
  useViews.setState({ ruling: null })
  await trySize(size, undefined, actions)
}

/** The pages that are not made as before, or why not; what was shown stays where the station cannot be asked. */
export async function readChanges(ask: Actions['ask']): Promise<Fault | null> {
  const answer = await ask({ type: 'view-changes' })
  if (answer.ok) useViews.setState({ changes: answer.value })
  return answer.ok ? null : answer.fault
}

/** Pages like this are as they should be from now on; the station says so in its row. */
export async function acceptChange(change: string, { execute, hear }: Actions): Promise<void> {
  useScreen.setState({ refusal: null })
  const accepted = await execute({ type: 'accept-view', id: uuid(), change })
  if (accepted.ok) return
  useScreen.setState({ refusal: { line: null, fault: accepted.fault } })
  hear('error')
}

/** What has been looked at. */
export function saveSupport(support: ViewSupport): void {
  saveFile(`packbench-view-${support.size}.html`, supportPage(support), 'text/html;charset=utf-8')
}
