import type { ImportScreenState } from '../../renderer/stores/importsStore.ts'
import { noImport, useImportScreen } from '../../renderer/stores/importsStore.ts'
import { goTo } from '../../renderer/stores/placeStore.ts'
import { recogniseHeaders } from '../../src/model/importHeaders.ts'
import type { ImportedTable } from '../../src/spreadsheet/readTable.ts'
import type { ImportsOfState } from './fakeImports.ts'
import { fakeRows, importId } from './fakeImports.ts'
import type { GalleryState } from './galleryState.ts'

const rows = [
  ['Đơn tháng 11'],
  ['Khách', 'SĐT', 'Địa chỉ giao', 'Tiền hàng', 'Người chốt'],
  ['Chị Lan', '0912555777', '12 Lê Lợi, P. Bến Nghé, Q1, TP HCM', '250000', 'Dương'],
]
const table: ImportedTable = { ok: true, rows, text: null }
const mapping = recogniseHeaders(rows)
const [, wrongPhone, wrongWard] = fakeRows

/** Files of orders: the list, the columns of a new one, its rows, and one of them put right. */
export const importStates: readonly GalleryState[] = [
  importState('imports-empty', {}, null, null),
  importState('imports', {}, {}, null),
  importState('import-columns', { draft: { name: 'don.xlsx', table, mapping, sending: false } }, {}, null),
  importState(
    'import-columns-missing',
    { draft: { name: 'don.xlsx', table, mapping: { ...mapping, columns: { to_name: 0 } }, sending: false } },
    {},
    null,
  ),
  importState(
    'import-refused',
    { draft: { name: 'don.xls', table: { ok: false, why: 'old-spreadsheet' }, mapping: null, sending: false } },
    {},
    null,
  ),
  importState('import-rows'),
  importState('import-fix', { fix: { row: 3, cells: wrongPhone?.cells ?? {} } }),
  importState('import-fix-ward', { fix: { row: 4, cells: wrongWard?.cells ?? {} } }),
  importState('import-making', {}, { view: { doing: 'making', wanted: true } }),
  importState('import-stopped', {}, { view: { wanted: true } }),
  importState('import-forbidden', {}, { view: { wanted: true, fault: { code: 'service.forbidden' } } }),
]

function importState(
  name: string,
  part: Partial<ImportScreenState> = {},
  imports: ImportsOfState | null = {},
  about: string | null = importId,
): GalleryState {
  const prepare = () => {
    useImportScreen.setState({ ...noImport, ...(about !== null && { of: about, rows: fakeRows }), ...part })
    goTo('import', about)
  }
  return { name, card: null, place: 'import', prepare, ...(imports !== null && { imports }) }
}
