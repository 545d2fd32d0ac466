/** The files that hold the promises about paper, and the unit tests that have to notice when one of them changes. */
export interface Target {
  readonly file: string
  readonly tests: readonly string[]
}

const target = (file: string, ...tests: readonly string[]): Target => ({
  file: `src/${file}.ts`,
  tests: tests.map((test) => `test/unit/${test}.test.ts`),
})

export const targets: readonly Target[] = [
  target('station/print/carry', 'station/carry'),
  target('station/print/queue', 'station/queue', 'station/queueEnds'),
  target('station/print/settling', 'station/settling'),
  target('station/print/readBackRule', 'station/readBackRule'),
  target('printer/drain', 'printer/drain', 'printer/drainWithoutCounts', 'printer/drainEdges'),
  target('printer/labelCounter', 'printer/labelCounter', 'printer/countAsked'),
  target('store/seal', 'store/seal'),
  target('station/print/recover', 'station/recover'),
  target('store/losses', 'store/losses'),
  target('station/scan/intake', 'station/intake', 'station/intakeSeconds'),
  target('station/scan/accepting', 'station/intake', 'station/intakeSeconds'),
  target('station/scan/secondLabels', 'station/intake', 'station/intakeSeconds'),
]
