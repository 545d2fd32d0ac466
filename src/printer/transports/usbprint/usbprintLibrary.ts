/**
 * The functions of Windows that reach a USB printer at usbprint.sys, Windows' own driver for the class, one method each
 * (Microsoft: SetupAPI; File and I/O functions; usbprint.h). Opening, closing and the device id wait for the driver, so
 * only a thread of its own may call them; reading and writing are overlapped, and no call of them waits.
 */
export interface UsbprintLibrary {
  /** SetupDiGetClassDevsW; null when it failed. */
  interfaceSet(guid: Uint8Array, flags: number): bigint | null
  /** SetupDiEnumDeviceInterfaces fills in an SP_DEVICE_INTERFACE_DATA; false behind the last one. */
  nextInterface(set: bigint, guid: Uint8Array, index: number, into: Uint8Array): boolean
  /** SetupDiGetDeviceInterfaceDetailW fills in an SP_DEVICE_INTERFACE_DETAIL_DATA_W, and says how much room it takes. */
  interfaceDetail(
    set: bigint,
    of: Uint8Array,
    into: Uint8Array | null,
  ): { readonly done: boolean; readonly needed: number }
  /** A value of the interface's own key (SetupDiOpenDeviceInterfaceRegKey); null when there is none or it is kept from us. */
  interfaceValue(set: bigint, of: Uint8Array, name: string): Uint8Array | null
  /** SetupDiDestroyDeviceInfoList. */
  endSet(set: bigint): void

  /** CreateFileW of what is there, overlapped and shared with nobody unless `access` is 0, which is for questions alone. */
  open(path: string, access: number): bigint | null
  close(handle: bigint): void
  /** Memory for one overlapped call at a time. It stays where it is until it is freed, whatever becomes of the call. */
  room(length: number): Room
  /** Never while its call is under way: the driver would write into somebody else's memory. */
  free(room: Room): void
  /** Copies into the room. */
  fill(room: Room, bytes: Uint8Array): void
  /** A copy of the first bytes in it. */
  contents(room: Room, count: number): Uint8Array
  /** ReadFile. 0: under way, or done already; else the system's error. */
  startRead(handle: bigint, room: Room): number
  /** WriteFile of so many bytes of the room from there on. */
  startWrite(handle: bigint, room: Room, from: number, count: number): number
  /** DeviceIoControl that only answers. */
  startQuestion(handle: bigint, room: Room, code: number): number
  /** GetOverlappedResult. `error` 0: it is done, and `count` bytes were moved. */
  result(handle: bigint, room: Room, wait: boolean): { readonly error: number; readonly count: number }
  /** Waits so long for the call to be over, whatever became of it (WaitForSingleObject). */
  await(room: Room, milliseconds: number): void
  /** CancelIoEx of this one call. Its result says how it ended, which may be *done*. */
  cancel(handle: bigint, room: Room): void
  /** GetLastError of the call before. */
  lastError(): number
}

/** Addresses: of the bytes, of their OVERLAPPED, and the event that is in it. */
export interface Room {
  readonly length: number
  readonly bytes: bigint
  readonly overlapped: bigint
  readonly event: bigint
}
