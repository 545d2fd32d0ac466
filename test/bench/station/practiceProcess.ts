/** The practice service as a process of its own: `node practiceProcess.ts DATADIR html|pdf`. Ends with its parent. */
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'

export type Served = Pick<Practice, 'url' | 'token' | 'shops'>

const [, , dataDir = '', viewFormat] = process.argv
const { url, token, shops } = await startPractice({
  port: 0,
  dataDir,
  viewFormat: viewFormat === 'pdf' ? 'pdf' : 'html',
})
process.on('disconnect', () => process.exit(0))
process.send?.({ url, token, shops } satisfies Served)
