import type { ImportedTable, ReadAs } from '../../../src/spreadsheet/readTable.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { chooseTable } from '../../chooseFile.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import type { Draft } from '../../stores/batchScreenStore.ts'
import { changeDraft, useBatchScreen } from '../../stores/batchScreenStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { clockText } from '../../text/format.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import { columnNames, findCodeColumn } from './import/codeColumn.ts'
import { readBeside } from './import/readBeside.ts'

/** Of the draft's input. */
let reading = new AbortController()

/** A new draft of what was pasted or dropped. `name`: what the batch is called unless somebody says otherwise. */
export function beginDraft(source: Draft['source'], input: File | string, name: string, into: string | null): void {
  const file = typeof input === 'string' ? null : input.name
  const size = useStation.getState().station?.size ?? '80x80'
  useBatchScreen.setState({
    draft: {
      source,
      input,
      file,
      readAs: {},
      table: null,
      column: 0,
      header: false,
      keepDuplicates: false,
      name,
      size,
      printer: null,
      into,
      sending: false,
    },
    note: null,
  })
  read(input, {})
}

/** Reads the same input once more, as somebody says it is. */
export function readAgain(readAs: ReadAs): void {
  const { draft } = useBatchScreen.getState()
  if (draft === null) return
  changeDraft({ readAs, table: null })
  read(draft.input, readAs)
}

export function endDraft(): void {
  reading.abort()
  useBatchScreen.setState({ draft: null })
}

function read(source: File | string, readAs: ReadAs): void {
  reading.abort()
  reading = new AbortController()
  const { signal } = reading
  void readBeside(source, readAs, signal).then((table) => {
    if (!signal.aborted) show(table)
  })
}

function show(table: ImportedTable): void {
  changeDraft(table.ok ? { table, ...findCodeColumn(table.rows) } : { table })
}

/** The names of the draft's columns. */
export function namesOf({ table, header }: Draft): readonly string[] {
  return table?.ok === true ? columnNames(table.rows, header) : []
}

/** More than one line, or a line of a table, is a new draft, or one for the batch that is open; a single code is a scan. */
export function takePaste(text: string, w: BatchWords): boolean {
  if (!/[\n\r\t]/.test(text.trim())) return false
  const time = clockText(Date.now()).slice(0, 5)
  beginDraft('paste', text, fillIn(w.newName.paste, { time }), openBatch())
  return true
}

/** Asks for the file of a batch. */
export function chooseFile(): void {
  chooseTable(takeFile)
}

/** The name of a file without its ending is the batch's. */
export function takeFile(file: File): void {
  beginDraft('file', file, file.name.replace(/\.[^.]+$/, '').slice(0, 120), openBatch())
}

function openBatch(): string | null {
  const { about } = usePlace.getState()
  return about !== null && about in useBatches.getState().rows ? about : null
}

/** A file dropped anywhere on the window. Returns what ends it. */
export function followDrops(window: Window, dropped: (file: File) => void): () => void {
  const drag = (dragging: boolean) => useBatchScreen.setState({ dragging })
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    drag(true)
  }
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) drag(false)
  }
  const drop = (event: DragEvent) => {
    drag(false)
    const file = event.dataTransfer?.files[0]
    if (file === undefined) return
    event.preventDefault()
    dropped(file)
  }
  window.addEventListener('dragover', over)
  window.addEventListener('dragleave', leave)
  window.addEventListener('drop', drop)
  return () => {
    drag(false)
    window.removeEventListener('dragover', over)
    window.removeEventListener('dragleave', leave)
    window.removeEventListener('drop', drop)
  }
}
