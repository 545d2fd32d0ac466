import type { SpoolTransport } from '../transport.ts'
import { localCupsServer } from './cups/cupsServer.ts'
import { createCupsSpooler } from './cups/cupsSpooler.ts'
import { createWinspoolSpooler } from './winspool/winspoolSpooler.ts'
import { windowsSpooler } from './winspool/winspoolThreads.ts'

/** `spooler:QUEUE`: a print queue of the system: the Windows spooler, or CUPS everywhere else. */
export const spoolerTransport: SpoolTransport =
  process.platform === 'win32' ? createWinspoolSpooler(windowsSpooler) : createCupsSpooler(() => localCupsServer())
