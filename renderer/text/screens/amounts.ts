import { inBoth } from '../words.ts'

/** How long something is, wherever the window says so of a setting. */
export const amountWords = inBoth(
  { minutes: '{count} phút', hours: '{count} giờ', days: '{count} ngày' },
  { minutes: '{count} min', hours: '{count} h', days: '{count} {count|day|days}' },
)
