/** The frame of every JSON reply (specification 2.1). */
export interface Envelope {
  /** Mirrors the HTTP status. */
  readonly code: number
  readonly message: string
  readonly data: unknown
  /** Empty when the reply has none. */
  readonly codeMessage: string
  /** `code_message_value`: the error in words for people, in the language that was asked for; empty when there are none. */
  readonly words: string
  /** `message_display`: a success in words for people; empty when there are none. */
  readonly display: string
}

/** Reads the frame; null when the text is no JSON object with a numeric `code`. Other fields may be anything. */
export function decodeEnvelope(body: string): Envelope | null {
  const reply = parseJson(body)
  if (typeof reply !== 'object' || reply === null || !('code' in reply) || typeof reply.code !== 'number') return null
  return {
    code: reply.code,
    message: text(reply, 'message'),
    data: 'data' in reply ? reply.data : null,
    codeMessage: text(reply, 'code_message'),
    words: text(reply, 'code_message_value').trim(),
    display: text(reply, 'message_display').trim(),
  }
}

function text(reply: object, field: string): string {
  const value: unknown = Reflect.get(reply, field)
  return typeof value === 'string' ? value : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}
