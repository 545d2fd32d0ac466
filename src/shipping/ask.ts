import type * as z from 'zod'
import type { Result } from '../base/result.ts'
import type { Endpoint } from './endpoint.ts'

/** One operation asked of the service, by whoever holds the client and the signal. */
export type Ask = <Input extends z.ZodType, Data extends z.ZodType>(
  endpoint: Endpoint<Input, Data>,
  input: z.input<Input>,
) => Promise<Result<z.output<Data>>>

/** Whoever calls operations: the client. */
export interface Caller {
  call<Input extends z.ZodType, Data extends z.ZodType>(
    endpoint: Endpoint<Input, Data>,
    input: z.input<Input>,
    signal: AbortSignal,
  ): Promise<Result<z.output<Data>>>
}

export function asking(caller: Caller, signal: AbortSignal): Ask {
  return (endpoint, input) => caller.call(endpoint, input, signal)
}
