import type { LabelSize } from './labelSize.ts'

/**
 * What a label is, in every job, journal entry and sealed page: whose it is, which order, which parcel of it, how
 * large. `parcel` is 0 for the label of an order that is one parcel, and k for the k-th parcel (`<order>_k`, counted
 * from 1) of a multi-parcel order.
 */
export interface Label {
  readonly account: string
  readonly shop: number
  readonly order: string
  readonly parcel: number
  readonly size: LabelSize
}

/** The code a packer reads and a scanner delivers: `G8ADKBRF`, or `G8ADKBRF_2` for the second parcel. */
export function labelCode(label: Pick<Label, 'order' | 'parcel'>): string {
  return label.parcel === 0 ? label.order : `${label.order}_${label.parcel}`
}

/** One string for one label, for keys of maps and of the store. */
export function labelKey(label: Label): string {
  return [label.account, label.shop, label.order, label.parcel, label.size].join('/')
}
