import { redact } from '../base/redact.ts'

/** One request as the practice service received it, without any credential. */
export interface ReceivedRequest {
  /** Milliseconds since 1970 of the service's clock. */
  readonly at: number
  readonly method: string
  /** With the query; the print token of a view is masked. */
  readonly path: string
  /** The operation's name; null when no operation has this path. */
  readonly operation: string | null
  /** Whose token it came with; `unknown` for a wrong one, null without one. */
  readonly account: string | null
  readonly shop: string | null
  readonly body: string
  /** null: no reply was sent. */
  readonly status: number | null
}

export interface RequestLog {
  add(request: ReceivedRequest): void
  all(): readonly ReceivedRequest[]
  clear(): void
}

const longestLog = 1_000

/** The last thousand requests. */
export function requestLog(): RequestLog {
  let list: ReceivedRequest[] = []
  return {
    add: (request) => {
      list.push(request)
      if (list.length >= longestLog * 2) list = list.slice(-longestLog)
    },
    // Masked when somebody looks, not with every request.
    all: () => list.slice(-longestLog).map(masked),
    clear: () => {
      list = []
    },
  }
}

function masked(request: ReceivedRequest): ReceivedRequest {
  return { ...request, path: redact(request.path), body: redact(request.body) }
}
