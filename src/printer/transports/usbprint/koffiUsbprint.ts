import type { Room, UsbprintLibrary } from './usbprintLibrary.ts'

type Koffi = typeof import('koffi')['default']

/** kernel32, setupapi and advapi32 themselves. The package is native and loaded only here. Rejects where there is no Windows. */
export async function koffiUsbprint(): Promise<UsbprintLibrary> {
  const { default: koffi } = await import('koffi')
  return { ...setup(koffi), ...files(koffi) }
}

type SetupCalls = Pick<
  UsbprintLibrary,
  'interfaceSet' | 'nextInterface' | 'interfaceDetail' | 'interfaceValue' | 'endSet'
>

const invalidHandle = -1n
/** KEY_QUERY_VALUE */
const queryValue = 1
/** No value that is read here is longer. */
const mostOfValue = 512

function setup({ load }: Pick<Koffi, 'load'>): SetupCalls {
  const setupapi = load('setupapi.dll')
  const advapi = load('advapi32.dll')
  const declare = (name: string, parameters: string, result = 'bool') =>
    setupapi.func(`${result} __stdcall ${name}(${parameters})`)
  const classDevices = declare('SetupDiGetClassDevsW', 'void *guid, str16 which, void *window, uint32 flags', 'int64')
  const enumInterfaces = declare(
    'SetupDiEnumDeviceInterfaces',
    'int64 set, void *device, void *guid, uint32 index, void *into',
  )
  const detail = declare(
    'SetupDiGetDeviceInterfaceDetailW',
    'int64 set, void *of, void *into, uint32 size, _Out_ uint32 *needed, void *device',
  )
  const openKey = declare(
    'SetupDiOpenDeviceInterfaceRegKey',
    'int64 set, void *of, uint32 none, uint32 access',
    'int64',
  )
  const destroy = declare('SetupDiDestroyDeviceInfoList', 'int64 set')
  const queryKey = advapi.func(
    'int32 __stdcall RegQueryValueExW(int64 key, str16 name, void *none, _Out_ uint32 *type, void *into, _Inout_ uint32 *size)',
  )
  const closeKey = advapi.func('int32 __stdcall RegCloseKey(int64 key)')
  return {
    interfaceSet: (guid, flags) => handleOf(classDevices(guid, null, null, flags)),
    nextInterface: (set, guid, index, into) => enumInterfaces(set, null, guid, index, into),
    interfaceDetail(set, of, into) {
      const needed: [number] = [0]
      const done: boolean = detail(set, of, into, into?.length ?? 0, needed, null)
      return { done, needed: needed[0] }
    },
    interfaceValue(set, of, name) {
      const key = handleOf(openKey(set, of, 0, queryValue))
      if (key === null) return null
      const into = Buffer.alloc(mostOfValue)
      const size: [number] = [into.length]
      const failed: number = queryKey(key, name, null, [0], into, size)
      closeKey(key)
      return failed === 0 ? into.subarray(0, size[0]) : null
    },
    endSet: (set) => void destroy(set),
  }
}

function handleOf(said: number | bigint): bigint | null {
  const handle = BigInt(said)
  return handle === invalidHandle ? null : handle
}

type FileCalls = Omit<UsbprintLibrary, keyof SetupCalls>

const openExisting = 3
const flagOverlapped = 0x4000_0000
const shareReadWrite = 3
/** OVERLAPPED of 64 bits: Internal, InternalHigh, Offset and OffsetHigh, hEvent. */
const overlappedLength = 32
const eventAt = 24
/** ERROR_IO_PENDING: under way, which is no failure. */
const pending = 997

function files({ load, alloc, free, encode, decode, array }: Koffi): FileCalls {
  const call = fileFunctions(load('kernel32.dll'))
  const started = (done: boolean) => {
    if (done) return 0
    const error: number = call.getLastError()
    return error === pending ? 0 : error
  }
  const clear = ({ overlapped, event }: Room) => {
    encode(overlapped, array('uint8', overlappedLength), new Uint8Array(overlappedLength))
    encode(overlapped, eventAt, 'int64', event)
  }
  return {
    open(path, access) {
      const share = access === 0 ? shareReadWrite : 0
      return handleOf(call.createFile(path, access, share, null, openExisting, flagOverlapped, null))
    },
    close: (handle) => void call.closeHandle(handle),
    room(length) {
      const event = BigInt(call.createEvent(null, true, false, null))
      return { length, bytes: alloc('uint8', length), overlapped: alloc('uint8', overlappedLength), event }
    },
    free({ bytes, overlapped, event }) {
      free(bytes)
      free(overlapped)
      call.closeHandle(event)
    },
    fill: (room, bytes) => encode(room.bytes, array('uint8', bytes.length), bytes),
    contents: (room, count) => Uint8Array.from(count === 0 ? [] : decode(room.bytes, 'uint8', count)),
    startRead(handle, room) {
      clear(room)
      return started(call.readFile(handle, room.bytes, room.length, null, room.overlapped))
    },
    startWrite(handle, room, from, count) {
      clear(room)
      return started(call.writeFile(handle, room.bytes + BigInt(from), count, null, room.overlapped))
    },
    startQuestion(handle, room, code) {
      clear(room)
      return started(call.deviceIoControl(handle, code, null, 0, room.bytes, room.length, null, room.overlapped))
    },
    result(handle, room, wait) {
      const count: [number] = [0]
      const done: boolean = call.getOverlappedResult(handle, room.overlapped, count, wait)
      return done ? { error: 0, count: count[0] } : { error: call.getLastError(), count: 0 }
    },
    await: (room, milliseconds) => void call.waitForSingleObject(room.event, milliseconds),
    cancel: (handle, room) => void call.cancelIoEx(handle, room.overlapped),
    lastError: () => call.getLastError(),
  }
}

/** Their declarations, from fileapi.h, ioapiset.h and synchapi.h. */
function fileFunctions(kernel: ReturnType<Koffi['load']>) {
  const declare = (name: string, parameters: string, result = 'bool') =>
    kernel.func(`${result} __stdcall ${name}(${parameters})`)
  const moved = 'void *bytes, uint32 count, void *none, void *overlapped'
  return {
    createFile: declare(
      'CreateFileW',
      'str16 path, uint32 access, uint32 share, void *security, uint32 how, uint32 flags, void *template',
      'int64',
    ),
    closeHandle: declare('CloseHandle', 'int64 handle'),
    createEvent: declare('CreateEventW', 'void *security, bool manual, bool set, str16 name', 'int64'),
    readFile: declare('ReadFile', `int64 handle, ${moved}`),
    writeFile: declare('WriteFile', `int64 handle, ${moved}`),
    deviceIoControl: declare(
      'DeviceIoControl',
      'int64 handle, uint32 code, void *said, uint32 length, void *answer, uint32 room, void *none, void *overlapped',
    ),
    getOverlappedResult: declare(
      'GetOverlappedResult',
      'int64 handle, void *overlapped, _Out_ uint32 *count, bool wait',
    ),
    waitForSingleObject: declare('WaitForSingleObject', 'int64 handle, uint32 milliseconds', 'uint32'),
    cancelIoEx: declare('CancelIoEx', 'int64 handle, void *overlapped'),
    getLastError: declare('GetLastError', '', 'uint32'),
  }
}
