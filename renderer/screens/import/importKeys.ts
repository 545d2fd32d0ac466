import type { ImportView } from '../../../src/contract/imports.ts'
import type { KeyDeedOf, KeySpot } from '../../../src/model/keyTable.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import { newestImports, useImportScreen, useImports } from '../../stores/importsStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import type { ImportTeller } from './importActions.ts'
import {
  askPrices,
  bringDraft,
  chooseFile,
  createOrders,
  goOn,
  keepFix,
  leaveColumns,
  removeImport,
  saveResults,
  saveTemplate,
  stopImport,
  toNextTrouble,
} from './importActions.ts'
import { canBeMade, stateOf } from './importView.ts'

/** The rows of the table that are the screen's keys now. */
export function importSpot(): Extract<KeySpot, 'columns' | 'import' | 'imports' | 'row'> {
  const { draft, fix } = useImportScreen.getState()
  if (draft !== null) return 'columns'
  if (openImport() === undefined) return 'imports'
  return fix === null ? 'import' : 'row'
}

function openImport(): ImportView | undefined {
  const { about } = usePlace.getState()
  return about === null ? undefined : useImports.getState().rows[about]
}

/** True: it meant something. */
export function obeyImportKey(key: string, teller: ImportTeller): boolean {
  const spot = importSpot()
  const one = openImport()
  if (spot === 'columns') return ofColumns(deedOfKey(spot, key), teller)
  if (spot === 'row') return ofRow(deedOfKey(spot, key), teller)
  if (spot === 'imports' || one === undefined) return ofList(deedOfKey('imports', key), teller)
  const deed = deedOfKey('import', key)
  if (deed === 'import.file') chooseFile(teller)
  else if (deed === 'import.leave') goTo('import')
  else return deed !== null && ofImport(deed, one, teller)
  return true
}

function ofColumns(deed: KeyDeedOf<'columns'> | null, teller: ImportTeller): boolean {
  if (deed === 'columns.file') chooseFile(teller)
  else if (deed === 'columns.template') saveTemplate(teller)
  else if (deed === 'columns.check') void bringDraft(teller)
  else if (deed === 'columns.leave') leaveColumns()
  return deed !== null
}

function ofRow(deed: KeyDeedOf<'row'> | null, teller: ImportTeller): boolean {
  if (deed === 'row.keep') void keepFix('cells', teller)
  else if (deed === 'row.leave-out') void keepFix('left-out', teller)
  else if (deed === 'row.leave') useImportScreen.setState({ fix: null, note: null })
  return deed !== null
}

function ofList(deed: KeyDeedOf<'imports'> | null, teller: ImportTeller): boolean {
  const { list } = useImportScreen.getState()
  const chosen = newestImports(useImports.getState().rows)[list.cursor]
  if (deed === 'imports.file') chooseFile(teller)
  else if (deed === 'imports.template') saveTemplate(teller)
  else if (deed === 'imports.leave') goTo('scan')
  else if (deed === 'imports.remove' && chosen !== undefined) void removeImport(chosen, teller)
  else return false
  return true
}

type SheetDeed = Exclude<KeyDeedOf<'import'>, 'import.file' | 'import.leave'>

/** False: there is no button for it now either. */
function ofImport(deed: SheetDeed, one: ImportView, teller: ImportTeller): boolean {
  const state = stateOf(one)
  const isStill = one.doing === 'nothing'
  switch (deed) {
    case 'import.next-wrong':
      return toNextTrouble()
    case 'import.export':
      saveResults(one, teller)
      return true
    case 'import.wrong-only':
      useImportScreen.setState(({ filter, selection }) => ({
        filter: filter === 'wrong' ? 'all' : 'wrong',
        selection: { ...selection, cursor: 0, anchor: 0 },
      }))
      return true
    case 'import.go-on':
      if (state === 'stopped') void goOn(one, teller)
      return state === 'stopped'
    case 'import.price':
      if (isStill) void askPrices(one, teller)
      return isStill
    case 'import.create':
      if (isStill && canBeMade(one) > 0) void createOrders(one, teller)
      return isStill && canBeMade(one) > 0
    case 'import.stop':
      if (!isStill) void stopImport(one, teller)
      return !isStill
  }
}
