import type { HistoryOf } from '../src/model/history.ts'
import { historyLines } from '../src/model/history.ts'
import type { Actions } from './actions.ts'
import { saveFile } from './saveFile.ts'
import { nameOf, useHistoryFile } from './stores/historyFileStore.ts'

/** What is shown while so many more lines came. */
const step = 500

/**
 * The journal of an order or a day with its chain into one file, as `packbench history` writes it. A leader's deed: a PIN
 * that is asked for in place holds for all of it. Of an order it names who signed for it. One at a time.
 */
export async function exportHistory(of: HistoryOf, { approving }: Pick<Actions, 'approving'>): Promise<void> {
  if (useHistoryFile.getState().exported?.state === 'working') return
  const lines: string[] = []
  let entries = 0
  const say = (exported: ReturnType<typeof useHistoryFile.getState>['exported']) =>
    useHistoryFile.setState({ of, exported })
  say({ state: 'working', count: 0 })
  const ask = approving.asOne()
  for await (const line of historyLines(of, (after) => ask({ type: 'history', of, after, signed: 'order' in of }))) {
    if (!line.ok) return say({ state: 'failed', fault: line.fault })
    lines.push(`${JSON.stringify(line.value)}\n`)
    if ('sequence' in line.value) entries += 1
    if (lines.length % step === 0) say({ state: 'working', count: lines.length })
  }
  const file = `packbench-history-${nameOf(of)}.jsonl`
  saveFile(file, lines.join(''), 'application/jsonl;charset=utf-8')
  say({ state: 'done', count: entries, file })
}
