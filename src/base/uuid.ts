import { v5, v7 } from 'uuid'

/** UUID version 7 (RFC 9562): sorts by the time it was made, so that ids of the journal are in the order of writing. */
export function uuid(): string {
  return v7()
}

/** The id of one part of what has an id: the same part has the same, however often it is asked for. */
export function uuidOfPart(whole: string, part: string): string {
  return v5(part, whole)
}
