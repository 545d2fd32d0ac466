/** How long the service's word of an order is believed, in milliseconds since it was read. */

/** An order that the service spoke of so lately is not asked about again by itself. */
export const believedFor = 10 * 60_000
/** What is prefetched is read again so early that it is believed when its label is printed. */
export const refreshAt = believedFor - 2 * 60_000
/** An order that was read so shortly before, for something else, is not asked about again at once. */
export const justRead = 60_000
/** Where a parcel goes out, or its order must be as it is now, only this is the service's present word. */
export const presentFor = 5_000
