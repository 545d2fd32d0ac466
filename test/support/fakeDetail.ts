import type { OrderDetail } from '../../src/model/orderDetail.ts'

const nobody = { name: '', phone: '', address: '' }

/** Of an order of which the service says nothing but what a label needs. */
export const noDetail: OrderDetail = {
  sender: nobody,
  returnTo: nobody,
  measures: { length: null, width: null, height: null, converted: null, chargeable: null },
  money: { payer: null, codFailed: null, insured: null, value: null, codCollected: false, codTransferred: false },
  dates: { created: null, expected: null, finished: null, codCollected: null, codTransferred: null },
  items: [],
  serviceType: null,
  carrierNote: '',
  log: [],
}
