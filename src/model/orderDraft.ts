/** `other`: its code stands for another order. Only `created` is printed. */
export type DraftState = 'draft' | 'sending' | 'unsure' | 'other' | 'created'

/** An order may have been made of it by now, or is about to be: a person answers that before anything of it goes. */
export function isPerhapsMade({ state }: { readonly state: DraftState }): boolean {
  return state === 'sending' || state === 'unsure'
}

/** The rule of days: what was changed before then is forgotten, but what a person has to answer. */
export function isOldDraft(draft: { readonly state: DraftState; readonly changedAt: number }, before: number): boolean {
  return !isPerhapsMade(draft) && draft.changedAt < before
}
