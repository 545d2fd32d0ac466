import type { Result } from '../base/result.ts'
import type { BackupMade } from '../contract/folder.ts'
import type { Forgotten, FoundPeople } from '../model/person.ts'

/** Receivers on disk, found by name, phone or code, and erased by the codes of their orders. Faults: `store.*`. */
export interface People {
  find(text: string): Promise<Result<FoundPeople>>
  forget(codes: readonly string[]): Promise<Result<Forgotten>>
}

/** Settings as one JSON document, and the account token, sealed. */
export interface SettingsStore {
  read(): Promise<Result<unknown>>
  write(settings: unknown): Promise<Result<undefined>>
}

/** Copies of the station's data as of one moment, made while it works. Faults: `backup.*`, `file.unwritable`, `store.*`. */
export interface Backups {
  /** `passphrase`: the data key goes along, wrapped. */
  make(to: string, passphrase: string | null): Promise<Result<BackupMade>>
  /** The one of the day, in a folder where the last seven stay, none longer than receivers are kept. */
  daily(folder: string, keepDays: number): Promise<Result<BackupMade>>
}

/** What leaders did to the station itself, kept sealed, the newest first. */
export interface ChangeStore {
  /** Faults: `request.id-taken`, `store.*`. */
  begin(change: { readonly id: string; readonly at: number; readonly told: unknown }): Promise<Result<undefined>>
  /** `ended`: a fault's code; nothing: it was done. */
  end(id: string, ended: string): Promise<Result<undefined>>
  page(before: number | null, limit: number): Promise<Result<readonly StoredChange[]>>
}

/** `told` null: its key is gone. `ended` null: nobody saw the end. */
export interface StoredChange {
  readonly id: string
  readonly at: number
  readonly told: unknown
  readonly position: number
  readonly ended: string | null
}

/** Small things that outlive a run, sealed. */
export interface Memory {
  /** null: nothing was kept. Faults: `store.key-lost` where something was, and does not open. */
  get(key: string): Promise<Result<unknown>>
  set(key: string, value: unknown): Promise<Result<undefined>>
}
