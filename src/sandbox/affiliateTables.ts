import type { DatabaseSync } from 'node:sqlite'

/** A one-time code as it was issued: for an owner, to a partner. The next one for the same two replaces it. */
export interface OneTimeCode {
  readonly owner: number
  readonly partner: number
  readonly code: string
  /** Milliseconds since 1970, of the service's clock. */
  readonly issuedAt: number
}

/** An SMS that the service would have sent. */
export interface Sms {
  readonly at: number
  readonly phone: string
  readonly text: string
}

export const affiliateSchema = `
  CREATE TABLE otp (owner INTEGER NOT NULL, partner INTEGER NOT NULL, code TEXT NOT NULL, issued_at INTEGER NOT NULL, PRIMARY KEY (owner, partner)) STRICT, WITHOUT ROWID;
  CREATE TABLE sms (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, phone TEXT NOT NULL, text TEXT NOT NULL) STRICT;
`

const longestOutbox = 200

/** One-time codes and the SMS that carry them. */
export function affiliateTables(database: DatabaseSync) {
  const put = database.prepare('INSERT OR REPLACE INTO otp (owner, partner, code, issued_at) VALUES (?, ?, ?, ?)')
  const get = database.prepare('SELECT code, issued_at FROM otp WHERE owner = ? AND partner = ?')
  const spend = database.prepare('DELETE FROM otp WHERE owner = ? AND partner = ?')
  const send = database.prepare('INSERT INTO sms (at, phone, text) VALUES (?, ?, ?)')
  const sent = database.prepare('SELECT at, phone, text FROM sms ORDER BY seq DESC LIMIT ?')
  const clear = database.prepare('DELETE FROM sms')
  return {
    putOtp: ({ owner, partner, code, issuedAt }: OneTimeCode) => void put.run(owner, partner, code, issuedAt),
    otp: (owner: number, partner: number): OneTimeCode | null => {
      const row = get.get(owner, partner)
      return row === undefined ? null : { owner, partner, code: String(row.code), issuedAt: Number(row.issued_at) }
    },
    spendOtp: (owner: number, partner: number) => void spend.run(owner, partner),
    sendSms: ({ at, phone, text }: Sms) => void send.run(at, phone, text),
    /** The last 200, newest first. */
    outbox: (): readonly Sms[] =>
      sent.all(longestOutbox).map((row) => ({ at: Number(row.at), phone: String(row.phone), text: String(row.text) })),
    clearOutbox: () => void clear.run(),
  }
}
