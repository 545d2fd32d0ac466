import type { Result } from '../../../src/base/result.ts'
import type { JobPage, JobRow } from '../../../src/contract/jobs.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { dayAndTime } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import { saveFile } from '../../saveFile.ts'
import type { JobsWords } from '../../text/screens/jobs.ts'
import type { Texts } from '../../text/vi.ts'
import { jobFilter } from './historyFilter.ts'
import { useHistory } from './historyStore.ts'
import { jobsCsv } from './jobsCsv.ts'

const mostPerPage = 1_000

/** Every label of the filter as it is chosen now, loaded or not, into one file. Another filter ends it. */
export async function exportJobs(
  ask: Actions['ask'],
  words: { readonly t: Texts; readonly w: JobsWords; readonly language: Language },
): Promise<void> {
  const { filter, exported } = useHistory.getState()
  if (exported?.state === 'working') return
  const now = Date.now()
  const asked = { type: 'jobs', filter: jobFilter(filter, now), limit: mostPerPage } as const
  const jobs: JobRow[] = []
  let before: string | null = null
  do {
    useHistory.setState({ exported: { state: 'working', count: jobs.length } })
    const page: Result<JobPage> = await ask({ ...asked, before })
    if (useHistory.getState().filter !== filter) return
    if (!page.ok) return useHistory.setState({ exported: { state: 'failed', fault: page.fault } })
    jobs.push(...page.value.jobs)
    before = page.value.next
  } while (before !== null)
  const file = `${words.w.csv.file}-${dayAndTime(now).replace(' ', '-').replaceAll(':', '')}.csv`
  saveFile(file, csvText(jobsCsv(jobs, words)))
  useHistory.setState({ exported: { state: 'done', count: jobs.length, file } })
}
