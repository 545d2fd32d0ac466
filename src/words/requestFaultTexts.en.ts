import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of requests to the carrier in plain English, as in `faultTexts.en.ts`. */
const none = 'no label came out'
const nothingSent = 'nothing was sent to the carrier'

type RequestFaults = Extract<
  keyof FaultTexts,
  | `request.${string}`
  | `action.${string}`
  | 'message.unsure'
  | `draft.${string}`
  | `template.${string}`
  | 'order.cod-too-high'
  | 'order.incomplete'
  | 'order.code-used'
  | 'order.perhaps-made'
>

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
  'order.incomplete': {
    what: 'The order is not complete[: {message}]',
    paper: nothingSent,
    todo: 'Correct it and make the order again',
  },
  'order.code-used': {
    what: 'The code {sellerCode} stands for order {code}, which is another one[: {message}]',
    paper: none,
    todo: 'Give the order another code, or look at {code}',
  },
  'order.perhaps-made': {
    what: 'The order was sent, and nobody saw whether it was made',
    paper: none,
    todo: 'Look at the carrier whether it is there, then say so',
  },
  'message.unsure': {
    what: 'Parts of the message are not sure: {parts}',
    paper: nothingSent,
    todo: 'Say each by --field NAME=VALUE, and do it again',
  },
  'draft.made': {
    what: 'This draft was made as order {code}, which is not what is on the screen',
    paper: nothingSent,
    todo: 'Look at order {code}; if this one is wanted as well, make it once more',
  },
  'draft.unknown': {
    what: 'There is no such draft',
    paper: none,
    todo: 'Look at the list of drafts',
  },
  'draft.too-many': {
    what: 'Too many drafts',
    paper: nothingSent,
    todo: 'Make or remove some of them',
  },
  'template.unknown': {
    what: 'There is no template {name}',
    paper: nothingSent,
    todo: `Look at the templates in New order (${keyCap('order.keep-template')})`,
  },
  'template.too-many': {
    what: 'There are {count} templates already',
    paper: none,
    todo: `Remove those that are not used any more (New order, ${keyCap('order.keep-template')})`,
  },
  'action.unknown': { what: 'There is no such request', paper: none, todo: 'Look at the list of waiting requests' },
  'action.open': {
    what: 'This was asked before, and its end is not known[: {orders}]',
    paper: none,
    todo: 'Open the print log, To be sent, and see to the earlier request first',
  },
  'action.too-many': {
    what: 'Too many requests wait for the carrier',
    paper: nothingSent,
    todo: 'Open the print log, To be sent, and wait for those, or take back what is not needed',
  },
  'action.other-shop': {
    what: 'This was asked for another shop of the account',
    paper: nothingSent,
    todo: 'Choose that shop again in Settings, Carrier account',
  },
  'action.expired': {
    what: 'A waiting request has expired',
    paper: nothingSent,
    todo: 'Look at it and send it again if it is still needed',
  },
}
