import { uuid } from '../../src/base/uuid.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'

/** Orders and their pages get onto the disk, by a batch that nobody prints: what is scanned afterwards is cached. */
export async function fetchAhead(api: StationApi, lines: readonly string[], size: LabelSize): Promise<void> {
  const id = uuid()
  const fetched = new Promise<void>((resolve) => {
    const stop = api.watch(({ patches }) => {
      if (patches.some(({ table, row }) => table === 'batch' && row?.id === id && row.fetched === lines.length))
        resolve(stop())
    })
  })
  const about = { name: 'bench', source: 'paste', size, printer: null } as const
  const created = await api.execute({ type: 'batch-create', id, ...about, lines: [...lines] })
  if (!created.ok) throw new Error(created.fault.code)
  await fetched
}
