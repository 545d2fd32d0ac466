import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readBeside } from '../../../renderer/screens/batch/import/readBeside.ts'
import { beginDraft, endDraft, readAgain } from '../../../renderer/screens/batch/importing.ts'
import { useBatchScreen } from '../../../renderer/stores/batchScreenStore.ts'
import type { ImportedTable } from '../../../src/spreadsheet/readTable.ts'
import { mostFileBytes } from '../../../src/spreadsheet/readTable.ts'

/** Takes what it is sent, also once it is dead, and says nothing of it then. Which of its events ended it it does not say either. */
class UnkindWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  onmessageerror: (() => void) | null = null
  asked = 0
  isDead = false

  constructor() {
    workers.push(this)
  }

  postMessage(request: unknown): void {
    structuredClone(request)
    if (!this.isDead) this.asked += 1
  }

  terminate(): void {
    this.isDead = true
  }

  answer(table: ImportedTable): void {
    if (!this.isDead) this.onmessage?.({ data: structuredClone(table) })
  }

  die(by: 'onerror' | 'onmessageerror'): void {
    this.isDead = true
    this[by]?.()
  }
}

const workers: UnkindWorker[] = []
vi.mock('../../../renderer/screens/batch/import/importWorker.ts?worker&inline', () => ({
  default: function opened() {
    return new UnkindWorker()
  },
}))
beforeEach(() => void workers.splice(0))
afterEach(endDraft)

const table: ImportedTable = { ok: true, rows: [['G8ADKBRF']], text: { encoding: 'utf-8', delimiter: null } }
const last = () => workers.at(-1) ?? expect.unreachable()
const shown = async () => {
  await Promise.resolve()
  await Promise.resolve()
  return useBatchScreen.getState().draft?.table
}
const inUse = () => workers.filter(({ isDead }) => !isDead).length

it.each(['onerror', 'onmessageerror'] as const)(
  'a draft whose reader ends with %s says so, and is read again by another one',
  async (by) => {
    beginDraft('paste', 'G8ADKBRF\n', 'b', null)
    expect(await shown()).toBeNull()
    last().die(by)
    expect(await shown()).toEqual({ ok: false, why: 'broken' })
    readAgain({ delimiter: ';' })
    expect(await shown()).toBeNull()
    expect([workers.length, last().asked]).toEqual([2, 1])
    last().answer(table)
    expect(await shown()).toMatchObject(table)
    expect(inUse()).toBe(0)
  },
)

it.each(['onerror', 'onmessageerror'] as const)(
  'who waits for a file whose reader ends with %s is told, and nothing of it is left',
  async (by) => {
    const read = readBeside('G8ADKBRF\n')
    last().die(by)
    expect(await read).toEqual({ ok: false, why: 'broken' })
    const again = readBeside('G8ADKBRF\n')
    last().answer(table)
    expect(await again).toEqual(table)
    expect([workers.length, inUse()]).toEqual([2, 0])
  },
)

it('what is read anew, or is not wanted any more, ends the reading before, whose answer is shown nowhere', async () => {
  beginDraft('paste', 'G8ADKBRF\n', 'b', null)
  const [first] = workers
  readAgain({ delimiter: ';' })
  expect([first?.isDead, inUse()]).toEqual([true, 1])
  endDraft()
  expect(inUse()).toBe(0)
  // Said before it was ended.
  for (const worker of workers) worker.onmessage?.({ data: table })
  expect(await shown()).toBeUndefined()
})

it('a file that is too large, or text, is refused before a worker has any of it', async () => {
  const file = Object.defineProperty(new File([], 'a.xlsx'), 'size', { value: mostFileBytes + 1 })
  expect(await readBeside(file)).toEqual({ ok: false, why: 'too-large' })
  expect(await readBeside('x'.repeat(mostFileBytes + 1))).toEqual({ ok: false, why: 'too-large' })
  expect(workers).toEqual([])
})
