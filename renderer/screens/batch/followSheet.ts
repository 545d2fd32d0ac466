import type { BatchRowView } from '../../../src/contract/batches.ts'
import type { Actions } from '../../actions.ts'
import { onBatchRows, useBatches } from '../../stores/batchesStore.ts'
import { noSheet, useBatchSheet, withRows } from '../../stores/batchSheetStore.ts'

/** Rows of one question: the first of them are on the screen before the last are asked for. */
const slice = 5_000

/**
 * Keeps the open batch's rows as the station has them: all of them in slices, then what changes, and all of them again
 * when changes may have been missed. Returns what ends it.
 */
export function followSheet(batch: string, ask: Actions['ask']): () => void {
  let round = 0
  // What changed while the rows were asked for is newer than the answer.
  const newer = new Map<number, BatchRowView>()
  const take = (rows: readonly BatchRowView[]) =>
    useBatchSheet.setState((state) => (state.batch === batch ? withRows(state, rows) : state))

  const load = async () => {
    const mine = ++round
    newer.clear()
    useBatchSheet.setState((state) => ({
      ...(state.batch === batch ? state : noSheet),
      batch,
      loading: true,
      fault: null,
    }))
    for (let from = 0; ; from += slice) {
      const answer = await ask({ type: 'batch-rows', batch, from, count: slice })
      if (mine !== round) return
      if (!answer.ok) return useBatchSheet.setState({ loading: false, fault: answer.fault })
      take(answer.value.map((row) => newer.get(row.row) ?? row))
      if (answer.value.length < slice) break
    }
    take([...newer.values()])
    newer.clear()
    useBatchSheet.setState({ loading: false })
  }
  const ends = [
    onBatchRows((rows) => {
      const own = rows.filter((row) => row.batch === batch)
      if (own.length === 0) return
      const { loading } = useBatchSheet.getState()
      if (loading) for (const row of own) newer.set(row.row, row)
      take(own)
      const { rows: shown } = useBatchSheet.getState()
      if (!loading && own.some(({ row }) => row >= shown.length)) void load()
    }),
    useBatches.subscribe((after, before) => after.snapshots !== before.snapshots && void load()),
  ]
  void load()
  return () => {
    round++
    for (const end of ends) end()
  }
}
