/** What a table of rows may be in. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx,text/csv'

/** Asks for files as the system does; `take` is called once somebody has chosen any. The same file once more is a choice as well. */
export function chooseFiles(accept: string, take: (files: readonly File[]) => void, multiple = false): void {
  const picker = document.createElement('input')
  picker.type = 'file'
  picker.accept = accept
  picker.multiple = multiple
  picker.onchange = () => take([...(picker.files ?? [])])
  picker.click()
}

/** Asks for one file with a table. */
export function chooseTable(take: (file: File) => void): void {
  chooseFiles(tableFiles, ([file]) => file !== undefined && take(file))
}
