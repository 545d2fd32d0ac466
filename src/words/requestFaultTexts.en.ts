import type { FaultTexts } from './faultTexts.ts'

/** The faults of requests to the carrier in plain English, as in `faultTexts.en.ts`. */
const none = 'no label came out'
const nothingSent = 'nothing was sent to the carrier'

type RequestFaults = Extract<keyof FaultTexts, `request.${string}` | `action.${string}` | 'order.cod-too-high'>

export const requestFaultTextsEn: Pick<FaultTexts, RequestFaults> = {
  'request.invalid': {
    what: 'Request not valid[: {message}]',
    paper: none,
    todo: 'Tell the shift leader',
  },
  'request.unsendable': {
    what: 'The station did not send this request, for it is not right yet[: {message}]',
    paper: nothingSent,
    todo: 'Correct it and do it again; tell the shift leader if it stays',
  },
  'request.unknown-field': {
    what: 'The carrier does not know this field of the request[: {message}]',
    paper: nothingSent,
    todo: 'Correct the name of the field and send it again',
  },
  'request.id-taken': {
    what: 'Another command came under the same number, so this one was not taken',
    paper: none,
    todo: 'Do it again; tell the shift leader if it stays',
  },
  'request.canceled': {
    what: 'Stopped as asked',
    paper: none,
    todo: 'Scan the parcel again if it still needs a label',
  },
  'order.cod-too-high': {
    what: 'COD is [{most} ₫] at most',
    paper: nothingSent,
    todo: 'Type the amount again, or ask the carrier by a ticket',
  },
  'action.unknown': { what: 'There is no such request', paper: none, todo: 'Look at the list of waiting requests' },
  'action.open': {
    what: 'This was asked before, and its end is not known[: {orders}]',
    paper: none,
    todo: 'Open the print log, To be sent, and see to the earlier request first',
  },
  'action.expired': {
    what: 'A waiting request has expired',
    paper: nothingSent,
    todo: 'Look at it and send it again if it is still needed',
  },
}
