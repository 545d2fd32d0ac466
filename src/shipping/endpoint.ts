import type * as z from 'zod'
import type { FaultCode } from '../base/fault.ts'
import type { OperationKind } from '../model/operationKind.ts'

/**
 * One operation of the service as data. The client calls it, the practice service serves it, the contract test walks
 * it, docs/api.md is made from it; nothing about an operation is written anywhere else.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  /** The operation's name, as `packbench call` takes it. */
  readonly name: string
  readonly kind: OperationKind
  readonly method: 'GET' | 'POST'
  /** Appended to the base address. */
  readonly path: string
  /** Whether the operation takes the `ShopId` header (specification 5.3). */
  readonly shop: 'required' | 'optional' | 'none'
  /** What is sent, with the limits of specification 8. At most one of the two; neither: nothing is sent. */
  readonly query?: Input
  readonly body?: Input
  /** The body goes as a form; the field named here holds files, the others are text. */
  readonly form?: { readonly files: string }
  /** What `data` of the reply must hold. Only what somebody needs is asked for; further fields pass and are kept. */
  readonly data: Data
  /** May the client repeat the call by itself when its end is unsure? Only where a repetition has no further effect. */
  readonly repeat: 'safe' | 'never'
  /** The field whose value makes a repetition safe; without one it is not. */
  readonly key?: string
  /** Exactly the fields of its schema are sent, whatever else the caller has: more would take effect unchecked. */
  readonly exact?: true
  /** A fault of the service that may be gone the next time; the call is made once more. */
  readonly onceMore?: FaultCode
  /** The body has the field `language`, which the client fills from its environment. */
  readonly takesLanguage?: true
  /** The field whose prefix `SVC-` stands for the environment's own. */
  readonly reasonCode?: string
  /** A success carries a text for people, `message_display`, which is kept with its data under that name. */
  readonly display?: true
  /** What each `code_message` means (specification 7.1). */
  readonly refusals?: Readonly<Record<string, FaultCode>>
  /** What each text means that comes without a `code_message` (7.2), bare or behind a prefix that ends in a dash. */
  readonly texts?: Readonly<Record<string, FaultCode>>
  /** The same for texts of which only a part is specified. */
  readonly wordings?: readonly { readonly like: RegExp; readonly fault: FaultCode }[]
  /** What HTTP 403 and 404 mean here, whatever their text. */
  readonly forbidden?: FaultCode
  readonly notFound?: FaultCode
  /** Milliseconds for the whole call with its repetitions, where the client's own deadline does not fit. */
  readonly deadlineMs?: number
}

/** An endpoint that sends nothing takes `undefined` as its input. */
export function endpoint<Data extends z.ZodType, Input extends z.ZodType = z.ZodUndefined>(
  description: Endpoint<Input, Data>,
): Endpoint<Input, Data> {
  return description
}

/**
 * A label view: bytes instead of an envelope. Only the print token in its query opens it; the account's token is never
 * sent there.
 */
export interface ViewEndpoint {
  readonly name: string
  readonly method: 'GET'
  readonly path: string
}

/** Whether the client may send this input again by itself when its end is unsure. */
export function mayRepeat({ repeat, key }: Pick<Endpoint, 'repeat' | 'key'>, input: unknown): boolean {
  if (repeat === 'never' || key === undefined) return repeat === 'safe'
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined
  return typeof value === 'string' && value !== ''
}

/** The schema of what an endpoint sends; undefined when it sends nothing. */
export function inputSchema<Input extends z.ZodType>(endpoint: Endpoint<Input>): Input | undefined {
  return endpoint.query ?? endpoint.body
}
