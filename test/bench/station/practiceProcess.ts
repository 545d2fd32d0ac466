/** The practice service as a process of its own: `node practiceProcess.ts DATADIR plain|pdf`. Ends with its parent. */
import { readViewStyles } from '../../../src/model/viewStyle.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'

export type Served = Pick<Practice, 'url' | 'token' | 'shops'>

const [, , dataDir = '', style] = process.argv
const { url, token, shops } = await startPractice({
  port: 0,
  dataDir,
  viewStyles: readViewStyles(style ?? 'plain') ?? ['plain'],
})
process.on('disconnect', () => process.exit(0))
process.send?.({ url, token, shops } satisfies Served)
