/** The frame of every JSON reply (specification 2.1). */
export interface Envelope {
  /** Mirrors the HTTP status. */
  readonly code: number
  readonly message: string
  readonly data: unknown
  /** Empty when the reply has none. */
  readonly codeMessage: string
}

/** Reads the frame; null when the text is no JSON object with a numeric `code`. Other fields may be anything. */
export function decodeEnvelope(text: string): Envelope | null {
  const reply = parseJson(text)
  if (typeof reply !== 'object' || reply === null || !('code' in reply) || typeof reply.code !== 'number') return null
  return {
    code: reply.code,
    message: 'message' in reply && typeof reply.message === 'string' ? reply.message : '',
    data: 'data' in reply ? reply.data : null,
    codeMessage: 'code_message' in reply && typeof reply.code_message === 'string' ? reply.code_message : '',
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}
