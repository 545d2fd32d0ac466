/**
 * IPP's binary form (RFC 8010 section 3): version, operation or status, request id, groups of attributes, the end tag,
 * then the document. An attribute with more than one value repeats itself under an empty name.
 */
export interface IppRequest {
  readonly operation: number
  readonly requestId: number
  readonly operationAttributes: readonly IppAttribute[]
  readonly jobAttributes?: readonly IppAttribute[]
  readonly document?: Uint8Array | undefined
}

export interface IppAttribute {
  readonly name: string
  readonly type: keyof typeof valueTags
  /** A range is a text, `1-5`, and so is a resolution, `300x300dpi`. */
  readonly value: string | number | boolean
  /** Further values of the same type. */
  readonly more?: readonly (string | number | boolean)[]
}

/** Value tags (RFC 8010 section 3.5.2), as far as they are sent. */
const valueTags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  range: 0x33,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeMediaType: 0x49,
} as const

/** Units of a resolution (RFC 8010 section 3.9). */
const perInch = 3
const perCentimetre = 4

/** Delimiter tags (section 3.5.1). */
const operationGroup = 0x01
const jobGroup = 0x02
const endOfAttributes = 0x03
const lastDelimiter = 0x0f

/** IPP 2.0. */
const version = [2, 0] as const

export function encodeIpp(request: IppRequest): Buffer {
  const head = Buffer.alloc(8)
  head.set(version)
  head.writeUInt16BE(request.operation, 2)
  head.writeUInt32BE(request.requestId, 4)
  return Buffer.concat([
    head,
    ...group(operationGroup, request.operationAttributes),
    ...group(jobGroup, request.jobAttributes ?? []),
    Buffer.of(endOfAttributes),
    request.document ?? Buffer.alloc(0),
  ])
}

function group(tag: number, attributes: readonly IppAttribute[]): Buffer[] {
  if (attributes.length === 0) return []
  const values = attributes.flatMap(({ name, type, value, more = [] }) => [
    encodeValue(name, type, value),
    ...more.map((further) => encodeValue('', type, further)),
  ])
  return [Buffer.of(tag), ...values]
}

function encodeValue(name: string, type: IppAttribute['type'], value: string | number | boolean): Buffer {
  return Buffer.concat([Buffer.of(valueTags[type]), counted(Buffer.from(name)), counted(octets(type, value))])
}

function octets(type: IppAttribute['type'], value: string | number | boolean): Buffer {
  if (type === 'range')
    return Buffer.concat(
      String(value)
        .split('-')
        .map((bound) => octets('integer', Number(bound))),
    )
  if (type === 'resolution') {
    const [across = '', down = ''] = String(value).split('x')
    const lengths = [across, down].map((dots) => octets('integer', Number.parseInt(dots, 10)))
    return Buffer.concat([...lengths, Buffer.of(down.endsWith('dpi') ? perInch : perCentimetre)])
  }
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0)
  const integer = Buffer.alloc(4)
  integer.writeInt32BE(value)
  return integer
}

function counted(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Numbers, booleans and texts are told apart; what is out of band (*no-value*, *unknown*) is null. */
export type IppValue = string | number | boolean | null

export type IppGroup = ReadonlyMap<string, readonly IppValue[]>

export function firstOf(group: IppGroup, name: string): IppValue | undefined {
  return group.get(name)?.[0]
}

export interface IppReply {
  /** Below 0x0100: successful. */
  readonly status: number
  readonly operationAttributes: IppGroup
  /** The groups of jobs or printers, in their order. */
  readonly groups: readonly IppGroup[]
}

/** A group is one byte at least, and a map here. A spooler's queue of jobs is far shorter. */
const mostGroups = 10_000

/** Null when it is no IPP: cut off, without end, or a web page of somebody else's. */
export function decodeIpp(bytes: Buffer): IppReply | null {
  if (bytes.length < 9) return null
  const groups: Map<string, IppValue[]>[] = []
  let values: IppValue[] = []
  for (let at = 8; at < bytes.length; ) {
    const tag = bytes.readUInt8(at)
    if (tag === endOfAttributes)
      return { status: bytes.readUInt16BE(2), operationAttributes: groups[0] ?? new Map(), groups: groups.slice(1) }
    if (tag <= lastDelimiter) {
      if (groups.length === mostGroups) return null
      groups.push(new Map())
      at += 1
      continue
    }
    const read = readAttribute(bytes, at)
    if (read === null) return null
    if (read.name !== '') {
      values = []
      groups.at(-1)?.set(read.name, values)
    }
    values.push(read.value)
    at = read.next
  }
  return null
}

function readAttribute(bytes: Buffer, at: number): { name: string; value: IppValue; next: number } | null {
  const name = readCounted(bytes, at + 1)
  const value = name === null ? null : readCounted(bytes, name.next)
  if (name === null || value === null) return null
  return { name: name.bytes.toString(), value: decodeValue(bytes.readUInt8(at), value.bytes), next: value.next }
}

function readCounted(bytes: Buffer, at: number): { bytes: Buffer; next: number } | null {
  if (at + 2 > bytes.length) return null
  const next = at + 2 + bytes.readUInt16BE(at)
  return next > bytes.length ? null : { bytes: bytes.subarray(at + 2, next), next }
}

/** Members of collections and dates come out as text: nobody here reads them, but all of it is compared. */
function decodeValue(tag: number, bytes: Buffer): IppValue {
  if (tag < 0x20) return null
  if ((tag === valueTags.integer || tag === valueTags.enum) && bytes.length === 4) return bytes.readInt32BE()
  if (tag === valueTags.range && bytes.length === 8) return `${bytes.readInt32BE()}-${bytes.readInt32BE(4)}`
  if (tag === valueTags.resolution && bytes.length === 9)
    return `${bytes.readInt32BE()}x${bytes.readInt32BE(4)}${bytes[8] === perInch ? 'dpi' : 'dpcm'}`
  if (tag === valueTags.boolean) return bytes[0] === 1
  // Octets that are no UTF-8 would all come out as one and the same.
  return tag < valueTags.text ? bytes.toString('latin1') : bytes.toString()
}
