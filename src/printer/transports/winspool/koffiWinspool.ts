import type { TypeObject } from 'koffi'
import type { PrinterHandle, PrinterInfo, WinspoolLibrary } from './winspoolLibrary.ts'

/** winspool.drv itself. The package is native and loaded only here. Rejects where there is no Windows. */
export async function koffiWinspool(): Promise<WinspoolLibrary> {
  const { default: koffi } = await import('koffi')
  const types = structures(koffi)
  const call = functions(koffi)
  return {
    openPrinter(name) {
      const handle: [PrinterHandle | null] = [null]
      return call.openPrinter(name, handle, null) ? handle[0] : null
    },
    closePrinter: (handle) => void call.closePrinter(handle),
    printer(handle) {
      const buffer = read((room, size, needed) => call.getPrinter(handle, 2, room, size, needed))
      return buffer === null ? null : printerInfo(koffi.decode(buffer, types.printer))
    },
    driver(handle) {
      const buffer = read((room, size, needed) => call.getPrinterDriver(handle, null, 8, room, size, needed))
      if (buffer === null) return null
      const { cVersion, dwPrinterDriverAttributes } = koffi.decode(buffer, types.driver)
      return { version: cVersion, attributes: dwPrinterDriverAttributes }
    },
    startDocument(handle, name, datatype) {
      const job = call.startDocPrinter(handle, 1, { pDocName: name, pOutputFile: null, pDatatype: datatype })
      if (job !== 0) call.startPagePrinter(handle)
      return job
    },
    write(handle, bytes) {
      const written: [number] = [0]
      return call.writePrinter(handle, bytes, bytes.length, written) ? written[0] : null
    },
    endDocument(handle) {
      call.endPagePrinter(handle)
      return call.endDocPrinter(handle)
    },
    abortDocument: (handle) => void call.abortPrinter(handle),
    job(handle, job) {
      const buffer = read((room, size, needed) => call.getJob(handle, job, 1, room, size, needed))
      if (buffer === null) return null
      const { Status, pStatus } = koffi.decode(buffer, types.job)
      return { status: Status, words: pStatus ?? '' }
    },
    jobs(handle) {
      const count: [number] = [0]
      let asked = false
      const ask = (room: Buffer | null, size: number, needed: [number]) => {
        asked = call.enumJobs(handle, 0, mostJobs, 1, room, size, needed, count)
        return asked
      }
      const buffer = read(ask)
      if (buffer === null) return asked ? [] : null
      const listed: JobInfo1[] = koffi.decode(buffer, types.job, count[0])
      return listed.map(({ JobId, pDocument }) => ({ id: JobId, document: pDocument ?? '' }))
    },
    commandJob: (handle, job, command) => call.setJob(handle, job, 0, null, command),
    printers() {
      const count: [number] = [0]
      const ask = (room: Buffer | null, size: number, needed: [number]) =>
        call.enumPrinters(localAndConnected, null, 2, room, size, needed, count)
      const buffer = read(ask)
      return buffer === null ? [] : koffi.decode(buffer, types.printer, count[0]).map(printerInfo)
    },
    lastError: () => call.getLastError(),
  }
}

/** Their declarations, from winspool.h. `koffi` has the structure DOC_INFO_1W by then. */
function functions({ load }: Pick<typeof import('koffi'), 'load'>) {
  const spooler = load('winspool.drv')
  const declare = (name: string, parameters: string, result = 'bool') =>
    spooler.func(`${result} __stdcall ${name}(${parameters})`)
  const room = 'void *buffer, uint32 size, _Out_ uint32 *needed'
  return {
    openPrinter: declare('OpenPrinterW', 'str16 name, _Out_ void **handle, void *defaults'),
    closePrinter: declare('ClosePrinter', 'void *handle'),
    getPrinter: declare('GetPrinterW', `void *handle, uint32 level, ${room}`),
    getPrinterDriver: declare('GetPrinterDriverW', `void *handle, str16 environment, uint32 level, ${room}`),
    startDocPrinter: declare('StartDocPrinterW', 'void *handle, uint32 level, DOC_INFO_1W *info', 'uint32'),
    startPagePrinter: declare('StartPagePrinter', 'void *handle'),
    writePrinter: declare('WritePrinter', 'void *handle, void *bytes, uint32 count, _Out_ uint32 *written'),
    endPagePrinter: declare('EndPagePrinter', 'void *handle'),
    endDocPrinter: declare('EndDocPrinter', 'void *handle'),
    abortPrinter: declare('AbortPrinter', 'void *handle'),
    getJob: declare('GetJobW', `void *handle, uint32 job, uint32 level, ${room}`),
    enumJobs: declare(
      'EnumJobsW',
      `void *handle, uint32 first, uint32 most, uint32 level, ${room}, _Out_ uint32 *count`,
    ),
    setJob: declare('SetJobW', 'void *handle, uint32 job, uint32 level, void *info, uint32 command'),
    enumPrinters: declare('EnumPrintersW', `uint32 flags, str16 server, uint32 level, ${room}, _Out_ uint32 *count`),
    getLastError: load('kernel32.dll').func('uint32 __stdcall GetLastError()'),
  }
}

/** Asks how much room it needs, then again with the room. Null when it has nothing to say. */
function read(ask: (room: Buffer | null, size: number, needed: [number]) => boolean): Buffer | null {
  const needed: [number] = [0]
  ask(null, 0, needed)
  if (needed[0] === 0) return null
  const buffer = Buffer.alloc(needed[0])
  return ask(buffer, buffer.length, needed) ? buffer : null
}

const mostJobs = 10_000

interface JobInfo1 {
  readonly JobId: number
  readonly pDocument: string | null
}

/** PRINTER_ENUM_LOCAL and PRINTER_ENUM_CONNECTIONS */
const localAndConnected = 2 | 4

interface PrinterInfo2 {
  readonly pPrinterName: string | null
  readonly pPortName: string | null
  readonly pDriverName: string | null
  readonly Attributes: number
  readonly Status: number
}

function printerInfo(info: PrinterInfo2): PrinterInfo {
  return {
    name: info.pPrinterName ?? '',
    port: info.pPortName ?? '',
    driver: info.pDriverName ?? '',
    attributes: info.Attributes,
    status: info.Status,
  }
}

interface Structures {
  readonly printer: TypeObject
  readonly driver: TypeObject
  readonly job: TypeObject
}

/** As winspool.h has them. What nobody here reads is a pointer of that size. */
function structures({ struct }: Pick<typeof import('koffi'), 'struct'>): Structures {
  struct('DOC_INFO_1W', { pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' })
  return {
    printer: struct('PRINTER_INFO_2W', {
      pServerName: 'void *',
      pPrinterName: 'str16',
      pShareName: 'void *',
      pPortName: 'str16',
      pDriverName: 'str16',
      ...pointers('pComment', 'pLocation', 'pDevMode', 'pSepFile', 'pPrintProcessor', 'pDatatype', 'pParameters'),
      pSecurityDescriptor: 'void *',
      ...numbers(
        'Attributes',
        'Priority',
        'DefaultPriority',
        'StartTime',
        'UntilTime',
        'Status',
        'cJobs',
        'AveragePPM',
      ),
    }),
    driver: struct('DRIVER_INFO_8W', {
      cVersion: 'uint32',
      ...pointers('pName', 'pEnvironment', 'pDriverPath', 'pDataFile', 'pConfigFile', 'pHelpFile', 'pDependentFiles'),
      ...pointers('pMonitorName', 'pDefaultDataType', 'pszzPreviousNames'),
      ftDriverDate: 'uint64',
      dwlDriverVersion: 'uint64',
      ...pointers('pszMfgName', 'pszOEMUrl', 'pszHardwareID', 'pszProvider', 'pszPrintProcessor', 'pszVendorSetup'),
      ...pointers('pszzColorProfiles', 'pszInfPath'),
      dwPrinterDriverAttributes: 'uint32',
      pszzCoreDriverDependencies: 'void *',
      ftMinInboxDriverVerDate: 'uint64',
      dwlMinInboxDriverVerVersion: 'uint64',
    }),
    job: struct('JOB_INFO_1W', {
      JobId: 'uint32',
      ...pointers('pPrinterName', 'pMachineName', 'pUserName'),
      pDocument: 'str16',
      pDatatype: 'void *',
      pStatus: 'str16',
      ...numbers('Status', 'Priority', 'Position', 'TotalPages', 'PagesPrinted'),
      Submitted: 'uint64',
      SubmittedEnd: 'uint64',
    }),
  }
}

function pointers(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, 'void *']))
}

function numbers(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, 'uint32']))
}
