import type { Route } from './route.ts'
import { isRemote } from './route.ts'

/** What may be done for a parcel beside carrying it. */
export interface Extras {
  /** The shop brings the parcel to a post office itself; the receiver fetches it at one. */
  readonly pickStation: boolean
  readonly deliverStation: boolean
  /** Lines of goods that are counted with the driver. */
  readonly goods: number
  /** The receiver may try the goods, which are counted again. */
  readonly tried: boolean
  /** Signed papers come back. */
  readonly papers: boolean
  /** To be collected when the delivery fails. */
  readonly codFailed: number
  /** How far the parcel is on its way back, by the order's status. */
  readonly status: string
}

/** The extras of an order that was only asked about. */
export const noExtras: Extras = {
  pickStation: false,
  deliverStation: false,
  goods: 0,
  tried: false,
  papers: false,
  codFailed: 0,
  status: '',
}

const remoteFee = 10_000
const stationFee = 1_000
const papersFee = 5_000
const triedFee = 2_000
const countedFree = 10
const countedFee = 1_000
const codFailedShare = 0.01
const leastCodFailedFee = 1_000
const returnShare = 0.5
const handedBackFee = 2_000
const returnAgainFee = 5_000

const onTheWayBack: ReadonlySet<string> = new Set([
  'return',
  'return_transporting',
  'return_sorting',
  'returning',
  'return_fail',
  'returned',
])

/** What each of them costs; invented as the rest of the price. */
export function extrasOf(extras: Extras, route: Route, service: number) {
  const { pickStation, deliverStation, goods, tried, papers, codFailed, status } = extras
  const comesBack = onTheWayBack.has(status)
  const pickRemote = isRemote(route.from) && !pickStation ? remoteFee : 0
  const deliverRemote = isRemote(route.to) && !deliverStation ? remoteFee : 0
  return {
    pickStation: pickStation ? stationFee : 0,
    deliverStation: deliverStation ? stationFee : 0,
    doubleCheck: Math.max(0, goods - countedFree) * countedFee,
    doubleCheckDeliver: tried ? triedFee : 0,
    papers: papers ? papersFee : 0,
    codFailed: codFailed > 0 ? Math.max(leastCodFailedFee, Math.ceil(codFailed * codFailedShare)) : 0,
    return: comesBack ? Math.ceil(service * returnShare) : 0,
    handedBack: status === 'returned' ? handedBackFee : 0,
    returnAgain: status === 'return_fail' ? returnAgainFee : 0,
    pickRemote,
    deliverRemote,
    // It goes back by the same way.
    pickRemoteReturn: comesBack ? deliverRemote : 0,
    deliverRemoteReturn: comesBack ? pickRemote : 0,
  }
}
