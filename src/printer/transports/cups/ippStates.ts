/** job-state (RFC 8011 5.3.7). Held is a kind of waiting. */
export const jobState = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  canceled: 7,
  aborted: 8,
  completed: 9,
} as const

/** printer-state (RFC 8011 5.4.11), of a queue. */
export const queueState = { processing: 4, stopped: 5 } as const
