import { backoff } from '../../base/backoff.ts'
import type { Fault } from '../../base/fault.ts'
import type { Room } from './outboxRoom.ts'
import { advanceSurely, show } from './outboxRoom.ts'

/** What an earlier run left in the outbox. Until that was read nobody knows what is under way. */
export interface OutboxLeft {
  /** From here on it is read: now, and again by whoever asks while it could not be. */
  open(): Promise<void>
  /** Why it is not known; null: it is. Reads it first, unless it was tried a moment ago. */
  heard(): Promise<Fault | null>
  /** As `heard`, without waiting for it: the next who asks hears what came of it. */
  unread(): Fault | null
}

/** `taken`: what was left is known by now, later than `open`. */
export function createOutboxLeft(room: Room, taken: () => void): OutboxLeft {
  const { clock, signal, later } = room
  let unread: Fault | null = { code: 'store.outbox-unread' }
  let reading: Promise<void> | null = null
  let tries = 0
  // Nobody asks a folder at rest: what an earlier run was sending is left as it is there.
  let nextAt = Number.POSITIVE_INFINITY
  const unreadIs = (fault: Fault | null) => {
    unread = fault
    room.unreadChanged(fault)
  }
  const read = () => {
    reading = take(room, unreadIs).finally(() => {
      reading = null
      if (unread !== null) nextAt = clock.ticks() + backoff(tries++)
    })
    return reading
  }
  const again = () => {
    if (reading !== null) return reading
    if (unread === null || signal.aborted || clock.ticks() < nextAt) return null
    return read().then(() => {
      if (unread === null) taken()
    })
  }
  return {
    open: read,
    async heard() {
      await again()
      return unread
    },
    unread() {
      const fault = unread
      const begun = fault === null ? null : again()
      if (begun !== null) later(begun)
      return fault
    },
  }
}

async function take(room: Room, unreadIs: (fault: Fault | null) => void): Promise<void> {
  const listed = await room.store.list()
  if (!listed.ok) {
    const { code, detail = '' } = listed.fault
    return unreadIs({ code: 'store.outbox-unread', detail: `${code} ${detail}`.trim() })
  }
  // Another account's wait on disk until it is used again: this one's token is not theirs.
  const left = listed.value.filter(({ account }) => account === room.settings().account)
  for (const entry of left) show(room, entry)
  unreadIs(null)
  for (const entry of left)
    if (entry.state === 'sending')
      await advanceSurely(room, entry, { state: 'unsure', fault: { code: 'job.interrupted' } })
}
