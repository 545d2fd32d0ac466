import { jobCommand, jobStatus } from '../../src/printer/transports/winspool/winspoolFlags.ts'
import type { ListedJob, WinspoolLibrary } from '../../src/printer/transports/winspool/winspoolLibrary.ts'

/** What no real spooler here can be made to do: a printer that works offline, and writes that fall short. */
export interface FakeWinspool extends WinspoolLibrary {
  /** Calls and their answers are scripted by these. */
  attributes: number
  status: number
  driverVersion: number
  driverAttributes: number
  /** The most bytes that a write takes; 0: it takes none. */
  mostAtOnce: number
  /** The write of this turn (from 0) fails. */
  failingWrite: number | null
  /** JOB_STATUS_* of the job; null: not listed. */
  jobStatus: number | null
  /** What the queue lists, of whoever; what is deleted goes. */
  listed: ListedJob[]
  /** Wine's spooler, for one, cannot pause a job. */
  canPause: boolean
  readonly taken: number[]
  readonly datatypes: string[]
  readonly calls: string[]
  openHandles: number
}

export function fakeWinspool(name: string): FakeWinspool {
  let writes = 0
  const fake: FakeWinspool = {
    attributes: 0,
    status: 0,
    driverVersion: 3,
    driverAttributes: 0,
    mostAtOnce: Number.POSITIVE_INFINITY,
    failingWrite: null,
    jobStatus: 0,
    listed: [],
    canPause: true,
    taken: [],
    datatypes: [],
    calls: [],
    openHandles: 0,
    openPrinter(asked) {
      if (asked !== name) return null
      fake.openHandles++
      return 7n
    },
    closePrinter: () => void fake.openHandles--,
    printer: () => ({ name, port: 'USB001', driver: 'a driver', attributes: fake.attributes, status: fake.status }),
    driver: () => ({ version: fake.driverVersion, attributes: fake.driverAttributes }),
    startDocument(_, document, datatype) {
      fake.datatypes.push(datatype)
      fake.listed.push({ id: 41, document })
      return 41
    },
    write(_, bytes) {
      if (writes++ === fake.failingWrite) return null
      const count = Math.min(bytes.length, fake.mostAtOnce)
      fake.taken.push(...bytes.subarray(0, count))
      return count
    },
    endDocument: () => fake.calls.push('end') > 0,
    abortDocument: () => void fake.calls.push('abort'),
    job: () => (fake.jobStatus === null ? null : { status: fake.jobStatus, words: '' }),
    jobs: () => fake.listed,
    commandJob(_, job, command) {
      fake.calls.push(command === jobCommand.pause ? 'pause' : 'delete')
      if (command === jobCommand.pause && fake.canPause && fake.jobStatus !== null) fake.jobStatus |= jobStatus.paused
      if (command === jobCommand.delete) {
        fake.jobStatus = null
        fake.listed = fake.listed.filter(({ id }) => id !== job)
      }
      return true
    },
    printers: () => [fake.printer(7n) ?? { name, port: '', driver: '', attributes: 0, status: 0 }],
    lastError: () => 1801,
  }
  return fake
}
