import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Result } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { EntryBody, NewEntry } from '../../src/model/job.ts'
import type { Label } from '../../src/model/label.ts'
import type { Order } from '../../src/model/parcel.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import type { Store, StoreOptions } from '../../src/store/store.ts'
import { openStore } from '../../src/store/store.ts'

/** A data folder of a test, gone with everything in it when the test ends. */
export interface StoreFolder extends AsyncDisposable {
  readonly dir: string
  open(options?: Partial<StoreOptions>): Promise<Store>
  tryToOpen(options?: Partial<StoreOptions>): Promise<Result<Store>>
  /** Names of the files in it, sorted. */
  files(): Promise<string[]>
  /** Starts another process on the folder; it is killed at the end of the test at the latest. */
  child(task: 'hold' | 'write' | 'plant' | 'backup'): StoreChild
}

export interface StoreChild {
  readonly pid: number | undefined
  /** The next line it prints, null at its end. */
  line(): Promise<string | null>
  /** SIGKILL; resolves when the process is gone, with the lines that were not read yet. */
  kill(): Promise<string[]>
}

export async function storeFolder(): Promise<StoreFolder> {
  const dir = join(await mkdtemp(join(tmpdir(), 'packbench-store-')), 'data')
  const stores: Store[] = []
  const children: StoreChild[] = []
  const tryToOpen = async (options: Partial<StoreOptions> = {}) => {
    const store = await openStore({ dir, keyring: fileKeyring(dir), station: 'bench-1', ...options })
    if (store.ok) stores.push(store.value)
    return store
  }
  return {
    dir,
    tryToOpen,
    open: async (options) => value(await tryToOpen(options)),
    files: async () => (existsSync(dir) ? (await readdir(dir)).sort() : []),
    child(task) {
      const child = startChild(dir, task)
      children.push(child)
      return child
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) await child.kill()
      for (const store of stores) await store.close()
      await rm(join(dir, '..'), { recursive: true, force: true })
    },
  }
}

function startChild(dir: string, task: string): StoreChild {
  const script = new URL('./storeChild.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, dir, task], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const next = await lines.next()
    return next.done === true ? null : next.value
  }
  return {
    pid: child.pid,
    line,
    async kill() {
      child.kill('SIGKILL')
      await exited
      const rest: string[] = []
      for (let next = await line(); next !== null; next = await line()) rest.push(next)
      return rest
    },
  }
}

/** The value of a result that has to be one. */
export function value<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`unexpected fault ${JSON.stringify(result.fault)}`)
  return result.value
}

export function faultCode(result: Result<unknown>): string | null {
  return result.ok ? null : result.fault.code
}

export function sampleLabel(part: Partial<Label> = {}): Label {
  return { account: 'seller', shop: 197_311, order: 'G8ADKBRF', parcel: 0, size: '80x80', ...part }
}

type Accepted = Extract<EntryBody, { type: 'accepted' }>

export function accepted(job: string, part: Partial<Accepted> = {}): NewEntry {
  const body: Accepted = {
    type: 'accepted',
    intent: uuid(),
    label: sampleLabel(),
    printer: 'bench',
    copy: 1,
    reprintOf: null,
    waitMs: null,
    ...part,
  }
  return { job, expectedVersion: 0, by: 'station', body }
}

export function following(job: string, expectedVersion: number, body: EntryBody): NewEntry {
  return { job, expectedVersion, by: 'station', body }
}

export function sampleOrder(part: Partial<Order> = {}): Order {
  return {
    code: 'G8ADKBRF',
    sellerCode: 'DH-2026-0001',
    shop: 197_311,
    status: 'ready_to_pick',
    receiver: { name: 'Nguyễn Thị Ánh Tuyết', phone: '0987654321', address: '39 Lò Đúc, Phường Phạm Đình Hổ' },
    cod: 250_000,
    requiredNote: 'KHONGCHOXEMHANG',
    content: 'Áo Polo [Polo123] [1 cái]',
    note: 'Gọi trước khi giao',
    weight: 300,
    sortCode: '40-G-33-A1',
    pickupShift: null,
    updatedAt: 1_760_000_000_000,
    parcels: [],
    ...part,
  }
}

export function samplePage(text: string, length = 5_000) {
  const pdf = new Uint8Array(length)
  pdf.set(new TextEncoder().encode(`%PDF-1.7 ${text}`))
  const contentHash = createHash('sha256').update(pdf).digest('hex')
  return { pdf, contentHash, sealedAt: 1_760_000_100_000, orderUpdatedAt: 1_760_000_000_000, orderMark: null }
}
