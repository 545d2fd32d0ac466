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

/**
 * Reads the frame; null when the text is no JSON object with a numeric `code`, or one within another without end, or of
 * more values than any answer has. Other fields may be anything.
 */
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
  if (isBeyond(text)) return undefined
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

/** The deepest known reply has seven levels; what is kept of one is written and read again by what overflows at thousands. */
const deepest = 64
/**
 * An answer about ten thousand orders, the most that one request names, has half as many. Each field that is missing costs
 * far more than the two letters of `{}`: six megabytes of them took four gigabytes and half a minute.
 */
const mostValues = 100_000

function isBeyond(text: string): boolean {
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') at = endOfText(text, at)
    else if (letter === ',') values++
    else if (letter === '[' || letter === '{') [depth, values] = [depth + 1, values + 1]
    else if (letter === ']' || letter === '}') depth--
    if (depth > deepest || values > mostValues) return true
  }
  return false
}

/** Where the quote stands that closes the one at `from`. */
function endOfText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
