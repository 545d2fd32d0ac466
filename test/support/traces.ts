import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What was sealed of an order, each as some of its bytes; no file may hold them once it is forgotten. */
export function sealedOf(dir: string, code: string): readonly Buffer[] {
  const from = (file: string, sql: string) => sealedBy(join(dir, file), sql, code)
  return [
    ...from('labels.db', 'SELECT sealed FROM labels WHERE order_code = ?'),
    ...from('station.db', 'SELECT sealed FROM orders WHERE code = ?'),
    ...from('station.db', 'SELECT sealed_line AS sealed FROM batch_rows WHERE order_code = ?'),
    ...from('station.db', 'SELECT sealed_detail AS sealed FROM outbox, json_each(orders) WHERE json_each.value = ?'),
    ...from('station.db', 'SELECT sealed_result AS sealed FROM outbox, json_each(orders) WHERE json_each.value = ?'),
    ...from(
      'station.db',
      `SELECT sealed FROM ticket_files WHERE ticket IN
        (SELECT outbox.id FROM outbox, json_each(orders) WHERE json_each.value = ?)`,
    ),
    ...from('station.db', 'SELECT sealed FROM pickup_parcels WHERE order_code = ?'),
    ...from('station.db', 'SELECT sealed FROM returns WHERE order_code = ?'),
  ]
}

/** The same of all files of orders, and of their rows. */
export function sealedOfImports(dir: string): readonly Buffer[] {
  const file = join(dir, 'station.db')
  return [...sealedBy(file, 'SELECT sealed FROM imports'), ...sealedBy(file, 'SELECT sealed FROM import_rows')]
}

/** The same of orders that are written here, whatever the account. */
export function sealedOfDrafts(dir: string): readonly Buffer[] {
  return sealedBy(join(dir, 'station.db'), `SELECT sealed FROM memory WHERE key LIKE 'new-orders/%'`)
}

function sealedBy(file: string, sql: string, ...asked: readonly string[]): readonly Buffer[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare(sql).all(...asked)
  db.close()
  return rows.flatMap(({ sealed }) => (sealed instanceof Uint8Array ? [Buffer.from(sealed.subarray(1, 29))] : []))
}

/** A text in every way in which a file could hold it. */
export function spellings(text: string): readonly Buffer[] {
  const forms = [text, text.normalize('NFD')]
  return forms.flatMap((form) => [Buffer.from(form), Buffer.from(form, 'utf16le'), Buffer.from(JSON.stringify(form))])
}

/** Those of these that are in any byte of a folder: databases, free pages, logs and all. */
export async function left(dir: string, traces: readonly Buffer[]): Promise<readonly Buffer[]> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const bytes = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
  return traces.filter((trace) => bytes.some((file) => file.includes(trace)))
}
