/** What an operation of the carrier is about: advice to whoever asked for it follows from that. */
export type OperationKind =
  | 'label'
  | 'account'
  | 'order'
  | 'new-order'
  | 'quote'
  | 'shift'
  | 'shop'
  | 'partner'
  | 'one-time-code'
  | 'ticket'
