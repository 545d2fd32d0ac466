/**
 * What the practice service knows, in one SQLite file (or in memory): it survives restarts. Rows hold a document each
 * and the columns they are looked up by.
 */
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFile } from '../base/makeFile.ts'
import { makeFolder } from '../base/makeFolder.ts'
import type { PracticeAccount, PracticeShop } from './accounts.ts'
import { affiliateSchema, affiliateTables } from './affiliateTables.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import { ticketSchema, ticketTable } from './ticketTable.ts'

export interface IssuedToken {
  readonly token: string
  /** Milliseconds since 1970, of the service's clock. */
  readonly issuedAt: number
  readonly codes: readonly string[]
  /** 0-based positions of the items to print; null: all. */
  readonly items: readonly number[] | null
}

export interface PracticeStore extends Disposable, ReturnType<typeof affiliateTables>, ReturnType<typeof ticketTable> {
  readonly isEmpty: boolean
  /** Runs the work in one transaction; an exception undoes all of it. */
  together(work: () => void): void
  putAccount(account: PracticeAccount): void
  accounts(): readonly PracticeAccount[]
  accountByToken(token: string): PracticeAccount | null
  accountByPhone(phone: string): PracticeAccount | null
  putShop(shop: PracticeShop): void
  shop(id: number): PracticeShop | null
  /** Shops the account owns or is staff of, `_id` ascending, beyond `after`. */
  shopsOf(account: number, after: number, limit: number): readonly PracticeShop[]
  /** The number of the next shop. */
  nextShop(): number
  /** Staff works in a shop from here on; the rights come with `grant`. */
  addStaff(shop: number, account: number): void
  grant(shop: number, account: number): void
  staffOf(shop: number): readonly { readonly account: number; readonly granted: boolean }[]
  isMember(shop: number, account: number): boolean
  /** Has the rights of a member too. */
  isGranted(shop: number, account: number): boolean
  putOrder(order: PracticeOrder): void
  order(code: string): PracticeOrder | null
  /** The codes among these whose order belongs to a shop of the account, each with its order. */
  orders(codes: readonly string[]): ReadonlyMap<string, PracticeOrder>
  /** The order of a shop with the seller's own code; an empty code is none. */
  orderBySellerCode(shop: number, sellerCode: string): PracticeOrder | null
  /** The first orders of a shop in a status. */
  ordersIn(shop: number, status: string, limit: number): readonly PracticeOrder[]
  /** Newest first. */
  latestOrders(limit: number): readonly PracticeOrder[]
  putToken(token: IssuedToken): void
  token(token: string): IssuedToken | null
}

const schemaVersion = 3
const schema = `
  CREATE TABLE account (id INTEGER PRIMARY KEY, token TEXT UNIQUE NOT NULL, phone TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE shop (id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE member (account INTEGER NOT NULL, shop INTEGER NOT NULL, granted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (account, shop)) STRICT, WITHOUT ROWID;
  CREATE TABLE shipment (seq INTEGER PRIMARY KEY, code TEXT UNIQUE NOT NULL, shop INTEGER NOT NULL, seller_code TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE INDEX shipment_shop ON shipment (shop, seller_code);
  CREATE TABLE print_token (token TEXT PRIMARY KEY, issued_at INTEGER NOT NULL, codes TEXT NOT NULL, items TEXT) STRICT, WITHOUT ROWID;
  ${affiliateSchema}
  ${ticketSchema}
`

/** Opens the data of a folder, or a new and empty one; `:memory:` keeps nothing. */
export function openPracticeStore(dataDir: string): PracticeStore {
  const database = openDatabase(dataDir)
  const isEmpty = database.prepare('SELECT 1 FROM account LIMIT 1').get() === undefined
  return {
    isEmpty,
    together: (work) => together(database, work),
    ...accountsAndShops(database),
    ...shipments(database),
    ...printTokens(database),
    ...affiliateTables(database),
    ...ticketTable(database),
    [Symbol.dispose]: () => database.close(),
  }
}

function openDatabase(dataDir: string): DatabaseSync {
  if (dataDir === ':memory:') return created(new DatabaseSync(':memory:'))
  makeFolder(dataDir, 0o700, { mkdirSync, dirname })
  const file = join(dataDir, 'practice.sqlite')
  // Whoever writes into the folder as well leads a name of SQLite's to any database of the account.
  for (const part of ['', '-wal', '-shm', '-journal'])
    if (lstatSync(file + part, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      renameSync(file + part, join(dataDir, `practice-link${part}-${Date.now()}`))
  closePractice(file)
  const database = new DatabaseSync(file)
  const version = readable(database) ? versionOf(database) : null
  if (version === 0) return created(database)
  if (version === schemaVersion) return database
  // Written by another version, or damaged: set aside, never deleted.
  database.close()
  renameSync(file, join(dataDir, `practice-${Date.now()}.sqlite`))
  return openDatabase(dataDir)
}

/** For its owner alone, as all that lies in a data folder; SQLite makes its other files like this one. */
function closePractice(file: string): void {
  makeFile(file, { openSync, closeSync })
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    try {
      chmodSync(part, 0o600)
    } catch {
      // It is not there. Or its disk takes none, and nobody's order is in it.
    }
}

/** False: it is no database any more. */
function readable(database: DatabaseSync): boolean {
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
    return true
  } catch (thrown) {
    if (thrown instanceof Error && 'errcode' in thrown && [11, 26].includes(Number(thrown.errcode))) return false
    throw thrown
  }
}

function created(database: DatabaseSync): DatabaseSync {
  together(database, () => database.exec(`${schema} PRAGMA user_version = ${schemaVersion}`))
  return database
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
}

function together(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    work()
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

type Row = Readonly<Record<string, unknown>>

/** The document of a row. Written by this file only, so its shape is known. */
function document<Document>(row: Row | undefined): Document | null {
  return typeof row?.body === 'string' ? JSON.parse(row.body) : null
}

function documents<Document>(rows: readonly Row[]): readonly Document[] {
  return rows.map((row) => document<Document>(row)).filter((one) => one !== null)
}

function accountsAndShops(database: DatabaseSync) {
  const put = database.prepare('INSERT OR REPLACE INTO account (id, token, phone, body) VALUES (?, ?, ?, ?)')
  const all = database.prepare('SELECT body FROM account ORDER BY id')
  const byToken = database.prepare('SELECT body FROM account WHERE token = ?')
  const byPhone = database.prepare('SELECT body FROM account WHERE phone = ?')
  const putShop = database.prepare('INSERT OR REPLACE INTO shop (id, owner, body) VALUES (?, ?, ?)')
  const shop = database.prepare('SELECT body FROM shop WHERE id = ?')
  const shopsOf = database.prepare(
    'SELECT body FROM shop JOIN member ON member.shop = shop.id WHERE member.account = ? AND id > ? ORDER BY id LIMIT ?',
  )
  const lastShop = database.prepare('SELECT max(id) AS last FROM shop')
  const join = database.prepare('INSERT OR IGNORE INTO member (account, shop) VALUES (?, ?)')
  const grant = database.prepare('UPDATE member SET granted = 1 WHERE account = ? AND shop = ?')
  const staff = database.prepare('SELECT account, granted FROM member WHERE shop = ? ORDER BY account')
  const member = database.prepare('SELECT granted FROM member WHERE account = ? AND shop = ?')
  return {
    putAccount: (account: PracticeAccount) =>
      void put.run(account.id, account.token, account.phone, JSON.stringify(account)),
    accounts: () => documents<PracticeAccount>(all.all()),
    accountByToken: (token: string) => document<PracticeAccount>(byToken.get(token)),
    accountByPhone: (phone: string) => document<PracticeAccount>(byPhone.get(phone)),
    putShop: (one: PracticeShop) => {
      putShop.run(one.id, one.owner, JSON.stringify(one))
      join.run(one.owner, one.id)
      grant.run(one.owner, one.id)
    },
    nextShop: () => Number(lastShop.get()?.last ?? 0) + 1,
    shop: (id: number) => document<PracticeShop>(shop.get(id)),
    shopsOf: (account: number, after: number, limit: number) =>
      documents<PracticeShop>(shopsOf.all(account, after, limit)),
    addStaff: (id: number, account: number) => void join.run(account, id),
    grant: (id: number, account: number) => void grant.run(account, id),
    staffOf: (id: number) => staff.all(id).map((row) => ({ account: Number(row.account), granted: row.granted === 1 })),
    isMember: (id: number, account: number) => member.get(account, id) !== undefined,
    isGranted: (id: number, account: number) => member.get(account, id)?.granted === 1,
  }
}

function shipments(database: DatabaseSync) {
  const put = database.prepare(
    `INSERT INTO shipment (code, shop, seller_code, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (code) DO UPDATE SET shop = excluded.shop, seller_code = excluded.seller_code, body = excluded.body`,
  )
  const one = database.prepare('SELECT body FROM shipment WHERE code = ?')
  const many = database.prepare('SELECT body FROM json_each(?) AS wanted JOIN shipment ON shipment.code = wanted.value')
  const ofSeller = database.prepare('SELECT body FROM shipment WHERE shop = ? AND seller_code = ? ORDER BY seq LIMIT 1')
  const latest = database.prepare('SELECT body FROM shipment ORDER BY seq DESC LIMIT ?')
  const inStatus = database.prepare(
    "SELECT body FROM shipment WHERE shop = ? AND body ->> 'status' = ? ORDER BY seq LIMIT ?",
  )
  return {
    putOrder: (order: PracticeOrder) => void put.run(order.code, order.shop, order.sellerCode, JSON.stringify(order)),
    order: (code: string) => document<PracticeOrder>(one.get(code)),
    orders: (codes: readonly string[]) =>
      new Map(documents<PracticeOrder>(many.all(JSON.stringify(codes))).map((order) => [order.code, order])),
    orderBySellerCode: (shop: number, sellerCode: string) =>
      sellerCode === '' ? null : document<PracticeOrder>(ofSeller.get(shop, sellerCode)),
    latestOrders: (limit: number) => documents<PracticeOrder>(latest.all(limit)),
    ordersIn: (shop: number, status: string, limit: number) =>
      documents<PracticeOrder>(inStatus.all(shop, status, limit)),
  }
}

function printTokens(database: DatabaseSync) {
  const put = database.prepare('INSERT INTO print_token (token, issued_at, codes, items) VALUES (?, ?, ?, ?)')
  const get = database.prepare('SELECT issued_at, codes, items FROM print_token WHERE token = ?')
  return {
    putToken: ({ token, issuedAt, codes, items }: IssuedToken) =>
      void put.run(token, issuedAt, JSON.stringify(codes), items === null ? null : JSON.stringify(items)),
    token: (token: string): IssuedToken | null => {
      const row = get.get(token)
      if (row === undefined) return null
      const items = row.items === null ? null : JSON.parse(String(row.items))
      return { token, issuedAt: Number(row.issued_at), codes: JSON.parse(String(row.codes)), items }
    },
  }
}
