import { v7 } from 'uuid'

/** UUID version 7 (RFC 9562): sorts by the time it was made, so that ids of the journal are in the order of writing. */
export function uuid(): string {
  return v7()
}
