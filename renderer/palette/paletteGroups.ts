/** What kinds of things the palette leads to, in the order in which they are shown while nothing is typed. */
export const paletteGroups = ['screen', 'deed', 'parcel', 'batch', 'printer', 'settings', 'operator', 'window'] as const
export type PaletteGroup = (typeof paletteGroups)[number]
