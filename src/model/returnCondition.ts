/** How a parcel came back. `whole`: nothing is wrong with it. */
export const returnConditions = ['whole', 'damaged'] as const
export type ReturnCondition = (typeof returnConditions)[number]
