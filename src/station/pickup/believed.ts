/** How long the service's word of an order is believed. */

/** An order that the service spoke of so lately is not asked about again by itself. */
export const believedFor = 10 * 60_000
/** When a parcel goes out, only what the service said just now is believed without asking it. */
export const believedAtScan = 5_000
