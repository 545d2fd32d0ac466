import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import koffi from 'koffi'
import { koffiUsbprint } from '../../src/printer/transports/usbprint/koffiUsbprint.ts'
import { overlappedFile } from '../../src/printer/transports/usbprint/overlappedFile.ts'
import { usbprintClient } from '../../src/printer/transports/usbprint/usbprintClient.ts'
import type { UsbprintLibrary } from '../../src/printer/transports/usbprint/usbprintLibrary.ts'

/**
 * Runs on Windows: lists the USB printers, with the bytes of every structure, and sends a label through a named pipe whose
 * other end this program holds as well. What was said is written down, as JSON.
 */
const library = await koffiUsbprint()
const path = '\\\\.\\pipe\\packbench'
const label = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)

const replies: unknown[] = []
const interfaces = await usbprintClient(recorded(library, replies)).find()
const client = usbprintClient(library)
const missing = await client.open('\\\\.\\pipe\\nobody')
const end = pipe()
const opened = await client.open(path)
const printer = overlappedFile(library, end)
const file = opened.ok ? opened.value.file : -1
const second = await client.open(path)
const nothing = await client.read(file)

const arrived: number[] = []
let taken = 0
const hear = () => arrived.push(...(printer.read() ?? []))
while (taken < label.length || !(await isDrained())) {
  if (taken < label.length) taken += await write(label.subarray(taken))
  hear()
  await pause(1)
}
while (hear() < label.length) await pause(1)

printer.write(Buffer.from('OK'))
const answer = await until(async () => {
  const read = await client.read(file)
  return read.ok && read.value !== null ? Buffer.from(read.value).toString('latin1') : null
})

// Nobody hears this one: it is called off in the middle, and its memory given back only then.
await write(label)
const drained = await isDrained()
const closed = await client.close(file)
const gone = await until(async () => failureOf(printer.read))

const report = { interfaces, replies, missing, opened, second, nothing, answer, drained, closed, gone }
writeFileSync(process.argv[2] ?? '', JSON.stringify({ ...report, whole: Buffer.from(arrived).equals(label) }))

async function write(bytes: Uint8Array): Promise<number> {
  const count = await client.write(file, bytes)
  if (!count.ok) throw new Error(count.detail)
  return count.value
}

async function isDrained(): Promise<boolean> {
  const drained = await client.isDrained(file)
  if (!drained.ok) throw new Error(drained.detail)
  return drained.value
}

async function until<Value>(look: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const seen = await look()
    if (seen !== null) return seen
    await pause(1)
  }
}

function failureOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    return String(error)
  }
}

/** Two ways, overlapped, one connection, and room for a few thousand bytes, as a printer has. */
function pipe(): bigint {
  const create = koffi
    .load('kernel32.dll')
    .func(
      'int64 __stdcall CreateNamedPipeW(str16 name, uint32 mode, uint32 type, uint32 most, uint32 out, uint32 in, uint32 wait, void *security)',
    )
  return BigInt(create(path, 0x4000_0003, 0, 1, 4_096, 4_096, 0, null))
}

/** Every answer of SetupAPI as its bytes. */
function recorded(real: UsbprintLibrary, into: unknown[]): UsbprintLibrary {
  const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'))
  return {
    ...real,
    nextInterface(set, guid, index, data) {
      const done = real.nextInterface(set, guid, index, data)
      into.push({ call: 'nextInterface', guid: hex(guid), index, done, data: hex(data) })
      return done
    },
    interfaceDetail(set, of, detail) {
      const said = real.interfaceDetail(set, of, detail)
      into.push({ call: 'interfaceDetail', ...said, detail: hex(detail) })
      return said
    },
    interfaceValue(set, of, name) {
      const value = real.interfaceValue(set, of, name)
      into.push({ call: 'interfaceValue', name, value: hex(value) })
      return value
    },
  }
}
