import type { StoreApi } from 'zustand'
import type { TableSelection } from '../components/tableSelection.ts'

/** A list and the keyboard's place in it. */
export interface KeptList<State> {
  /** The parts of the state that the list is made of. */
  readonly madeOf: readonly (keyof State)[]
  /** The keys of its rows, in the order in which they stand. */
  readonly keysOf: (state: State) => readonly string[]
  readonly selectionOf: (state: State) => TableSelection
  readonly select: (selection: TableSelection) => void
}

/**
 * Keeps the keyboard at its row while rows come in above it, go or are sorted anew: what the next key does is done to
 * the row that it was pressed for. Who sets the rows and the selection at once means both. Returns what ends it.
 */
export function keepPlaces<State>(
  store: Pick<StoreApi<State>, 'subscribe'>,
  { madeOf, keysOf, selectionOf, select }: KeptList<State>,
): () => void {
  return store.subscribe((after, before) => {
    const selection = selectionOf(after)
    if (selection !== selectionOf(before) || madeOf.every((part) => after[part] === before[part])) return
    const [was, is] = [keysOf(before), keysOf(after)]
    const kept = withPlaces(selection, (place) => keptPlace(place, was, is))
    if (kept !== selection) select(kept)
  })
}

/** Of a list whose selection is in its own store. */
export function keepOwnPlaces<State extends { readonly selection: TableSelection }>(
  store: OwnStore<State>,
  list: Pick<KeptList<State>, 'madeOf' | 'keysOf'>,
): () => void {
  const select = (selection: TableSelection) => store.setState((state) => ({ ...state, selection }))
  return keepPlaces(store, { ...list, selectionOf: ({ selection }) => selection, select })
}

type OwnStore<State> = Pick<StoreApi<State>, 'subscribe'> & {
  setState(change: (state: State) => State): void
}

/** The same selection, with the keyboard and where a range begins at other places. */
export function withPlaces(selection: TableSelection, placeOf: (place: number) => number): TableSelection {
  const [cursor, anchor] = [placeOf(selection.cursor), placeOf(selection.anchor)]
  return cursor === selection.cursor && anchor === selection.anchor ? selection : { ...selection, cursor, anchor }
}

/** Where the row of a place stands now; where it is gone, its neighbour that is left: the next below, else above. */
export function keptPlace(place: number, before: readonly string[], after: readonly string[]): number {
  // A place behind the last row shows the last one.
  const from = Math.min(place, before.length - 1)
  if (from < 0 || after.length === 0 || after[from] === before[from]) return place
  const places = new Map(after.map((key, at) => [key, at]))
  const neighbours = [...before.slice(from), ...before.slice(0, from).reverse()]
  const stays = neighbours.find((key) => places.has(key))
  return stays === undefined ? place : (places.get(stays) ?? place)
}
