/**
 * The functions of winspool.drv that the station calls, one method each (Microsoft: Print Spooler API). They block, for
 * as long as a printer server likes: only a thread of its own may call them.
 */
export interface WinspoolLibrary {
  /** OpenPrinterW. Null when there is no such printer; it succeeds for one that is not plugged in. */
  openPrinter(name: string): PrinterHandle | null
  closePrinter(handle: PrinterHandle): void
  /** GetPrinterW, level 2. */
  printer(handle: PrinterHandle): PrinterInfo | null
  /** GetPrinterDriverW, level 8. */
  driver(handle: PrinterHandle): DriverInfo | null
  /** StartDocPrinterW: the number of the job; 0 when there is none. */
  startDocument(handle: PrinterHandle, name: string, datatype: 'RAW' | 'XPS_PASS'): number
  /** WritePrinter: how many bytes it took, which may be fewer although it succeeded; null when it failed. */
  write(handle: PrinterHandle, bytes: Uint8Array): number | null
  /** EndDocPrinter. */
  endDocument(handle: PrinterHandle): boolean
  /** AbortPrinter: deletes what was spooled of the document. */
  abortDocument(handle: PrinterHandle): void
  /** GetJobW, level 1: JOB_STATUS_* flags; null when there is no such job any more. */
  job(handle: PrinterHandle, job: number): JobInfo | null
  /** EnumJobsW, level 1: every job that is listed, of whoever; null when it failed. */
  jobs(handle: PrinterHandle): readonly ListedJob[] | null
  /** SetJobW with a command and no settings. */
  commandJob(handle: PrinterHandle, job: number, command: number): boolean
  /** EnumPrintersW, level 2: local printers and connections. */
  printers(): readonly PrinterInfo[]
  /** GetLastError of the call before. */
  lastError(): number
}

/** Whatever the library takes for one. */
export type PrinterHandle = bigint

export interface PrinterInfo {
  readonly name: string
  readonly port: string
  readonly driver: string
  /** PRINTER_ATTRIBUTE_* */
  readonly attributes: number
  /** PRINTER_STATUS_* */
  readonly status: number
}

export interface DriverInfo {
  /** 3 or 4: the generation of the driver. */
  readonly version: number
  /** PRINTER_DRIVER_* */
  readonly attributes: number
}

export interface ListedJob {
  readonly id: number
  /** The name of the document. */
  readonly document: string
}

export interface JobInfo {
  readonly status: number
  /** What the port says of it, in the language of the system; mostly empty. */
  readonly words: string
}
