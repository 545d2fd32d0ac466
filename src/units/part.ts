/** What is known of one part of an address: one value; several that it may be, the likeliest first; or nothing. */
export type Part<Value> =
  | { readonly state: 'sure'; readonly value: Value }
  | { readonly state: 'unsure'; readonly candidates: readonly Value[] }
  | { readonly state: 'unknown' }
