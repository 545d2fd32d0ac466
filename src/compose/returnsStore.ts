import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { ReturnStore, StoredReturn } from '../ports/returns.ts'
import type { Returns } from '../store/longLists.ts'
import type { ReturnDetail, ReturnRow } from '../store/returnsTable.ts'

/** The station's returns on the store's, which keeps all but day, order and times sealed, as JSON it does not read. */
export function returnsStore(returns: Returns): ReturnStore {
  return {
    put: (rows, by) => returns.put(rows.map(rowOf), by),
    ofDay: async (account, day) => read(await returns.ofDay(account, day)),
    ofOrder: async (account, order) => read(await returns.ofOrder(account, order)),
    days: (account, most) => returns.days(account, most),
    remove: (id, done) => returns.remove(id, done),
  }
}

function rowOf({ id, account, day, order, parcel, at, changedAt, ...rest }: StoredReturn): ReturnRow {
  return { id, account, day, order, parcel, at, changedAt, detail: rest }
}

function read(rows: Result<readonly ReturnRow[]>): Result<readonly StoredReturn[]> {
  return rows.ok ? ok(rows.value.map(storedOf)) : rows
}

/** Where the key is gone, that a parcel came is still known. */
const forgotten: ReturnDetail = {
  line: '',
  said: false,
  by: '',
  condition: 'whole',
  note: '',
  again: 0,
  againAt: null,
  status: '',
  readAt: null,
  fault: null,
  sellerCode: '',
  parcels: 0,
}

function storedOf({ detail, ...row }: ReturnRow): StoredReturn {
  return { ...forgotten, ...detail, ...row }
}
