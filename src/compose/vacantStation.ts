import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { QueryAnswer } from '../contract/answers.ts'
import type { Query } from '../contract/commands.ts'
import type { FolderRow } from '../contract/folder.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { Replaceable } from './switchingApi.ts'

/**
 * Stands where the station was whose data is gone: its windows see what is gone, and nothing is scanned, printed or asked
 * before somebody has said how to go on. Everything else is `station.undecided`.
 */
export function vacantStation(folder: FolderRow): Replaceable {
  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  async function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    if (query.type !== 'snapshot') return fail('station.undecided')
    return ok({ sequence: 0, patches: [{ table: 'folder', key: 'only', row: folder }] })
  }
  const api: StationApi = { execute: async () => fail('station.undecided'), ask, watch: () => () => undefined }
  return { api, close: async () => undefined }
}
